import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { OrderRow, orderRow } from "./order-row.ts";
import { cursor, Next, pageOf } from "./paging.ts";
import { limit, provenance, reading, symbol } from "./parameters.ts";

export const getOpenOrders = defineTool<BinanceSource>()({
  name: "get_open_orders",
  description: "Lists the open orders of this session's account; with a symbol the request weight is 6 instead of 80.",
  method_name: "openOrders",
  hints: reading("Binance open orders"),
  input: { symbol: symbol.optional(), limit: limit(50, 200), cursor },
  output: z.object({ total: z.int().describe("open orders"), orders: z.array(OrderRow), next: Next, ...provenance }),
  async run({ symbol: asked, ...page }, source, signal) {
    const open = await source.account().openOrders(asked, signal);
    const { rows, next } = pageOf(open, page);
    return source.told({ total: open.length, orders: rows.map(orderRow), next });
  },
});
