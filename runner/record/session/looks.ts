import { z } from "zod";
import { FindElement } from "../../../contracts/app-tools/find-element.ts";
import { isAimed } from "./intentions.ts";
import { isPassing, literal, type StepBody } from "./recorded-text.ts";
import type { SessionCall } from "./session-call.ts";
import { isTimeOfDay } from "./time-of-day.ts";

/** Longer texts are content, which no step verifies as a whole. */
const LONGEST = 200;

/** The state in which an agent found one element, as a verification; undefined for other looks. */
export function seenState({
  arguments: { element, window, all },
  result,
}: SessionCall): { body: StepBody; window: string | undefined } | undefined {
  if (typeof element !== "string" || element.includes("@e") || all === true) return undefined;
  const [found] = FindElement.output.safeParse(result).data?.elements ?? [];
  if (found === undefined) return undefined;
  const { text, value, checked, invalid, enabled, visible } = found.properties;
  // An item of a tree or menu is a list of items, too.
  const itemCount = found.properties["itemCount"] === "0" ? undefined : found.properties["itemCount"];
  const shown = text ?? value;
  const isText = shown !== undefined && checked === undefined && itemCount === undefined && !isPassing(shown) && shown.length <= LONGEST;
  const body = {
    element: literal(element),
    ...(isText && { text: literal(shown) }),
    ...(checked !== undefined && { checked: checked === "indeterminate" ? checked : checked === "true" }),
    ...(invalid === "true" && { valid: false }),
    ...(enabled === "false" && { enabled: false }),
    ...(visible === "false" && { visible: false }),
    ...(itemCount !== undefined && { properties: { itemCount } }),
  };
  return { body, window: typeof window === "string" ? window : undefined };
}

/** A picture that a scenario compares in place of a look at a whole window or at the picture of an element. */
export interface View {
  readonly body: StepBody;
  readonly window: string | undefined;
}

/**
 * The looks that become pictures: the first one at an app before any action in it, the last one after an action, and pictures of one element.
 *
 * @returns for each call its picture, if it has one
 */
export function viewsOf(calls: readonly SessionCall[]): readonly (View | undefined)[] {
  const names = new Set<string>();
  const unused = (name: string): string => {
    let free = name;
    for (let number = 2; names.has(free); number += 1) free = `${name}-${number}`;
    names.add(free);
    return free;
  };
  const clocks = clocksIn(calls);
  return calls.map((call, at) => {
    const { app, arguments: given } = call;
    const window = typeof given["window"] === "string" ? literal(given["window"]) : undefined;
    const clip = clipOf(call);
    if (clip !== undefined) return { body: { screenshot: unused(nameOf(clip)), clip: literal(clip) }, window };
    if (!isWhole(call)) return undefined;
    const own = calls.map((one, place) => ({ one, place })).filter(({ one }) => one.app === app);
    const actions = own.filter(({ one }) => !one.isReadOnly).map(({ place }) => place);
    const [firstAction = calls.length] = actions;
    const whole = own.filter(({ one }) => isWhole(one)).map(({ place }) => place);
    if (at < firstAction) return at === whole[0] ? { body: { screenshot: unused(`${app.toLowerCase()}-at-first`) }, window } : undefined;
    if (at !== whole.at(-1)) return undefined;
    const mask = clocks.get(app) ?? [];
    return { body: { screenshot: unused(`${app.toLowerCase()}-at-last`), ...(mask.length > 0 && { mask }) }, window };
  });
}

const isWhole = ({ tool, arguments: { element, root, popup, after } }: SessionCall): boolean =>
  (tool === "CaptureScreenshot" && element === undefined && popup !== true) ||
  (tool === "GetElementTree" && root === undefined && after === undefined);

/** The element of a picture that an agent took of it alone. */
function clipOf({ tool, arguments: { element, popup } }: SessionCall): string | undefined {
  const isOne = tool === "CaptureScreenshot" && typeof element === "string" && popup !== true && !element.includes("@e");
  return isOne ? element : undefined;
}

const nameOf = (locator: string): string =>
  locator
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .toLowerCase() || "element";

const Outline = z.object({ outline: z.string() });

/** By app, the elements that show the time of day, which no picture can compare: their ids. */
function clocksIn(calls: readonly SessionCall[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { app, result, span } of calls) {
    const changed = Array.isArray(result["changed"]) ? result["changed"].map(String) : [];
    const lines = [...changed, ...(Outline.safeParse(result).data?.outline ?? "").split("\n")];
    for (const line of lines) {
      const [, id, shown] = /^\s*@e\d+ (?:\w+#)?(\w+) = '(.*?)'/.exec(line) ?? [];
      if (id === undefined || shown === undefined || !isTimeOfDay(shown, span)) continue;
      found.set(app, (found.get(app) ?? new Set()).add(id));
    }
  }
  return new Map([...found].map(([app, ids]) => [app, [...ids]]));
}

/** Whether a look only told the agent where its next action goes. */
export function isAim({ result }: SessionCall, next: SessionCall | undefined): boolean {
  if (next === undefined || !isAimed(next)) return false;
  const [found] = FindElement.output.safeParse(result).data?.elements ?? [];
  return found !== undefined && next.acted.some(({ path }) => path === found.path);
}
