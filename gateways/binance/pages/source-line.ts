import type { BinanceSource } from "../source/binance-source.ts";

/** The origin of a page's numbers, as its last line. */
export function sourceLine(source: Pick<BinanceSource, "provenance">): string {
  const { source: name, asOf, stalenessMs, updateId, weightUsed } = source.provenance();
  const book = updateId === null ? "" : ` Order book update ${updateId}.`;
  const weight = weightUsed === null ? "" : ` Request weight used this minute: ${weightUsed}.`;
  return `_Source: ${name}. As of ${asOf} UTC by the exchange's clock, ${stalenessMs} ms old.${book}${weight}_`;
}
