import { z } from "zod";
import { Decimal } from "../model/market.ts";

/**
 * The shapes of all answers. A figure that the data do not support is null, and `missing` says what it takes; no figure is a guess.
 * Prices and quantities are decimal texts; ratios, percentages and basis points (bps, 1/10,000) are numbers computed from integers.
 */

const Status = z.enum(["ok", "insufficient_data"]);
const missing = z.array(z.string()).describe("what the figures still need, such as seconds of updates or trades; empty with status ok");
const instant = z.iso.datetime();

const Method = z.object({
  name: z.string(),
  version: z.int().describe("rises when the formula changes"),
  formula: z.string(),
  source: z.string().describe("publication or documentation that the formula comes from"),
});

const Book = z.object({
  state: z
    .enum(["syncing", "live", "gap", "stale"])
    .describe("live: equal to the exchange's book at updateId; otherwise the last known book"),
  reason: z.string().describe("why it is not live; empty otherwise"),
  updateId: z.int(),
  asOf: instant.describe("the exchange's time of the last event"),
  ageMs: z.number().min(0).describe("milliseconds since the last event arrived"),
});

const Window = z.object({
  asked: z.number().describe("seconds"),
  covered: z.number().describe("seconds for which there are data"),
  from: instant.nullable(),
  to: instant.nullable(),
});

const common = { symbol: z.string(), book: Book, methods: z.array(Method), notes: z.array(z.string()) };
const measure = { status: Status, missing };
const nullable = z.number().nullable();
const price = Decimal.nullable();

const Spread = z.object({
  ...measure,
  bestBid: price,
  bestAsk: price,
  mid: price,
  weightedMid: price.describe("(bid * askQuantity + ask * bidQuantity) / (bidQuantity + askQuantity), of the best levels"),
  absolute: price.describe("ask - bid, in quote currency"),
  bpsOfMid: nullable.describe("(ask - bid) / mid * 10,000"),
  bpsOfBid: nullable.describe("(ask - bid) / bid * 10,000"),
});

const imbalanceOf = {
  bidQuantity: Decimal,
  askQuantity: Decimal,
  ratio: nullable.describe("bid / (bid + ask), 0 to 1; null where both are empty"),
  signed: nullable.describe("(bid - ask) / (bid + ask), -1 to 1"),
};

const Slippage = z.object({
  side: z.enum(["buy", "sell"]),
  quote: Decimal.describe("the amount of quote currency asked"),
  filled: z.boolean().describe("false: the known book ends before the amount is traded"),
  filledQuote: Decimal,
  shortfall: Decimal.describe("quote currency that the known book cannot fill; 0 where filled"),
  quantity: Decimal.describe("base currency traded, of what is filled"),
  vwap: price.describe("volume-weighted average price of what is filled"),
  worstPrice: price,
  levels: z.int(),
  bpsFromBest: nullable,
  bpsFromMid: nullable,
});

const Wall = z.object({ price: Decimal, quantity: Decimal, timesMedian: z.number(), bpsFromMid: z.number() });

export const OrderbookMetrics = z.object({
  ...common,
  spread: Spread,
  imbalance: z.object({
    levels: z.object({ levels: z.int(), ...imbalanceOf }),
    bands: z.array(
      z.object({ bps: z.number(), ...imbalanceOf, complete: z.boolean().describe("false: the book is unknown beyond a part of the band") }),
    ),
  }),
  slippage: z.array(Slippage),
  walls: z.object({
    ...measure,
    levels: z.int().describe("levels per side of which the median is taken"),
    factor: z.number().describe("a wall has more than this multiple of its side's median quantity"),
    bidMedian: price,
    askMedian: price,
    bids: z.array(Wall),
    asks: z.array(Wall),
  }),
});
export type OrderbookMetrics = z.output<typeof OrderbookMetrics>;

const Row = z.object({ price: Decimal, quantity: Decimal, cumulative: Decimal.describe("quantity from the best level to this one") });

export const OrderbookDepth = z.object({
  ...common,
  mid: price,
  bids: z.array(Row).describe("from the highest price"),
  asks: z.array(Row).describe("from the lowest price"),
  known: z.object({
    bidLevels: z.int(),
    askLevels: z.int(),
    lowestBid: price.describe("farthest known price; null: every level is known"),
    highestAsk: price.describe("farthest known price; null: every level is known"),
  }),
  bands: z.array(
    z.object({
      bps: z.number(),
      bidQuantity: Decimal,
      askQuantity: Decimal,
      bidQuote: Decimal.describe("sum of price * quantity, in quote currency"),
      askQuote: Decimal,
      bidLevels: z.int(),
      askLevels: z.int(),
      complete: z.boolean().describe("false: the book is unknown beyond a part of the band"),
    }),
  ),
});
export type OrderbookDepth = z.output<typeof OrderbookDepth>;

const Score = z.object({
  ...measure,
  score: z.number().min(0).max(100).nullable().describe("0 to 100; null with insufficient_data"),
  rating: z.enum(["excellent", "good", "fair", "poor", "critical"]).nullable().describe("from 80, 60, 40, 20, and below"),
  parts: z.array(
    z.object({
      name: z.enum(["spread_stability", "depth", "flow_balance", "update_rate"]),
      weight: z.number(),
      score: z.number().min(0).max(100).nullable(),
      value: nullable.describe("the figure that the score comes from"),
      unit: z.string(),
      reason: z.string(),
    }),
  ),
});

