import type { z } from "zod";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import type { WaitForElement } from "../../contracts/app-tools/time/wait-for-element.ts";
import { findAll } from "./stub-finder.ts";
import { StubFailure } from "./stub-mcp.ts";
import type { Screens } from "./stub-screens.ts";

type Wanted = z.output<typeof WaitForElement.input>;

/** Looks after every change. @throws StubFailure TIMEOUT with the last state */
export async function waitForElement(screens: Screens, wanted: Wanted): Promise<z.input<typeof WaitForElement.output>> {
  const started = performance.now();
  const limit = AbortSignal.timeout(wanted.timeout);
  for (;;) {
    const elements = findAll(screens, wanted.element).map(({ element }) => element);
    const canTell = wanted.not !== true || elements.length > 0 || !wantsState(wanted);
    if (canTell && isAsWanted(elements, wanted) !== (wanted.not ?? false)) {
      return { path: elements[0]?.path ?? null, waitedMs: performance.now() - started, element: null };
    }
    if (limit.aborted) {
      const last = elements[0];
      const state = last === undefined ? "is not there" : `is ${JSON.stringify(last.properties)}`;
      const message = `\`${wanted.element}\` ${state} after ${wanted.timeout} ms.`;
      throw new StubFailure({
        code: "TIMEOUT",
        message,
        details: { lastState: { exists: last !== undefined, ...(last && { path: last.path, ...last.properties }) } },
        retryable: true,
      });
    }
    await screens.nextChange(limit);
  }
}

const wantsState = ({ text, matches, enabled, focused, properties }: Wanted): boolean =>
  [text, matches, enabled, focused, properties].some((one) => one !== undefined);

function isAsWanted(elements: readonly ElementInfo[], wanted: Wanted): boolean {
  const [first] = elements;
  const mayBeMissing = [wanted.exists, wanted.visible ?? wanted.visibility].includes(false) || wanted.count === 0;
  const counted = wanted.count === undefined || elements.length === wanted.count;
  if (!counted || (wanted.exists !== undefined && wanted.exists !== (first !== undefined))) return false;
  return first === undefined ? mayBeMissing : isStateWanted(first.properties, wanted);
}

function isStateWanted(properties: Readonly<Record<string, string>>, wanted: Wanted): boolean {
  const { visible = "true", enabled = "true", focused = "false", text = properties["value"] } = properties;
  const expected: Readonly<Record<string, string | boolean | undefined>> = { ...wanted.properties, text: wanted.text };
  const states = { visible: wanted.visible ?? wanted.visibility, enabled: wanted.enabled, focused: wanted.focused };
  const actual: Readonly<Record<string, string | undefined>> = { ...properties, visible, enabled, focused, text };
  const pairs = Object.entries({ ...expected, ...states });
  const areEqual = pairs.every(([name, value]) => value === undefined || String(value) === actual[name]);
  return areEqual && (wanted.matches === undefined || new RegExp(wanted.matches).test(text ?? ""));
}
