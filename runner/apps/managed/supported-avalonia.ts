/** The lines of Avalonia that the headless platform supports, with the first patch of each. The handler needs the first one of all, too. */
const LINES = [
  { line: "11.3", first: 9 },
  { line: "12.1", first: 0 },
] as const;

/** The supported versions in words, for messages. */
export const SUPPORTED_AVALONIA = LINES.map(({ line, first }) => (first === 0 ? line : `${line} (from ${line}.${first})`)).join(" and ");

/** Whether a version of Avalonia belongs to a supported line. */
export function isSupportedAvalonia(version: string): boolean {
  const [, line, patch] = /^(\d+\.\d+)\.(\d+)/.exec(version) ?? [];
  return LINES.some((known) => known.line === line && Number(patch) >= known.first);
}
