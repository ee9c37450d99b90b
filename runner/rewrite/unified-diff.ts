/** Unchanged lines around a change. */
const CONTEXT = 3;

/** Changed lines that are shown together, from the index `from` up to and without `to`. */
interface Hunk {
  readonly from: number;
  to: number;
}

/**
 * The unified diff of two texts with the same number of lines, as `git diff` shows it.
 *
 * @returns lines that end with a line break; empty if the texts are equal
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const isChanged = (at: number) => old[at] !== now[at];
  const hunks: Hunk[] = [];
  for (const at of old.keys()) {
    if (!isChanged(at)) continue;
    const last = hunks.at(-1);
    const to = Math.min(old.length, at + CONTEXT + 1);
    if (last !== undefined && at - CONTEXT <= last.to) last.to = to;
    else hunks.push({ from: Math.max(0, at - CONTEXT), to });
  }
  const lines = hunks.flatMap(({ from, to }) => [
    `@@ -${from + 1},${to - from} +${from + 1},${to - from} @@`,
    ...hunkLines(old, now, { from, to }),
  ]);
  return lines.length === 0 ? "" : `${[`--- ${file}`, `+++ ${file}`, ...lines].join("\n")}\n`;
}

/** Neighbouring changed lines are shown as a block: all old ones, then all new ones. */
function hunkLines(old: readonly string[], now: readonly string[], { from, to }: Hunk): string[] {
  const lines: string[] = [];
  let added: string[] = [];
  for (let at = from; at < to; at += 1) {
    if (old[at] === now[at]) {
      lines.push(...added, ` ${old[at]}`);
      added = [];
    } else {
      lines.push(`-${old[at]}`);
      added.push(`+${now[at]}`);
    }
  }
  return [...lines, ...added];
}
