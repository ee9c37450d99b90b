/** The candidate that `word` most likely misspells, if one is close: at most a third of its letters differ. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** Behind a complaint about `word`: the candidate that was probably meant. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? "" : `; did you mean \`${meant}\`?`;
}

/** Letters to add, remove, replace or swap with their neighbour. */
function editDistance(from: string, to: string): number {
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
