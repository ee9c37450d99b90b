/** Parts of Markdown texts. Values of the exchange cannot leave their cell or line. */

const plain = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s+/g, " ");

/** A table; without rows a sentence that says so. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "None.";
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${plain(line)}`).join("\n");

/** Joins blocks by empty lines. */
export const blocks = (...parts: readonly string[]): string => `${parts.filter((part) => part !== "").join("\n\n")}\n`;
