import { isDeepStrictEqual } from "node:util";
import type { InputEvent, RecordedElement } from "../../contracts/input-event.ts";
import type { Check, RecordedStep, StateCheck, StepScope } from "./interactions.ts";
import { interactionOf, literalText } from "./interactions.ts";
import { type SecretName, secretsOfInput, uniqueNames } from "./names.ts";
import { explainSecret, renderFile } from "./render-steps.ts";

/** The part of the file before the steps. */
export interface ScenarioHead {
  readonly name: string;
  /** The recorded apps at least; the first is the default of steps. */
  readonly apps: readonly string[];
  /** Path of the schema relative to the scenario, for editors. */
  readonly schema?: string | undefined;
}

export interface RecordedScenario {
  readonly text: string;
  readonly steps: readonly RecordedStep[];
  /** The variables that a run needs. */
  readonly secrets: readonly SecretName[];
}

/** Renders recorded input as a scenario, one line per step. */
export function renderScenario(events: readonly InputEvent[], { name, apps, schema }: ScenarioHead): RecordedScenario {
  const named = secretsOfInput(events);
  const steps = stepsOf(events, { apps, secrets: named });
  const secrets = [...named.values()];
  const comments = [...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]), ...secrets.map(explainSecret)];
  return { text: renderFile({ name, apps }, comments, steps), steps, secrets };
}

/** Kinds of locators that break when the layout changes. */
const WEAK: ReadonlySet<RecordedElement["locatorKind"]> = new Set(["path", "relation", "type", "text"]);

/**
 * Converts recorded input to steps, each followed by a check of its effect.
 *
 * @param apps in the order of the scenario; the first is the default of steps
 */
function stepsOf(
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
  const weak = targets.filter(({ locatorKind, scope }) => WEAK.has(locatorKind) || scope === "window").map(adviceOn);
  return event.opened.length === 0 ? weak : [...weak, `opens ${event.opened.map((title) => JSON.stringify(title)).join(", ")}`];
}

function adviceOn({ locator, locatorKind, type, alternatives }: RecordedElement): string {
  const others = alternatives.length === 0 ? "" : `; or ${alternatives.map((alternative) => `\`${alternative.locator}\``).join(", ")}`;
  return locatorKind === "path"
    ? `only its path is unique: give the ${type} an AutomationId${others}`
    : `\`${locator}\` is unique only where it stands${others}`;
}

/** Longer texts are content, which is not checked verbatim. */
const LONGEST_TEXT = 80;

/** The step of a check that was picked. @param nameFor names an accepted picture or outline */
function pickedCheck(
  { target, check, expected = "" }: Extract<InputEvent, { kind: "check" }>,
  nameFor: (locator: string) => string,
): Check {
  const element = literalText(target.locator);
  switch (check) {
    case "text":
      return { element, text: literalText(expected) };
    case "count":
      return { element, properties: { itemCount: expected } };
    case "visible":
      return { element, visible: true };
    case "screenshot":
      return { screenshot: nameFor(target.locator), ...(target.path.includes("/") && { clip: element }) };
    case "tree":
      return { tree: element, snapshot: nameFor(target.locator) };
  }
}

/** Suggests a check after an input: that the element has the same values as in the recording. */
function suggestCheck(event: InputEvent): StateCheck | undefined {
  if (!("target" in event) || event.target === undefined) return undefined;
  const element = literalText(event.target.locator);
  if (event.kind === "focus") return { element, focused: true };
  const states = event.changes.flatMap(({ property, to }): (readonly [keyof StateCheck, string | boolean])[] => {
    if (to === undefined || (property === "expanded" && event.kind !== "click")) return [];
    if (property === "text" || property === "value") return isCheckable(event, to) ? [["text", literalText(to)]] : [];
    return to === "true" || to === "false" ? [[property, to === "true"]] : [];
  });
  return states.length === 0 ? undefined : { element, ...Object.fromEntries(states) };
}

/** A submitted form may change its text, so that text is not checked. */
const isCheckable = (event: InputEvent, text: string): boolean =>
  text.length <= LONGEST_TEXT && !/[\r\n]/.test(text) && !(event.kind === "type" && event.submit);

/**
 * Removes input that other steps imply: a click into a text field before typing, opening a drop-down before
 * selecting, moving the focus on the way to a field, and closing the app at the end.
 */
function withoutRedundant(events: readonly InputEvent[]): readonly InputEvent[] {
  const lasting = withoutEnd(events);
  return lasting.filter((event, index) => {
    const next = followingIn(lasting, index);
    return next === undefined || !isPreparation(event, next);
  });
}

/** The next event of the same app other than a focus change. */
function followingIn(events: readonly InputEvent[], index: number): InputEvent | undefined {
  const { app } = events[index] ?? {};
  return events.slice(index + 1).find((event) => event.app === app && event.kind !== "focus");
}

function isPreparation(event: InputEvent, next: InputEvent): boolean {
  if (event.kind === "focus") return !["press", "close", "check"].includes(next.kind);
  if (event.kind !== "click" || !isPlain(event) || !("target" in next)) return false;
  const isSame = next.target?.path === event.target.path;
  const opensOnly = event.changes.every(({ property }) => property === "expanded");
  return isSame && ((next.kind === "type" && event.changes.length === 0) || (next.kind === "select" && opensOnly));
}

function isPlain({ button, count, modifiers, opened, closed }: Extract<InputEvent, { kind: "click" }>): boolean {
  return button === "left" && count === 1 && modifiers.length + opened.length + closed.length === 0;
}

/** People end a recording by closing the windows. */
function withoutEnd(events: readonly InputEvent[]): readonly InputEvent[] {
  const last = events.findLastIndex(({ kind }) => kind !== "close");
  return events.slice(0, last + 1);
}
