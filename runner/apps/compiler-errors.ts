const SHOWN_ERRORS = 20;

/** The distinct error lines of a build, at most 20, without the project path that MSBuild appends. */
export function compilerErrors(output: string): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .filter((line) => /\berror\b[^:]*:/.test(line))
    .map((line) => line.replace(/ \[[^\]]*proj(::[^\]]*)?\]$/, "").trim());
  return [...new Set(lines)].slice(0, SHOWN_ERRORS);
}
