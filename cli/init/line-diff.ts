const CONTEXT = 2;

/** The added (`+`) and removed (`-`) lines with two lines of context; `...` replaces omitted lines. */
export function lineDiff(before: string, after: string): readonly string[] {
  const all = editScript(before.split(/\r?\n/), after.split(/\r?\n/));
  const isNear = (at: number) => all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => /^[+-]/.test(line));
  return all.flatMap((line, at) => {
    if (isNear(at)) return [line];
    return at > 0 && isNear(at - 1) && all.slice(at).some((later) => /^[+-]/.test(later)) ? ["  ..."] : [];
  });
}

/** Matches each line of `before` with the next equal one of `after`, which is sufficient for insertions. */
function editScript(before: readonly string[], after: readonly string[]): readonly string[] {
  const script: string[] = [];
  let at = 0;
  for (const line of before) {
    const found = after.indexOf(line, at);
    if (found === -1) {
      script.push(`- ${line}`);
      continue;
    }
    script.push(...after.slice(at, found).map((added) => `+ ${added}`), `  ${line}`.trimEnd());
    at = found + 1;
  }
  return [...script, ...after.slice(at).map((added) => `+ ${added}`)];
}
