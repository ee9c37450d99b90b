import type { InputEvent } from "../../contracts/input-event.ts";

/**
 * Leaves out what the steps of the others do by themselves: a click into the field that is typed into, opening the drop-down that is
 * chosen from, moving the focus on the way to a field, and closing the app at the end.
 */
export function withoutRedundant(events: readonly InputEvent[]): readonly InputEvent[] {
  const lasting = withoutEnd(events);
  return lasting.filter((event, index) => {
    const next = followingIn(lasting, index);
    return next === undefined || !isPreparation(event, next);
  });
}

/** The next event of the same app that is no mere move of the focus. */
function followingIn(events: readonly InputEvent[], index: number): InputEvent | undefined {
  const { app } = events[index] ?? {};
  return events.slice(index + 1).find((event) => event.app === app && event.kind !== "focus");
}

function isPreparation(event: InputEvent, next: InputEvent): boolean {
  if (event.kind === "focus") return next.kind !== "press" && next.kind !== "close";
  if (event.kind !== "click" || !isPlain(event) || !("target" in next)) return false;
  const isSame = next.target?.path === event.target.path;
  const opensOnly = event.changes.every(({ property }) => property === "expanded");
  return isSame && ((next.kind === "type" && event.changes.length === 0) || (next.kind === "select" && opensOnly));
}

function isPlain({ button, count, modifiers, opened, closed }: Extract<InputEvent, { kind: "click" }>): boolean {
  return button === "left" && count === 1 && modifiers.length + opened.length + closed.length === 0;
}

/** Whoever has done what was to be recorded closes the windows. */
function withoutEnd(events: readonly InputEvent[]): readonly InputEvent[] {
  const last = events.findLastIndex(({ kind }) => kind !== "close");
  return events.slice(0, last + 1);
}
