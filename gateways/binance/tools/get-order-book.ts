import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { Level } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { limit, provenance, symbol } from "./parameters.ts";

/** The exchange's limits of the least weight that has as many levels. */
const SNAPSHOT_LEVELS = 100;

const OrderBook = z.object({
  symbol: z.string(),
  state: z
    .enum(["live", "snapshot"])
    .describe("live: the local book, which follows every change; snapshot: asked of Binance for this answer"),
  updateId: z.int(),
  bids: z.array(Level).describe("price and quantity, the highest price first"),
  asks: z.array(Level).describe("price and quantity, the lowest price first"),
  more: z.object({ bids: z.int(), asks: z.int() }).describe("known levels beyond these; raise limit to get them"),
  ...provenance,
});

export const getOrderBook = defineTool<BinanceSource>()({
  name: "get_order_book",
  description:
    "Gets the best price levels of a symbol's order book. A book that get_orderbook_metrics or a subscription keeps open costs no request.",
  method_name: "depth",
  hints: readingHints("Binance order book"),
  input: { symbol, limit: limit(20, 500).describe("levels per side") },
  output: OrderBook,
  async run({ symbol: asked, limit: most }, source, signal) {
    const live = source.market.openBook(asked);
    const book = live ?? (await snapshot(source, { symbol: asked, most }, signal));
    const [bids, asks] = [book.bids(), book.asks()];
    return source.withProvenance({
      symbol: asked,
      state: live === undefined ? ("snapshot" as const) : ("live" as const),
      updateId: book.updateId,
      bids: copied(bids, most),
      asks: copied(asks, most),
      more: { bids: Math.max(0, bids.length - most), asks: Math.max(0, asks.length - most) },
    });
  },
});

type Levels = readonly (readonly [price: string, quantity: string])[];

const copied = (levels: Levels, most: number): Level[] => levels.slice(0, most).map(([price, quantity]) => [price, quantity]);

async function snapshot(source: BinanceSource, { symbol: asked, most }: { symbol: string; most: number }, signal: AbortSignal) {
  const depth = await source.market.depth({ symbol: asked, limit: Math.max(most, SNAPSHOT_LEVELS) }, signal);
  return { updateId: depth.lastUpdateId, bids: (): Levels => depth.bids, asks: (): Levels => depth.asks };
}