export const OrderbookHealth = z.object({
  ...common,
  window: Window,
  health: Score,
  feed: z.object({
    events: z.int(),
    eventsPerSecond: nullable,
    levelUpdatesPerSecond: nullable,
    resynchronisations: z.int().describe("how often the book was lost and read again since the history began"),
  }),
});
export type OrderbookHealth = z.output<typeof OrderbookHealth>;

const Flow = z.object({
  perSecond: nullable.describe("level changes a second: added, raised, cut and deleted"),
  added: z.int(),
  raised: z.int(),
  cut: z.int(),
  deleted: z.int(),
  addedQuantity: Decimal,
  removedQuantity: Decimal,
});

export const OrderFlow = z.object({
  ...common,
  window: Window,
  flow: z.object({
    ...measure,
    bid: Flow,
    ask: Flow,
    net: nullable.describe("bid changes a second - ask changes a second"),
    ratio: nullable.describe("bid changes / ask changes; null without ask changes"),
    direction: z.enum(["STRONG_BUY", "MODERATE_BUY", "NEUTRAL", "MODERATE_SELL", "STRONG_SELL"]).nullable(),
  }),
  ofi: z.object({
    ...measure,
    value: price.describe("order flow imbalance in base currency; above zero is buying pressure"),
    events: z.int(),
  }),
  cumulativeDelta: z.object({
    ...measure,
    value: price.describe("bought - sold by takers, in base currency"),
    takerBuy: Decimal,
    takerSell: Decimal,
    trades: z.int().describe("aggregate trades"),
  }),
});
export type OrderFlow = z.output<typeof OrderFlow>;

const Bin = z.object({ low: Decimal, centre: Decimal, high: Decimal, volume: Decimal, takerBuy: Decimal, takerSell: Decimal });

export const VolumeProfile = z.object({
  symbol: z.string(),
  methods: z.array(Method),
  notes: z.array(z.string()),
  window: Window,
  profile: z.object({
    ...measure,
    trades: z.int().describe("aggregate trades"),
    volume: Decimal.describe("base currency"),
    binSize: price,
    pointOfControl: z
      .object({ low: Decimal, centre: Decimal, high: Decimal, volume: Decimal })
      .nullable()
      .describe("POC: the bin with most volume"),
    valueAreaHigh: price.describe("VAH: the upper edge of the value area"),
    valueAreaLow: price.describe("VAL: the lower edge of the value area"),
    valueAreaPercent: nullable.describe("share of the volume that the value area really has"),
    bins: z.array(Bin).describe("from the lowest price, without gaps"),
  }),
});
export type VolumeProfile = z.output<typeof VolumeProfile>;

const finding = { ...measure, detected: z.boolean().nullable().describe("null with insufficient_data"), reason: z.string() };

const Anomalies = {
  quoteStuffing: z.object({
    ...finding,
    peakUpdatesPerSecond: nullable,
    averageUpdatesPerSecond: nullable,
    tradesPer100Updates: nullable.describe("in the seconds above the threshold, or in the window where none is"),
  }),
  icebergs: z.object({
    ...finding,
    found: z.array(
      z.object({
        side: z.enum(["bid", "ask"]),
        price: Decimal,
        refills: z.int(),
        executed: Decimal.describe("base currency traded at the price"),
        displayedPeak: Decimal.describe("largest quantity that was visible at the price"),
        timesPeak: z.number().describe("executed / displayedPeak"),
        kind: z
          .enum(["native", "synthetic", "mixed"])
          .describe("native: refilled within the event of the trade; synthetic: by a later event"),
        last: instant,
      }),
    ),
  }),
  flashCrashRisk: z.object({
    ...finding,
    level: z.enum(["none", "low", "elevated", "high"]).nullable().describe("none of three signs, one, two, all"),
    worst: z
      .object({ at: instant, depthLossPercent: z.number(), spreadFactor: nullable, cancelPercent: nullable })
      .nullable()
      .describe("the second with most signs, and of these with the largest loss of depth"),
    medianDepth: price.describe("bid + ask quantity within the band, median of the window"),
    medianSpread: price,
  }),
  absorption: z.object({
    ...finding,
    found: z.array(z.object({ side: z.enum(["bid", "ask"]), price: Decimal, executed: Decimal, refills: z.int(), movedTicks: z.number() })),
  }),
};

export const MarketAnomalies = z.object({ ...common, window: Window, ...Anomalies });
export type MarketAnomalies = z.output<typeof MarketAnomalies>;

export const MicrostructureHealth = z.object({
  ...common,
  window: Window,
  assessment: z.enum(["healthy", "watch", "fragile", "insufficient_data"]),
  reasons: z.array(z.string()),
  health: Score,
  spread: Spread,
  ...Anomalies,
});
export type MicrostructureHealth = z.output<typeof MicrostructureHealth>;

export const LiquidityVacuums = z.object({
  ...common,
  basis: z.enum(["book", "trades"]),
  window: Window.nullable().describe("of the trades; null with basis book"),
  vacuums: z.object({
    ...measure,
    medianVolume: price.describe("of the grid's bins"),
    binSize: price,
    bins: z.int(),
    from: price,
    to: price,
    found: z.array(
      z.object({
        low: Decimal,
        high: Decimal,
        side: z.enum(["below", "above", "across"]).meta({ title: "side of mid", description: "of the mid price" }),
        bins: z.int(),
        volume: Decimal,
        deficitPercent: z.number().describe("100 * (1 - volume per bin / median)"),
        speed: z.enum(["fast", "moderate", "negligible"]).describe("how fast price is expected to pass"),
      }),
    ),
  }),
});
export type LiquidityVacuums = z.output<typeof LiquidityVacuums>;
