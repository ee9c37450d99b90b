import type { z } from "zod";
import type { FoundElement } from "../../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { ListWindows } from "../../../contracts/app-tools/look/list-windows.ts";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import { uniqueNames } from "../names.ts";
import { isAimed } from "./intentions.ts";
import type { SessionCall } from "./session-call.ts";
import { checkedState, isPassing, recordedLiteral, type StepBody } from "./session-call.ts";
import { isTimeOfDay } from "./time-of-day.ts";

/** Longer texts are content, which no step verifies as a whole. */
const LONGEST = 200;

/** Tools by which an agent looks, with what it saw as a verification; undefined if that is too little for a check. */
const looks: Readonly<Record<string, (call: SessionCall) => SeenState | undefined>> = { FindElement: seenState, ListWindows: seenWindows };

/** Whether an export verifies the answers of a tool, though the agent has stated nothing. */
export const isLookTool = (tool: string): boolean => Object.hasOwn(looks, tool);

/** Converts the answer of a look to a verification; undefined for other calls. */
export const seenIn = (call: SessionCall): SeenState | undefined => (isLookTool(call.tool) ? looks[call.tool]?.(call) : undefined);

/** The state of the one element that an agent found. */
function seenState({ arguments: { element, window, all }, result }: SessionCall): SeenState | undefined {
  if (typeof element !== "string" || element.includes("@e") || all === true) return undefined;
  const [found] = FindElement.output.safeParse(result).data?.elements ?? [];
  if (found === undefined) return undefined;
  return { body: { element: recordedLiteral(element), ...stateOf(found) }, window: typeof window === "string" ? window : undefined };
}

/** Arguments of a wait that ask for no more than an element that is there. */
const MERE_PRESENCE: ReadonlySet<string> = new Set(["element", "window", "exists", "visible", "visibility", "timeout", "jump"]);

/** The state of the element that an agent waited for without asking for a state; undefined for other waits. */
export function awaitedState({ arguments: given, result }: SessionCall): StepBody | undefined {
  if (Object.entries(given).some(([name, value]) => !MERE_PRESENCE.has(name) || value === false)) return undefined;
  const found = WaitForElement.output.safeParse(result).data?.element;
  const { visible: _, ...state } = found ? stateOf(found) : {};
  return Object.keys(state).length === 0 ? undefined : state;
}

/**
 * The calls with waits whose element shows another text in the next outline: the answer came while the app still loaded. An action that changes the
 * element ends the search.
 */
export function withSettledWaits(calls: readonly SessionCall[]): readonly SessionCall[] {
  return calls.map((call, at) => {
    const { element } = call.arguments;
    const waited = call.tool === "WaitForElement" ? WaitForElement.output.safeParse(call.result).data?.element : undefined;
    if (typeof element !== "string" || waited?.properties["text"] === undefined) return call;
    const own = calls.slice(at + 1).filter(({ app }) => app === call.app);
    const acted = own.findIndex(({ changes }) => changes.some(({ locator, property }) => locator === element && property === "text"));
    const text = own.slice(0, acted === -1 ? own.length : acted).flatMap((other) => textIn(other, element) ?? [])[0];
    if (text === undefined) return call;
    return { ...call, result: { ...call.result, element: { ...waited, properties: { ...waited.properties, text } } } };
  });
}

/** The text of an element in an outline, by its id. */
const textIn = ({ outline }: SessionCall, element: string): string | undefined =>
  outline.find(({ id, text }) => id === element && text !== undefined)?.text;

/** The titles of the dialogs that block the app, or of all windows if there are several. */
function seenWindows({ app, result }: SessionCall): SeenState | undefined {
  const windows = ListWindows.output.safeParse(result).data?.windows ?? [];
  if (windows.length < 2 || windows.some(({ title }) => isPassing(title))) return undefined;
  const modal = windows.filter((window) => window.modal);
  const [pick, shown] = modal.length > 0 ? ["$.windows[?(@.modal)].title", modal] : ["$.windows[*].title", windows];
  return {
    body: { value: { call: `${app}:ListWindows` }, pick, equals: shown.map(({ title }) => recordedLiteral(title)) },
    window: undefined,
  };
}

