import { isDeepStrictEqual } from "node:util";
import type { InputEvent, RecordedElement } from "../../contracts/input-event.ts";
import { pickedCheck, suggestCheck } from "./checks.ts";
import { interactionOf } from "./interactions.ts";
import type { RecordedStep, StepScope } from "./recorded-step.ts";
import { withoutRedundant } from "./redundant-events.ts";
import type { SecretName } from "./secret-names.ts";
import { uniqueNames } from "./unique-names.ts";

/** Kinds of locators that break when the layout changes. */
const WEAK: ReadonlySet<RecordedElement["rung"]> = new Set(["path", "relation", "type", "text"]);

/**
 * Converts recorded input to steps, each followed by a check of its effect.
 *
 * @param apps in the order of the scenario; the first is the default of steps
 */
export function stepsOf(
  events: readonly InputEvent[],
  { apps, secrets }: { apps: readonly string[]; secrets: ReadonlyMap<InputEvent, SecretName> },
): readonly RecordedStep[] {
  const steps: RecordedStep[] = [];
  const unique = uniqueNames();
  for (const event of withoutRedundant(events)) {
    const scope = scopeOf(event, apps);
    if (event.kind === "check") {
      const body = pickedCheck(event, (locator) => unique(pictureName(locator)));
      // The check of the preceding input's effect may be the same.
      if (!isDeepStrictEqual(steps.at(-1)?.body, body)) steps.push({ family: "verify", body, scope, comments: commentsOn(event) });
      continue;
    }
    const before = steps.findLast(({ family }) => family === "interact")?.body;
    const focusIsElsewhere = before !== undefined && ("call" in before || "set" in before);
    const body = interactionOf(event, { secret: secrets.get(event)?.variable, focusIsElsewhere });
    steps.push({ family: "interact", body, scope: "call" in body ? {} : scope, comments: commentsOn(event) });
    const check = suggestCheck(event);
    if (check !== undefined) steps.push({ family: "verify", body: check, scope, comments: [] });
  }
  return steps;
}

/** The name of an accepted picture or outline of an element: `alert-list`. */
const pictureName = (locator: string): string =>
  (locator.replace(/(?<=[a-z\d])(?=[A-Z])/g, "-").match(/[a-z\d_]+/gi) ?? ["element"]).join("-").toLowerCase();

function scopeOf(event: InputEvent, [first]: readonly string[]): StepScope {
  const needsWindow = event.kind === "close" || ("target" in event && event.target?.scope === "window");
  return { ...(event.app !== first && { app: event.app }), ...(needsWindow && { window: event.window }) };
}

function commentsOn(event: InputEvent): readonly string[] {
  const targets = [
    ...("target" in event && event.target !== undefined ? [event.target] : []),
    ...(event.kind === "drag" ? [event.to] : []),
  ];
  const weak = targets.filter(({ rung, scope }) => WEAK.has(rung) || scope === "window").map(adviceOn);
  return event.opened.length === 0 ? weak : [...weak, `opens ${event.opened.map((title) => JSON.stringify(title)).join(", ")}`];
}

function adviceOn({ locator, rung, type, alternatives }: RecordedElement): string {
  const others = alternatives.length === 0 ? "" : `; or ${alternatives.map((one) => `\`${one.locator}\``).join(", ")}`;
  return rung === "path"
    ? `only its path is unique: give the ${type} an AutomationId${others}`
    : `\`${locator}\` is unique only where it stands${others}`;
}
