import { changingTools } from "../../../contracts/app-tools/changes/force-pseudo-class.ts";
import { appTools } from "../../../contracts/app-tools/index.ts";
import type { Locator } from "../../../contracts/locator.ts";
import { mapJsonTexts } from "../../../platform/text/json-values.ts";
import type { RenderedStep } from "../render-steps.ts";
import { isAimed } from "./intentions.ts";
import { awaitedState, seenIn } from "./looks.ts";
import { recordedLiteral, type SessionCall, type StepBody } from "./session-call.ts";

/** The result of repeating a call: a step, a place in the scenario where a step is missing, or nothing. */
export type Repeated =
  | {
      readonly kind: "step";
      readonly family: RenderedStep["family"];
      readonly body: StepBody;
      readonly window?: string | undefined;
      /** The body as the agent stated it, where `body` adds the state of the answer. */
      readonly stated?: StepBody;
      /** Of a call that only reads: its result. */
      readonly reads?: SessionCall["result"];
    }
  | { readonly kind: "gap"; readonly why: string }
  | { readonly kind: "none" };

/** A target that later runs find. */
interface Target {
  readonly locator: Locator;
  /** The window in which alone it is unique. */
  readonly window: string | undefined;
}

/**
 * The step that repeats a call. Refs and coordinates become the locator that the app has recorded for them, or a path in older records.
 *
 * @param secret the variable that replaces a text which is recorded without its value
 */
export function repeatCall(call: SessionCall, secret: string | undefined): Repeated {
  const seen = seenIn(call);
  if (seen !== undefined) return step("verify", seen.body, seen.window);
  const repeat = repeats[call.tool];
  if (repeat !== undefined) return repeat(call, secret);
  if (changingTools.has(call.tool))
    return { kind: "gap", why: `${call.app}:${call.tool} changed the app in a way that no user can, and is left out` };
  if (isStandard(call.tool)) return NONE;
  const body = { call: `${call.app}:${call.tool}`, ...withArguments(call.arguments) };
  return call.isReadOnly ? { kind: "step", family: "inspect", body, reads: call.result } : step("interact", body);
}

const NONE: Repeated = { kind: "none" };

/** Whether every app has the tool. Those that no verb repeats only look. */
const isStandard = (tool: string): boolean => appTools.some(({ name }) => name === tool);

const withArguments = (input: Readonly<Record<string, unknown>>): StepBody =>
  Object.keys(input).length === 0 ? {} : { with: literals(input) as StepBody };

/** Escapes the texts in arguments. */
const literals = (value: unknown): unknown => mapJsonTexts(value, recordedLiteral);

function step(family: RenderedStep["family"], body: StepBody, window?: string | undefined): Repeated {
  return { kind: "step", family, body: defined(body), ...(window === undefined ? {} : { window: recordedLiteral(window) }) };
}

/** Without options that are not given. */
const defined = (body: StepBody): StepBody => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

type Repeat = (call: SessionCall, secret: string | undefined) => Repeated;

/** Repeats a call by a verb of its target, or leaves a gap if the target is unknown. */
const at =
  (bodyOf: (call: SessionCall, target: Locator, secret: string | undefined) => StepBody): Repeat =>
  (call, secret) => {
    const target = targetOf(call);
    return target === undefined ? gap(call) : step("interact", bodyOf(call, target.locator, secret), target.window);
  };

function gap({ app, tool, arguments: { element, x, y } }: SessionCall): Repeated {
  const where = typeof element === "string" ? ` at ${element}` : x === undefined ? "" : ` at ${Number(x)}, ${Number(y)}`;
  return { kind: "gap", why: `${app}:${tool}${where}: the record does not name its element` };
}

/** Where a call went. @param index of the element, for a call that names two */
function targetOf(call: SessionCall, index = 0): Target | undefined {
  const { named, point, window, path } = givenTarget(call, index);
  const recorded = call.acted[index];
  // Input at a window itself has no element to name.
  const isWindow = recorded !== undefined && !recorded.path.includes("/");
  if (recorded !== undefined && !(isWindow && point !== undefined))
    return { locator: recordedLiteral(recorded.locator), window: recorded.window ?? undefined };
  if (point !== undefined && isWindow)
    return { locator: { ...point, ...(window === undefined ? {} : { window: recordedLiteral(window) }) }, window: undefined };
  if (named !== undefined && !isRef(named)) return { locator: recordedLiteral(named), window };
  return path === undefined ? undefined : { locator: recordedLiteral(path), window: undefined };
}

/** Refs are valid in one process only. */
const isRef = (locator: string): boolean => locator.includes("@e");

/** The target as the call and its answer name it. */
function givenTarget({ arguments: given, result }: SessionCall, index: number) {
  const [element, x, y] = index === 0 ? [given["element"], given["x"], given["y"]] : [given["toElement"], given["toX"], given["toY"]];
  return {
    named: textOr(element),
    point: typeof x === "number" && typeof y === "number" ? { x, y } : undefined,
    window: textOr(given["window"]) ?? textOr(result["window"]),
    path: textOr(index === 0 ? (result["hit"] ?? result["path"] ?? result["focused"]) : result["droppedOn"]),
  };
}

