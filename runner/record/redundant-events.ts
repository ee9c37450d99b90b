import type { InputEvent } from "../../contracts/input-event.ts";

/**
 * Removes input that other steps imply: a click into a text field before typing, opening a drop-down before
 * selecting, moving the focus on the way to a field, and closing the app at the end.
 */
export function withoutRedundant(events: readonly InputEvent[]): readonly InputEvent[] {
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
