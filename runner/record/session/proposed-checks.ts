import type { RecordedChange } from "../../../contracts/app-tools/recorded-changes.ts";
import type { SessionCall } from "./session-call.ts";
import { checkedState, isPassing, recordedLiteral, type StepBody } from "./session-call.ts";

/** A verification of what an action has changed. */
export interface ProposedCheck {
  readonly body: StepBody;
  readonly window: string | undefined;
}

/** Most of the verifications after one action; those after the last action in an app are the outcome of what was done there. */
const MOST = 1;
const MOST_AT_THE_END = 2;

/**
 * Proposes what to verify after each action: texts first, then what appeared, vanished or changed its state. Of several changes of one element
 * only the last one is proposed, and none that the action itself or the next one implies. If the agent itself looked at elements after the
 * action, its looks take the place of proposals, and a wait that of all but a sentence after the last action.
 *
 * @param looks for each call, whether it becomes a verification of its own: of an element, or a picture
 * @returns one list for each call
 */
export function proposeChecks(calls: readonly SessionCall[], looks: readonly boolean[]): readonly (readonly ProposedCheck[])[] {
  return calls.map((call, at) => {
    const rest = calls.slice(at + 1);
    const later = rest.filter(({ app }) => app === call.app);
    const own = calls.slice(0, at).filter(({ app }) => app === call.app);
    const next = rest.findIndex(({ app, isReadOnly }) => app === call.app && !isReadOnly);
    const until = next === -1 ? calls.length : at + 1 + next;
    const seen = calls.filter((other, place) => place > at && place < until && other.app === call.app && looks[place]);
    const looked = seen.map(({ arguments: { element } }) => String(element));
    const isKnown = ({ locator, value }: RecordedChange) => looked.some((element) => element === locator || element.includes(`'${value}'`));
    const isLast = !later.some(({ changes }) => changes.length > 0);
    // A wait of the agent verifies the outcome already; a sentence that the app says of the last action is a part of it.
    const hasWait = seen.some(({ tool }) => tool === "WaitForElement");
    if (!isLast && hasWait) return [];
    const wanted = call.changes.filter(
      (change) => !isKnown(change) && (!hasWait || isSentence(change, call)) && isWorthwhile(change, call, { own, later }),
    );
    const telling = wanted.filter(({ property, value }) => property !== "text" || !/^[\d.,]+$/.test(value));
    const most = isLast ? MOST_AT_THE_END : MOST;
    // A bare number changes often and means little alone, so it is proposed only if there is nothing else.
    return joined(telling.length + seen.length > 0 ? telling : wanted).slice(0, Math.max(0, most - seen.length));
  });
}

const keyOf = ({ locator, window, property }: RecordedChange): string => [locator, window, property].join("\n");

interface Calls {
  /** Those of the same app before and after. */
  readonly own: readonly SessionCall[];
  readonly later: readonly SessionCall[];
}

function isWorthwhile(change: RecordedChange, call: SessionCall, { own, later }: Calls): boolean {
  const { locator, property, value } = change;
  if (property === "focused" || property === "expanded" || isPlace(locator)) return false;
  // The newly selected element is a better check than the one that lost the selection.
  if (property === "selected" && value === "false") return false;
  if (property === "text" && (isPassing(value) || (value === "" && !hadText(change, own)))) return false;
  if (property === "itemCount" && isItem(change, call)) return false;
  if (property === "visible" && isImplied(change, call, later)) return false;
  if (isOwnEffect(change, call)) return false;
  return !later.some(({ changes }) => changes.some((other) => keyOf(other) === keyOf(change)));
}

/** Whether a change is a text of several words that is no item or list. */
const isSentence = ({ locator, property, value }: RecordedChange, { changes }: SessionCall): boolean =>
  property === "text" && /\S\s+\S/.test(value) && !changes.some((other) => other.locator === locator && other.property === "itemCount");

/** Whether a locator only says where an element is: such a check would verify nothing, and would not survive a change of the layout. */
const isPlace = (locator: string): boolean => /\[\d+\]/.test(locator) || / >> type=\w+$/.test(locator);

/** Whether an element is an item of a tree or menu, which is a list as well. */
const isItem = ({ locator }: RecordedChange, { changes }: SessionCall): boolean =>
  changes.some((other) => other.locator === locator && ["selected", "checked", "expanded"].includes(other.property));

/** Whether an element that is empty now had a text before. */
const hadText = (change: RecordedChange, own: readonly SessionCall[]): boolean =>
  own.some(({ tool, acted: [first], changes }) =>
    tool === "TypeText" ? first?.locator === change.locator : changes.some((other) => keyOf(other) === keyOf(change) && other.value !== ""),
  );

/** Whether the next action needs what appeared, or the closing of a popup or window took away what vanished. */
function isImplied({ value }: RecordedChange, call: SessionCall, later: readonly SessionCall[]): boolean {
  const { closed } = call.result;
  if (value !== "true") return Array.isArray(closed) && closed.length > 0;
  const next = later.find(({ isReadOnly }) => !isReadOnly);
  const appeared = call.changes.filter(({ property, value: shown }) => property === "visible" && shown === "true");
  return next?.acted.some((element) => appeared.some(({ locator }) => locator === element.locator)) === true;
}

/** Whether the action states this effect itself, as typing states the text and a click on an item the selected one. */
function isOwnEffect({ locator, property, value }: RecordedChange, { tool, acted: [own], arguments: { item } }: SessionCall): boolean {
  if (own === undefined) return false;
  const isIts = own.locator === locator;
  if (property !== "text") return ["selected", "itemCount"].includes(property) && (isIts || locator.includes(`'${String(item)}'`));
  return (isIts && ["TypeText", "SelectItem", "InvokePattern"].includes(tool)) || own.locator.includes(`'${value}'`);
}

/** One verification for each element, with all of its properties. */
function joined(changes: readonly RecordedChange[]): ProposedCheck[] {
  const elements = new Map<string, RecordedChange[]>();
  for (const change of changes) {
    const key = [change.locator, change.window].join("\n");
    elements.set(key, [...(elements.get(key) ?? []), change]);
  }
  return [...elements.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const states = Object.assign({}, ...withoutHidden(all).map(stateOf)) as StepBody;
    return [{ body: { element: recordedLiteral(first.locator), ...states }, window: first.window }];
  });
}

/** The changes without the empty text of a hidden element. */
function withoutHidden(changes: readonly RecordedChange[]): readonly RecordedChange[] {
  const isHidden = changes.some(({ property, value }) => property === "visible" && value === "false");
  return isHidden ? changes.filter(({ property, value }) => property !== "text" || value !== "") : changes;
}

function stateOf({ property, value }: RecordedChange): StepBody {
  switch (property) {
    case "text":
      return { text: recordedLiteral(value) };
    case "itemCount":
      return { properties: { itemCount: value } };
    case "invalid":
      return { valid: value !== "true" };
    case "checked":
      return { checked: checkedState(value) };
    default:
      return { [property]: value === "true" };
  }
}
