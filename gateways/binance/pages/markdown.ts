import type { BinanceSource } from "../source/binance-source.ts";

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

/** The origin of a page's numbers, as its last line. */
export function sourceLine(source: Pick<BinanceSource, "provenance">): string {
  const { source: name, asOf, stalenessMs, updateId, weightUsed } = source.provenance();
  const book = updateId === null ? "" : ` Order book update ${updateId}.`;
  const weight = weightUsed === null ? "" : ` Request weight used this minute: ${weightUsed}.`;
  return `_Source: ${name}. As of ${asOf} UTC by the exchange's clock, ${stalenessMs} ms old.${book}${weight}_`;
}
