import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { ExchangeInfo, SymbolInfo } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { limit, Next, provenance, rowCursor, rowsAt, symbol } from "./parameters.ts";

const Listed = SymbolInfo.pick({ symbol: true, status: true, baseAsset: true, quoteAsset: true });

const Exchange = z.object({
  timezone: z.string(),
  rateLimits: ExchangeInfo.shape.rateLimits.describe("limits of this gateway's address and account"),
  total: z.int().describe("symbols that match"),
  symbols: z.array(Listed),
  next: Next,
  ...provenance,
});

const OneSymbol = z.object({ rules: SymbolInfo.describe("with the filters that prices and quantities have to pass"), ...provenance });

export const getExchangeInfo = defineTool<BinanceSource>()({
  name: "get_exchange_info",
  description: "Gets the trading rules of one symbol, or lists the symbols of the exchange, optionally of one base or quote asset.",
  method_name: "exchangeInfo",
  hints: readingHints("Binance trading rules"),
  input: {
    symbol: symbol.optional(),
    base_asset: z.string().trim().toUpperCase().min(1).max(20).optional().describe("such as BTC"),
    quote_asset: z.string().trim().toUpperCase().min(1).max(20).optional().describe("such as USDT"),
    limit: limit(100, 500),
    cursor: rowCursor,
  },
  refine: ({ symbol: one, base_asset, quote_asset }) =>
    one !== undefined && (base_asset !== undefined || quote_asset !== undefined)
      ? { parameter: "symbol", message: "either symbol, or base_asset and quote_asset" }
      : undefined,
  output: z.union([Exchange, OneSymbol]),
  async run({ symbol: one, base_asset, quote_asset, ...page }, source, signal) {
    if (one !== undefined) return source.withProvenance({ rules: await source.market.symbolInfo(one, signal) });
    const { timezone, rateLimits, symbols } = await source.market.exchange(signal);
    const matching = symbols.filter(
      ({ baseAsset, quoteAsset }) =>
        (base_asset === undefined || baseAsset === base_asset) && (quote_asset === undefined || quoteAsset === quote_asset),
    );
    const { rows, next } = rowsAt(matching, page);
    return source.withProvenance({ timezone, rateLimits, total: matching.length, symbols: rows, next });
  },
});
