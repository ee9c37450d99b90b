/** Rows of a profile from a first to a last one, by their places from the lowest price. */
export interface ValueArea {
  readonly first: number;
  readonly last: number;
  readonly volume: bigint;
}

/** The row with most volume; of equal ones the nearest to the middle, and of two as near the lower. @returns -1 without volume */
export function pointOfControl(rows: readonly bigint[]): number {
  const middle = (rows.length - 1) / 2;
  let best = -1;
  rows.forEach((volume, place) => {
    const known = rows[best] ?? 0n;
    const isNearer = volume === known && best >= 0 && Math.abs(place - middle) < Math.abs(best - middle);
    if (volume > known || isNearer) best = place;
  });
  return best;
}

/**
 * Grows from the point of control until it has the share of the volume: by single rows, or by pairs of rows as the CBOT describes it (A
 * Six-Part Study Guide to Market Profile, 1996). The side with more volume wins; equal ones go down. At an end the rows that are left count.
 *
 * @param percent of the volume, at least
 */
export function valueArea(rows: readonly bigint[], percent: number, method: "pairs" | "single"): ValueArea | undefined {
  const control = pointOfControl(rows);
  if (control < 0) return undefined;
  const total = rows.reduce((sum, volume) => sum + volume, 0n);
  const wanted = total * BigInt(Math.round(percent * 1000));
  const step = method === "pairs" ? 2 : 1;
  let [first, last, volume] = [control, control, rows[control] ?? 0n];
  const sum = (from: number, to: number) => rows.slice(Math.max(0, from), to).reduce((all, one) => all + one, 0n);
  while (volume * 100_000n < wanted && (first > 0 || last < rows.length - 1)) {
    const [below, above] = [sum(first - step, first), sum(last + 1, last + 1 + step)];
    const goesDown = last >= rows.length - 1 || (first > 0 && below >= above);
    volume += goesDown ? below : above;
    if (goesDown) first = Math.max(0, first - step);
    else last = Math.min(rows.length - 1, last + step);
  }
  return { first, last, volume };
}
