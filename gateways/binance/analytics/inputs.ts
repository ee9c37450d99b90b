import { z } from "zod";
import {
  LiquidityVacuums,
  MarketAnomalies,
  MicrostructureHealth,
  OrderbookDepth,
  OrderbookHealth,
  OrderbookMetrics,
  OrderFlow,
  VolumeProfile,
} from "./answers.ts";

/** Parameters of the analytics; tools use these shapes as their inputs, so that limits and defaults are written once. */

/** The bands around the mid price, in basis points, in which the rolling history keeps the depth of each second. */
export const BANDS_BPS = [5, 10, 25, 50, 100, 200] as const;

const symbol = z.string().min(1).describe("trading pair, such as BTCUSDT");
const positive = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,18}(\.\d{1,8})?$/)
  .describe("a decimal above zero");
const bands = z.array(z.number().positive().max(5000)).min(1).max(10);
const windowSeconds = z.int().min(5).max(600).default(60).describe("seconds of the exchange's time that the answer looks back");
const bandBps = z
  .union(BANDS_BPS.map((band) => z.literal(band)))
  .default(50)
  .describe("basis points on either side of the mid price within which depth is counted");

const ratio = z.number().positive().max(1000);
const health = {
  symbol,
  windowSeconds,
  fullDepthLevels: z.int().min(1).max(1000).default(100).describe("levels within 100 bps on the thinner side that count as full depth"),
  expectedEventsPerSecond: z
    .number()
    .positive()
    .max(10)
    .default(5)
    .describe("events a second that count as a full update rate; at most 10 arrive"),
};

/** The parameters of each function, with their defaults; `shape` is the input of a tool. */
export const analyticsInputs = {
  orderbookMetrics: z.strictObject({
    symbol,
    levels: z.int().min(1).max(1000).default(20).describe("levels per side that the imbalance and the walls are computed from"),
    bands: bands.default([10, 25, 50, 100]).describe("bands of the imbalance, in basis points on either side of the mid price"),
    notionals: z.array(positive).min(1).max(10).default(["10000", "25000", "50000"]).describe("amounts of quote currency to trade"),
    wallFactor: z.number().min(1).max(1000).default(2).describe("a level is a wall above this multiple of the median quantity of its side"),
  }),
  orderbookDepth: z.strictObject({
    symbol,
    levels: z.int().min(1).max(1000).default(20).describe("levels per side to list"),
    bands: bands.default([10, 25, 50, 100]).describe("bands to sum, in basis points on either side of the mid price"),
  }),
  orderbookHealth: z.strictObject(health),
  orderFlow: z.strictObject({
    symbol,
    windowSeconds,
    thresholds: z
      .strictObject({
        strongBuy: ratio.default(2),
        moderateBuy: ratio.default(1.2),
        moderateSell: ratio.default(0.8),
        strongSell: ratio.default(0.5),
      })
      .refine((all) => all.strongBuy >= all.moderateBuy && all.moderateBuy >= all.moderateSell && all.moderateSell >= all.strongSell, {
        message: "thresholds fall from strongBuy to strongSell",
      })
      .prefault({})
      .describe("ratios of bid flow to ask flow that separate the directions"),
  }),
  volumeProfile: z.strictObject({
    symbol,
    windowSeconds: z.int().min(10).max(86_400).default(900).describe("seconds of trades to read"),
    binSize: positive.optional().describe("height of a bin in quote currency; by default the larger of 10 ticks and a 100th of the range"),
    valueAreaPercent: z.number().min(1).max(100).default(70).describe("share of the volume that the value area has"),
    method: z.enum(["pairs", "single"]).default("pairs").describe("whether the value area grows by pairs of rows (CBOT) or by single rows"),
  }),
  anomalies: z.strictObject({
    symbol,
    windowSeconds,
    bandBps,
    stuffingUpdatesPerSecond: z.number().positive().default(500).describe("level updates in one second above which quotes may be stuffed"),
    stuffingFillPercent: z.number().positive().max(100).default(10).describe("trades per 100 level updates below which they are"),
    icebergRefills: z.int().min(2).max(100).default(3).describe("refills of one price that make an iceberg"),
    icebergRefillMs: z.int().min(100).max(10_000).default(1000).describe("milliseconds after a trade within which a refill counts"),
    crashDepthLossPercent: z.number().positive().max(100).default(80).describe("loss of depth within the band, against its median"),
    crashSpreadFactor: z.number().min(1).default(10).describe("multiple of the median spread"),
    crashCancelPercent: z.number().positive().max(100).default(90).describe("share of the removed quantity that no trade explains"),
    tickSize: positive.optional().describe("price step for absorption; by default that of the exchange"),
  }),
  microstructureHealth: z.strictObject({ ...health, bandBps }),
  liquidityVacuums: z.strictObject({
    symbol,
    basis: z.enum(["book", "trades"]).default("book").describe("resting quantity of the book, or traded quantity of the window"),
    rangeBps: z.number().positive().max(1000).default(100).describe("with basis book: basis points on either side of the mid price"),
    bins: z.int().min(5).max(400).default(100).describe("bins of the grid, over both sides"),
    windowSeconds: z.int().min(10).max(86_400).default(900).describe("with basis trades: seconds of trades to read"),
    thresholdPercent: z.number().positive().max(100).default(20).describe("a bin below this share of the median bin is part of a vacuum"),
    fastDeficitPercent: z.number().positive().max(100).default(80).describe("deficit above which price is expected to pass fast"),
    moderateDeficitPercent: z.number().positive().max(100).default(50).describe("deficit above which it passes at moderate speed"),
  }),
};

export type AnalysisName = keyof typeof analyticsInputs;
/** The parameters of each function, with their defaults applied. */
export type AnalyticsAsked = { readonly [Name in AnalysisName]: z.output<(typeof analyticsInputs)[Name]> };

/** The shape of each answer. */
export const analyticsAnswers = {
  orderbookMetrics: OrderbookMetrics,
  orderbookDepth: OrderbookDepth,
  orderbookHealth: OrderbookHealth,
  orderFlow: OrderFlow,
  volumeProfile: VolumeProfile,
  anomalies: MarketAnomalies,
  microstructureHealth: MicrostructureHealth,
  liquidityVacuums: LiquidityVacuums,
} as const satisfies Record<AnalysisName, z.ZodObject>;
export type AnalyticsAnswers = { readonly [Name in AnalysisName]: z.output<(typeof analyticsAnswers)[Name]> };
