const SHOWN = 20;

/** The lines of a build that say what is wrong, each once, without the project that MSBuild appends; at most 20. */
export function compilerErrors(output: string): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .filter((line) => /\berror\b[^:]*:/.test(line))
    .map((line) => line.replace(/ \[[^\]]*proj(::[^\]]*)?\]$/, "").trim());
  return [...new Set(lines)].slice(0, SHOWN);
}
