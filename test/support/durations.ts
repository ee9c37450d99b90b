/** Times one piece of work in milliseconds, and gives its result back. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** The sample below which the given share of all samples lies (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The least of up to five measurements; the first one below the ceiling is the last. Neighbours on the machine make a duration longer, never
 * shorter, so that only the least says something of the program.
 */
export async function atBest(ceiling: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && least >= ceiling; attempt += 1) least = Math.min(least, await measure());
  return least;
}
