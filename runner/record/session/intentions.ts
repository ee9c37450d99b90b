import type { SessionCall } from "./session-call.ts";

/**
 * Reduces calls to those that are an intention of their own: without actions that had no effect, without steps on the way to a text field, and
 * with several calls of one intention as one.
 */
export function intentionsOf(calls: readonly SessionCall[]): readonly SessionCall[] {
  const kept: SessionCall[] = [];
  for (const call of calls.filter((other) => !isFutile(other))) {
    const at = kept.findLastIndex((earlier) => earlier.app === call.app && !isLook(earlier));
    const before = kept[at];
    const joined = before === undefined || isAnswered(kept.slice(at + 1), call) ? undefined : join(before, call);
    if (joined === undefined) kept.push(call);
    else kept.splice(at, 1, joined);
  }
  return kept;
}

/** Whether the agent looked at an element before it typed again: the first text was then a trial, and no mistake. */
const isAnswered = (since: readonly SessionCall[], { app, tool, arguments: { clear } }: SessionCall): boolean =>
  tool === "TypeText" && clear === true && since.some((other) => other.app === app && other.arguments["element"] !== undefined);

const POINTING: ReadonlySet<string> = new Set(["ClickElement", "HoverElement", "ScrollElement", "SetFocus"]);

/** Whether a call is a wrong guess: it pointed somewhere, and the app reports no effect at all. */
const isFutile = ({ tool, hadEffect }: SessionCall): boolean => POINTING.has(tool) && hadEffect === false;

const isLook = ({ isReadOnly }: SessionCall): boolean => isReadOnly;

/** The call that stands for two of one app in a row; undefined where each is an intention of its own. */
function join(before: SessionCall, call: SessionCall): SessionCall | undefined {
  switch (call.tool) {
    case "TypeText":
      return joinTyping(before, call);
    case "PressKey":
      return joinKey(before, call);
    case "ScrollElement":
      return joinScroll(before, call);
    case "ClickElement":
      return chosen(before, call) ?? (isPreparation(before, call) ? call : undefined);
    case "SelectItem":
      return isPreparation(before, call) ? call : undefined;
    default:
      return undefined;
  }
}

const elementOf = ({ acted: [first] }: SessionCall): string | undefined => first?.path;

/** Whether both went to the same element. */
const isSame = (one: SessionCall, other: SessionCall): boolean => elementOf(one) !== undefined && elementOf(one) === elementOf(other);

/** Whether an action only brought pointer or focus to the element of the next one. */
function isPreparation(before: SessionCall, call: SessionCall): boolean {
  if (!isSame(before, call)) return false;
  if (before.tool === "HoverElement" || before.tool === "SetFocus") return true;
  if (before.tool !== "ClickElement" || call.tool === "ClickElement") return false;
  const { button = "left", count = 1 } = before.arguments;
  const opensOnly = before.changes.every(({ property }) => property === "focused" || property === "expanded");
  return button === "left" && count === 1 && opensOnly && (call.tool === "SelectItem" || isQuiet(before));
}

/** A click that opened a drop-down and one on an item in it are the selection of that item. */
function chosen(before: SessionCall, call: SessionCall): SessionCall | undefined {
  const [box] = before.acted;
  const [item] = call.acted;
  if (before.tool !== "ClickElement" || box === undefined || !/\/ComboBox\[\d+\]$/.test(box.path)) return undefined;
  if (item?.path.startsWith(`${box.path}/`) !== true) return undefined;
  const text = call.changes.find(({ locator, property }) => locator === box.locator && property === "text")?.value;
  return text === undefined ? undefined : { ...call, tool: "SelectItem", acted: before.acted, arguments: { item: text } };
}

/** Whether an action opened and closed nothing. */
function isQuiet({ result }: SessionCall): boolean {
  const { opened, closed } = result;
  return [opened, closed].every((titles) => !Array.isArray(titles) || titles.length === 0);
}

function joinTyping(before: SessionCall, call: SessionCall): SessionCall | undefined {
  if (isPreparation(before, call)) return { ...call, isLed: true };
  if (before.tool === "PressKey" && isSame(before, call) && /^(Ctrl|Meta)\+A$/i.test(keyOf(before)))
    return withArguments(call, { clear: true });
  if (before.tool !== "TypeText" || !isSame(before, call) || before.arguments["submit"] === true) return undefined;
  // A field that hides its text is recorded without it, so that the parts cannot be joined.
  if (call.arguments["clear"] === true) return call;
  if (before.result["password"] === true) return undefined;
  const text = `${String(before.arguments["text"])}${String(call.arguments["text"])}`;
  return withArguments(call, { text, clear: before.arguments["clear"] === true });
}

const keyOf = ({ arguments: { key } }: SessionCall): string => String(key);

const isHeld = ({ arguments: { action = "press", holdMs, holdFrames } }: SessionCall): boolean =>
  action !== "press" || holdMs !== undefined || holdFrames !== undefined;

function joinKey(before: SessionCall, call: SessionCall): SessionCall | undefined {
  const { count = 1, modifiers } = call.arguments;
  if (isHeld(call) || modifiers !== undefined) return undefined;
  if (before.tool === "TypeText" && isSame(before, call) && ["Enter", "Return"].includes(keyOf(call)) && count === 1)
    return {
      ...withArguments(before, { submit: true }),
      changes: [...call.changes, ...before.changes],
      result: { ...before.result, ...call.result },
    };
  if (before.tool !== "PressKey" || isHeld(before) || keyOf(before) !== keyOf(call) || isAimed(call)) return undefined;
  return { ...withArguments(before, { count: Number(before.arguments["count"] ?? 1) + Number(count) }), changes: call.changes };
}

/** Whether a call names an element or a point. */
export const isAimed = ({ arguments: { element, x } }: SessionCall): boolean => element !== undefined || x !== undefined;

function joinScroll(before: SessionCall, call: SessionCall): SessionCall | undefined {
  const isByWheel = ({ arguments: { to, item, index, modifiers } }: SessionCall) =>
    [to, item, index, modifiers].every((option) => option === undefined);
  if (before.tool !== "ScrollElement" || !isSame(before, call)) return undefined;
  if (!isByWheel(call)) return call;
  if (!isByWheel(before)) return undefined;
  const sum = (axis: "dx" | "dy") => Number(before.arguments[axis] ?? 0) + Number(call.arguments[axis] ?? 0);
  return withArguments(call, { dx: sum("dx"), dy: sum("dy") });
}

const withArguments = (call: SessionCall, changed: Readonly<Record<string, unknown>>): SessionCall => ({
  ...call,
  arguments: { ...call.arguments, ...changed },
});
