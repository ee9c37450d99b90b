import type { RecordedChange } from "../../../contracts/app-tools/recorded-changes.ts";
import { literal, type StepBody } from "./repeat-call.ts";
import type { SessionCall } from "./session-call.ts";

/** A verification of what an action has changed. */
export interface ProposedCheck {
  readonly body: StepBody;
  readonly window: string | undefined;
}

/** Most of the verifications after one action; those after the last action are the outcome of the whole session. */
const MOST = 1;
const MOST_AT_THE_END = 3;

/** Texts that are another one in each run: times, durations, and work in progress. */
const VOLATILE = /\d{1,2}:\d{2}|\b\d+ ?(ms|s|sec|seconds?|min|minutes?) ago\b|\bjust now\b|(…|\.\.\.)$/i;

/**
 * Proposes what to verify after each action: texts first, then what appeared, vanished or changed its state. Of several changes of one element
 * only the last one is proposed, and none that the action itself or the next one implies.
 *
 * @returns one list for each call
 */
export function proposeChecks(calls: readonly SessionCall[]): readonly (readonly ProposedCheck[])[] {
  const lastAction = calls.findLastIndex(({ changes }) => changes.length > 0);
  return calls.map((call, at) => {
    const later = calls.slice(at + 1).filter(({ app }) => app === call.app);
    const wanted = call.changes.filter((change) => isWorthwhile(change, call, later));
    return joined(wanted).slice(0, at === lastAction ? MOST_AT_THE_END : MOST);
  });
}

const keyOf = ({ locator, window, property }: RecordedChange): string => [locator, window, property].join("\n");

function isWorthwhile(change: RecordedChange, call: SessionCall, later: readonly SessionCall[]): boolean {
  const { locator, property, value } = change;
  if (property === "focused") return false;
  if (property === "text" && (VOLATILE.test(value) || value.includes("\n"))) return false;
  if (isOwnEffect(change, call)) return false;
  if (later.some(({ changes }) => changes.some((other) => keyOf(other) === keyOf(change)))) return false;
  const [next] = later;
  return !(property === "visible" && value === "true" && next?.acted.some((element) => element.locator === locator));
}

/** Whether the action states this effect itself, as typing states the text. */
const isOwnEffect = ({ locator, property }: RecordedChange, { tool, acted: [own] }: SessionCall): boolean =>
  property === "text" && ["TypeText", "SelectItem", "InvokePattern"].includes(tool) && own?.locator === locator;

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
    const states = Object.assign({}, ...all.map(stateOf)) as StepBody;
    return [{ body: { element: literal(first.locator), ...states }, window: first.window }];
  });
}

function stateOf({ property, value }: RecordedChange): StepBody {
  switch (property) {
    case "text":
      return { text: literal(value) };
    case "itemCount":
      return { properties: { itemCount: value } };
    case "invalid":
      return { valid: value !== "true" };
    case "checked":
      return { checked: value === "indeterminate" ? value : value === "true" };
    default:
      return { [property]: value === "true" };
  }
}
