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
  let elements = look(screens, wanted);
  while (!isMet(elements, wanted)) {
    if (limit.aborted) throw unmet(wanted, elements[0], `after ${wanted.timeout} ms`);
    await screens.nextChange(limit);
    elements = look(screens, wanted);
  }
  const over = wanted.forMs === undefined ? AbortSignal.abort() : AbortSignal.timeout(wanted.forMs);
  while (!over.aborted) {
    await screens.nextChange(over);
    elements = look(screens, wanted);
    if (!isMet(elements, wanted)) throw unmet(wanted, elements[0], `before ${wanted.forMs} ms had passed`);
  }
  return { path: elements[0]?.path ?? null, waitedMs: performance.now() - started, element: null };
}

const look = (screens: Screens, { element: locator }: Wanted) => findAll(screens, locator).map(({ element }) => element);

const isMet = (elements: readonly ElementInfo[], wanted: Wanted): boolean =>
  (wanted.not !== true || elements.length > 0 || !wantsState(wanted)) && isAsWanted(elements, wanted) !== (wanted.not ?? false);

function unmet({ element }: Wanted, last: ElementInfo | undefined, when: string): StubFailure {
  const state = last === undefined ? "is not there" : `is ${JSON.stringify(last.properties)}`;
  return new StubFailure({
    code: "TIMEOUT",
    message: `\`${element}\` ${state} ${when}.`,
    details: { lastState: { exists: last !== undefined, ...(last && { path: last.path, ...last.properties }) } },
    retryable: true,
  });
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