/** The state of an element as options of a verification. */
function stateOf({ properties }: z.infer<typeof FoundElement>) {
  const { text, value, checked, invalid, enabled, visible } = properties;
  // An item of a tree or menu is a list of items, too.
  const itemCount = properties["itemCount"] === "0" ? undefined : properties["itemCount"];
  const shown = text ?? value;
  const isText = shown !== undefined && checked === undefined && itemCount === undefined && !isPassing(shown) && shown.length <= LONGEST;
  return {
    ...(isText && { text: recordedLiteral(shown) }),
    ...(checked !== undefined && { checked: checkedState(checked) }),
    ...(invalid === "true" && { valid: false }),
    ...(enabled === "false" && { enabled: false }),
    ...(visible === "false" && { visible: false }),
    ...(itemCount !== undefined && { properties: { itemCount } }),
  };
}

/** A verification in place of a look. */
export interface SeenState {
  readonly body: StepBody;
  readonly window: string | undefined;
}

/**
 * The looks that become pictures: of each app the first one before any action in it, of each window the last one after an action, and pictures
 * of one element.
 *
 * @returns for each call its pictures
 */
export function viewsOf(calls: readonly SessionCall[]): readonly (readonly SeenState[])[] {
  const unique = uniqueNames();
  const clocks = clocksIn(calls);
  const shown = calls.map(windowsOf);
  const { firstLook, firstAction, lastLook } = placesOf(calls, shown);
  return calls.map((call, at) => {
    const { app } = call;
    const clip = clipOf(call);
    if (clip !== undefined) return [{ body: { screenshot: unique(nameOf(clip)), clip: recordedLiteral(clip) }, window: undefined }];
    const windows = shown[at] ?? [];
    if (windows.length === 0) return [];
    if (at < (firstAction.get(app) ?? calls.length))
      return at === firstLook.get(app) ? [{ body: { screenshot: unique(`${app.toLowerCase()}-at-first`) }, window: undefined }] : [];
    return windows
      .filter((window) => lastLook.get(keyOf(app, window)) === at)
      .map((window) => {
        const mask = clocks.get(keyOf(app, window)) ?? [];
        const body = { screenshot: unique(`${app.toLowerCase()}-at-last`), ...(mask.length > 0 && { mask }) };
        // The active window needs no name.
        return { body, window: window === windows.at(-1) ? undefined : recordedLiteral(window) };
      });
  });
}

const keyOf = (app: string, window: string): string => `${app}\n${window}`;

/** Indices of calls: by app its first look at whole windows and its first action, by app and window the last look at it. */
function placesOf(calls: readonly SessionCall[], shown: readonly (readonly string[])[]) {
  const [firstLook, firstAction, lastLook] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const [at, { app, isReadOnly }] of calls.entries()) {
    const windows = shown[at] ?? [];
    if (windows.length > 0 && !firstLook.has(app)) firstLook.set(app, at);
    if (!isReadOnly && !firstAction.has(app)) firstAction.set(app, at);
    for (const window of windows) lastLook.set(keyOf(app, window), at);
  }
  return { firstLook, firstAction, lastLook };
}

/** The titles of the windows that a look shows as a whole, the active one last. */
function windowsOf({ tool, arguments: { element, root, popup, after }, result, outline }: SessionCall): readonly string[] {
  if (tool === "CaptureScreenshot") return element === undefined && popup !== true ? [String(result["window"])] : [];
  if (tool !== "GetElementTree" || root !== undefined || after !== undefined) return [];
  return outline.flatMap(({ depth, name }) => (depth === 0 && name !== undefined ? [name] : []));
}

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

/** By app and title of the window, the elements that show the time of day, which no picture can compare: their ids. */
function clocksIn(calls: readonly SessionCall[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { app, outline, span } of calls) {
    let window = "";
    for (const { depth, id, name, text } of outline) {
      if (depth === 0) window = name ?? "";
      if (id === undefined || text === undefined || !isTimeOfDay(text, span)) continue;
      const key = keyOf(app, window);
      found.set(key, (found.get(key) ?? new Set()).add(id));
    }
  }
  return new Map([...found].map(([key, ids]) => [key, [...ids]]));
}

/** Whether a look only served to find the target of the next action. */
export function isAim({ result }: SessionCall, next: SessionCall | undefined): boolean {
  if (next === undefined || !isAimed(next)) return false;
  const [found] = FindElement.output.safeParse(result).data?.elements ?? [];
  return found !== undefined && next.acted.some(({ path }) => path === found.path);
}