const textOr = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const durationOf = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`);

/** Values other than the defaults of the tool. */
function held({ arguments: { modifiers } }: SessionCall): StepBody {
  return Array.isArray(modifiers) && modifiers.length > 0 ? { modifiers } : {};
}

function click(call: SessionCall, target: Locator): StepBody {
  const { button = "left", count = 1, force } = call.arguments;
  const how = { ...held(call), ...(force === true && { force }) };
  const value = call.changes.find(({ property, locator }) => property === "text" && locator === target)?.value;
  if (value !== undefined && /^-?\d+(\.\d+)?$/.test(value) && isRange(call)) return { set: target, to: Number(value) };
  if (button === "right" && count === 1) return { rightClick: target, ...how };
  if (button === "left" && count === 2) return { doubleClick: target, ...how };
  return { click: target, ...(button !== "left" && { button }), ...(count !== 1 && { count }), ...how };
}

/** Whether an action went to a control whose value depends on the point. */
const isRange = ({ acted: [first] }: SessionCall): boolean => /\/(Slider|ScrollBar|NumericUpDown)\[\d+\][^/]*$/.test(first?.path ?? "");

const repeats: Readonly<Record<string, Repeat>> = {
  ClickElement: at(click),
  HoverElement: at((_, target) => ({ hover: target })),
  SetFocus: at((_, target) => ({ focus: target })),
  TypeText: (call, secret) => {
    // If the app itself has set the focus, that is a part of what was done.
    const target = isAimed(call) || call.isLed === true ? targetOf(call) : undefined;
    const { text, clear, submit } = call.arguments;
    const typed = secret === undefined ? recordedLiteral(String(text)) : `\${${secret}}`;
    const how = { ...(clear === true && { clear }), ...(submit === true && { submit }) };
    if (target === undefined && isAimed(call)) return gap(call);
    return step("interact", { type: typed, into: target?.locator, ...how }, target?.window);
  },
  PressKey: (call) => {
    const { key, count = 1, action = "press", holdMs, holdFrames } = call.arguments;
    const hold =
      action === "down" ? "down" : action === "up" ? "up" : holdMs === undefined ? holdFrames && `${holdFrames} frames` : `${holdMs}ms`;
    const target = isAimed(call) ? targetOf(call) : undefined;
    if (target === undefined && isAimed(call)) return gap(call);
    return step("interact", { press: key, in: target?.locator, hold, ...(count !== 1 && { times: count }) }, target?.window);
  },
  ScrollElement: at((call, target) => {
    const { dx = 0, dy = 0, to, item, index } = call.arguments;
    if (to !== undefined) return { scroll: target, to };
    if (typeof item === "string") return { scroll: target, item: recordedLiteral(item) };
    if (index !== undefined) return { scroll: target, index };
    return { scroll: target, by: dx === 0 ? dy : { x: dx, y: dy }, ...held(call) };
  }),
  SelectItem: at(({ arguments: { item, index, path, expand } }, target) => ({
    select: typeof item === "string" ? recordedLiteral(item) : path === undefined ? { index } : literals(path),
    from: target,
    ...(expand === true && { expand }),
  })),
  DragElement: (call) => {
    const [from, to] = [targetOf(call), targetOf(call, 1)];
    if (from === undefined || to === undefined) return gap(call);
    const { button = "left" } = call.arguments;
    return step("interact", { drag: from.locator, to: to.locator, ...(button !== "left" && { button }), ...held(call) }, from.window);
  },
  InvokePattern: at(({ app, arguments: { pattern, value } }, target, secret) => {
    const number = Number(value);
    if (pattern === "setValue" && secret === undefined)
      return { set: target, to: value !== "" && String(number) === value ? number : recordedLiteral(String(value)) };
    const given = secret === undefined ? {} : { value: `\${${secret}}` };
    return { call: `${app}:InvokePattern`, with: { element: target, pattern, ...given } };
  }),
  ResizeWindow: ({ arguments: { width, height, state, window } }) =>
    step("interact", { resize: state ?? defined({ width, height }) }, typeof window === "string" ? window : undefined),
  AnswerDialog: ({ arguments: { answer, files, cancel, window } }) =>
    step(
      "interact",
      { answer: cancel === true ? "cancel" : recordedLiteral(String(answer ?? "open")), files: literals(files) },
      typeof window === "string" ? window : undefined,
    ),
  CloseWindow: ({ arguments: { quit }, result: { window } }) =>
    quit === true
      ? step("control", { app: "stop" })
      : step("interact", { answer: "close" }, typeof window === "string" ? window : undefined),
  Clipboard: ({ arguments: { action = "get", text } }) =>
    action === "get" ? NONE : step("interact", { clipboard: action, text: typeof text === "string" ? recordedLiteral(text) : undefined }),
  AdvanceClock: ({ arguments: { by } }) => step("control", { clock: durationOf(Number(by)) }),
  WaitForElement: (call) => {
    const target = waitedFor(call);
    if (target === undefined) return NONE;
    const { exists, visible, visibility, enabled, focused, text, matches, count, valid, error, properties, not, forMs } = call.arguments;
    const lasting = forMs === undefined ? undefined : durationOf(Number(forMs));
    const state = { exists, visible: visible ?? visibility, enabled, focused, count, valid, not, for: lasting };
    const words = { text: literals(text), matches: literals(matches), error: literals(error), properties: literals(properties) };
    const stated = step("verify", { element: target.locator, ...state, ...words }, target.window);
    const more = awaitedState(call);
    return stated.kind !== "step" || more === undefined ? stated : { ...stated, body: { ...stated.body, ...more }, stated: stated.body };
  },
  RecordInput: () => NONE,
  RecordCheck: () => NONE,
  WaitForIdle: () => NONE,
};

/** The element of a wait: by its own locator, or by its path if a ref named it. */
function waitedFor({ arguments: { element, window }, result }: SessionCall): Target | undefined {
  const inWindow = typeof window === "string" ? window : undefined;
  if (typeof element === "string" && !isRef(element)) return { locator: recordedLiteral(element), window: inWindow };
  return typeof result["path"] === "string" ? { locator: result["path"], window: undefined } : undefined;
}
