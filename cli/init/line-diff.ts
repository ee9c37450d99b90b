const CONTEXT = 2;

/** The lines that were added (`+`) and taken away (`-`), each with two around it; `...` stands for those between. */
export function lineDiff(before: string, after: string): readonly string[] {
  const all = editScript(before.split(/\r?\n/), after.split(/\r?\n/));
  const isNear = (at: number) => all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => /^[+-]/.test(line));
  return all.flatMap((line, at) => {
    if (isNear(at)) return [line];
    return at > 0 && isNear(at - 1) && all.slice(at).some((later) => /^[+-]/.test(later)) ? ["  ..."] : [];
  });
}

/** By the longest common subsequence: programs are short. */
function editScript(before: readonly string[], after: readonly string[]): readonly string[] {
  const lengths = before.map(() => new Uint32Array(after.length + 1)).concat(new Uint32Array(after.length + 1));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      (lengths[row] ?? [])[column] =
        before[row] === after[column] ? lengthAt(row + 1, column + 1) + 1 : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const script: string[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, added] = [before[row], after[column]];
    if (old !== undefined && old === added) {
      script.push(`  ${old}`.trimEnd());
      row += 1;
      column += 1;
    } else if (old !== undefined && (added === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      script.push(`- ${old}`);
      row += 1;
    } else {
      script.push(`+ ${added}`);
      column += 1;
    }
  }
  return script;
}
