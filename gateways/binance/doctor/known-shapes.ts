import { z } from "zod";
import { AveragePrice, Decimal, DepthUpdate, Filter, Id, Level, Ticker, Timestamp, Trade } from "../model/market.ts";

/**
 * The form of the exchange's answers as of 2026-07 (rest-api.md, web-socket-streams.md). An unknown field is a difference here; the
 * readers ignore it.
 */

const int = z.int();

/** Fields that the gateway does not read, and that may be absent. */
const unread = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));

const symbolFlags = [
  ...[
    "icebergAllowed",
    "ocoAllowed",
    "otoAllowed",
    "opoAllowed",
    "quoteOrderQtyMarketAllowed",
    "allowTrailingStop",
    "cancelReplaceAllowed",
  ],
  ...["amendAllowed", "pegInstructionsAllowed", "isSpotTradingAllowed", "isMarginTradingAllowed", "baseCommissionPrecision"],
  ...["quoteCommissionPrecision", "quotePrecision", "permissions", "permissionSets", "defaultSelfTradePreventionMode"],
  "allowedSelfTradePreventionModes",
];

export const knownShapes = {
  time: z.strictObject({ serverTime: Timestamp }),
  exchangeInfo: z.strictObject({
    timezone: z.literal("UTC"),
    serverTime: Timestamp,
    rateLimits: z.array(z.strictObject({ rateLimitType: z.string(), interval: z.string(), intervalNum: int, limit: int })),
    exchangeFilters: z.array(z.unknown()),
    symbols: z.array(
      z.strictObject({
        symbol: z.string(),
        status: z.string(),
        baseAsset: z.string(),
        quoteAsset: z.string(),
        baseAssetPrecision: int,
        quoteAssetPrecision: int,
        orderTypes: z.array(z.string()),
        filters: z.array(Filter),
        ...unread(...symbolFlags),
      }),
    ),
  }),
  ticker: z.strictObject(Ticker.shape),
  depth: z.strictObject({ lastUpdateId: int, bids: z.array(Level), asks: z.array(Level) }),
  trades: z.array(z.strictObject(Trade.shape)),
  aggTrades: z.array(
    z.strictObject({ a: Id, p: Decimal, q: Decimal, f: Id, l: Id, T: Timestamp, m: z.boolean(), M: z.boolean(), nq: Decimal.optional() }),
  ),
  klines: z.array(z.tuple([Timestamp, Decimal, Decimal, Decimal, Decimal, Decimal, Timestamp, Decimal, int, Decimal, Decimal, z.string()])),
  avgPrice: z.strictObject(AveragePrice.shape),
  depthUpdate: z.strictObject(DepthUpdate.shape),
} as const;
