import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { Account, isHeld } from "../model/account.ts";
import { AveragePrice, isoOf, Ticker } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import {
  contradictingIds,
  limit,
  Next,
  OrderRow,
  orderNameInput,
  orderNameOf,
  orderRow,
  provenance,
  rowCursor,
  rowsAt,
  symbol,
  Time,
} from "./parameters.ts";

export const getServerTime = defineTool<BinanceSource>()({
  name: "get_server_time",
  description: "Shows the exchange's time. Ask it to relate timestamps of other answers to now.",
  method_name: "serverTime",
  hints: readingHints("Binance server time"),
  input: {},
  output: z.object({ serverTime: Time, milliseconds: z.int().describe("since 1970"), ...provenance }),
  async run(_, source, signal) {
    const milliseconds = await source.market.serverTime(signal);
    return source.withProvenance({ serverTime: isoOf(milliseconds), milliseconds });
  },
});

export const getTicker = defineTool<BinanceSource>()({
  name: "get_ticker",
  description: "Gets a symbol's last price, best bid and ask, and its change, range and volume over 24 hours.",
  method_name: "ticker",
  hints: readingHints("Binance 24 h ticker"),
  input: { symbol },
  output: z.object({ ...Ticker.shape, openTime: Time, closeTime: Time, ...provenance }),
  async run({ symbol: asked }, source, signal) {
    const ticker = await source.market.ticker(asked, signal);
    return source.withProvenance({ ...ticker, openTime: isoOf(ticker.openTime), closeTime: isoOf(ticker.closeTime) });
  },
});

export const getAveragePrice = defineTool<BinanceSource>()({
  name: "get_average_price",
  description: "Gets a symbol's average price over the last minutes, weighted by volume, as Binance's filters use it.",
  method_name: "averagePrice",
  hints: readingHints("Binance average price"),
  input: { symbol },
  output: z.object({ symbol: z.string(), ...AveragePrice.shape, closeTime: Time.describe("of the last trade, UTC"), ...provenance }),
  async run({ symbol: asked }, source, signal) {
    const average = await source.market.averagePrice(asked, signal);
    return source.withProvenance({ symbol: asked, ...average, closeTime: isoOf(average.closeTime) });
  },
});

const { balances: _balances, updateTime: _time, ...facts } = Account.shape;

export const getAccountInfo = defineTool<BinanceSource>()({
  name: "get_account_info",
  description: "Gets the permissions and commission rates of this session's account. get_balances lists its assets.",
  method_name: "account",
  hints: readingHints("Binance account"),
  input: {},
  output: z.object({ ...facts, updateTime: Time, assets: z.int().describe("assets with a balance above zero"), ...provenance }),
  async run(_, source, signal) {
    const { balances, updateTime, ...account } = await source.account().account(signal);
    return source.withProvenance({ ...account, updateTime: isoOf(updateTime), assets: balances.filter(isHeld).length });
  },
});

export const getOrder = defineTool<BinanceSource>()({
  name: "get_order",
  description: "Gets one order of this session's account by its id: status, executed quantity and times.",
  method_name: "order",
  hints: readingHints("Binance order"),
  input: orderNameInput,
  refine: contradictingIds,
  output: z.object({ order: OrderRow, ...provenance }),
  run: async (asked, source, signal) =>
    source.withProvenance({ order: orderRow(await source.account().order(orderNameOf(asked), signal)) }),
});

export const getOpenOrders = defineTool<BinanceSource>()({
  name: "get_open_orders",
  description: "Lists the open orders of this session's account; with a symbol the request weight is 6 instead of 80.",
  method_name: "openOrders",
  hints: readingHints("Binance open orders"),
  input: { symbol: symbol.optional(), limit: limit(50, 200), cursor: rowCursor },
  output: z.object({ total: z.int().describe("open orders"), orders: z.array(OrderRow), next: Next, ...provenance }),
  async run({ symbol: asked, ...page }, source, signal) {
    const open = await source.account().openOrders(asked, signal);
    const { rows, next } = rowsAt(open, page);
    return source.withProvenance({ total: open.length, orders: rows.map(orderRow), next });
  },
});
