const SHOWN = 3;

/** Returns similar names, nearest first. */
export function nearNames(wanted: string, known: readonly string[]): readonly string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const folded = wanted.toLowerCase();
  return known
    .map((name) => ({ name, distance: editDistance(folded, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Renders suggestions as the end of a sentence; empty without any. */
export const orNames = (near: readonly string[]): string => (near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`);

/** Returns the candidate nearest to `word`, if at most a third of its letters differ. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** Renders the nearest candidate as the end of an error message. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? "" : `; did you mean \`${meant}\`?`;
}

/** Edit distance of two words: insertions, deletions, substitutions and transpositions of neighbours (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index += 1) {
    const row = [index + 1];
    for (let column = 0; column < to.length; column += 1) {
      const isSame = from[index] === to[column];
      const isSwapped = index > 0 && column > 0 && from[index] === to[column - 1] && from[index - 1] === to[column];
      row.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (last[column + 1] ?? 0) + 1,
          (last[column] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
