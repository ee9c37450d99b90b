/** Says how many seconds of data a figure still needs; empty where there are enough. */
export const lackingSeconds = (covered: number, needed: number, of: string): string[] =>
  covered >= needed ? [] : [`${needed - covered} more seconds of ${of}`];

/** How a finding without enough data looks. */
export const unknownFinding = (missing: readonly string[]) => ({
  status: "insufficient_data" as const,
  missing: [...missing],
  detected: null,
  reason: "There are not enough data yet",
});

/** How a finding looks whose data suffice. */
export const knownFinding = (detected: boolean, reason: string) => ({ status: "ok" as const, missing: [], detected, reason });
