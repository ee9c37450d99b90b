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
