interface Position {
  /** Of the selected row; -1 where there is none. */
  readonly index: number;
  readonly count: number;
  /** Rows in the visible part. */
  readonly page: number;
}

/** The row to which a key moves the selection; -1 where it moves none. */
export function nextIndex({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, { index, count, page }: Position): number {
  if (altKey || ctrlKey || metaKey) return -1;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined || count === 0 ? -1 : Math.max(0, Math.min(count - 1, next));
}
