import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import {
  contradictingTimes,
  end_time,
  limit,
  OrderRow,
  order_id,
  orderRow,
  provenance,
  rangeOf,
  start_time,
  symbol,
} from "./parameters.ts";

export const getAllOrders = defineTool<BinanceSource>()({
  name: "get_all_orders",
  description: "Lists orders of a symbol in any status, the newest last; times of a range are at most 24 hours apart.",
  method_name: "allOrders",
  hints: readingHints("Binance order history"),
  input: { symbol, order_id: order_id.optional().describe("orders from this id on"), limit: limit(50, 200), start_time, end_time },
  refine: contradictingTimes,
  output: z.object({
    symbol: z.string(),
    orders: z.array(OrderRow),
    next: z.string().nullable().describe("pass it as order_id for later orders; null at the end"),
    ...provenance,
  }),
  async run({ symbol: asked, order_id: orderId, limit: most, ...range }, source, signal) {
    const found = await source
      .account()
      .allOrders({ symbol: asked, limit: most, ...rangeOf(range), ...(orderId !== undefined && { orderId }) }, signal);
    const last = found.at(-1);
    // Without a start the newest orders are listed, and nothing follows them.
    const hasMore = (orderId ?? range.start_time) !== undefined && found.length === most && last !== undefined;
    return source.withProvenance({ symbol: asked, orders: found.map(orderRow), next: hasMore ? String(BigInt(last.orderId) + 1n) : null });
  },
});
