import { calledBy } from "./action-effects.ts";

interface Dismissing {
  readonly dismissed: readonly string[];
  readonly called: Readonly<Record<string, string>>;
}

/** The note of an action, with the popups that a click closed before it: `hit Save; closed the popup of More first`. */
export const afterDismissal = (done: string, answer: Dismissing): string =>
  answer.dismissed.length === 0
    ? done
    : `${done}; closed the popup of ${answer.dismissed.map((path) => calledBy(answer, path)).join(" and ")} first`;
