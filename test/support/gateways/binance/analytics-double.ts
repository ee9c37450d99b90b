import type { Analytics } from "../../../../gateways/binance/analytics/analytics.ts";
import type { OrderbookMetrics, OrderFlow } from "../../../../gateways/binance/analytics/answers.ts";
import { NOW } from "./exchange-double.ts";

const asOf = new Date(NOW - 40).toISOString();
const common = (symbol: string) => ({
  symbol,
  methods: [{ name: "spread", version: 1, formula: "(ask - bid) / mid", source: "Stoikov 2018" }],
  notes: [],
  book: { state: "live" as const, reason: "", updateId: 1000, asOf, ageMs: 40 },
});
const known = { status: "ok" as const, missing: [] };
const unknown = { status: "insufficient_data" as const, missing: ["20 s of trades"] };
const window = { asked: 60, covered: 40, from: asOf, to: asOf };

const spread: OrderbookMetrics["spread"] = {
  ...known,
  bestBid: "100.00",
  bestAsk: "100.10",
  mid: "100.05",
  weightedMid: "100.0892857",
  absolute: "0.10",
  bpsOfMid: 9.995,
  bpsOfBid: 10,
};
const quantities = { bidQuantity: "550", askQuantity: "110", ratio: 0.833, signed: 0.667 };
const metrics = (symbol: string): OrderbookMetrics => ({
  ...common(symbol),
  spread,
  imbalance: { levels: { levels: 20, ...quantities }, bands: [{ bps: 10, ...quantities, complete: false }] },
  slippage: [
    {
      side: "buy",
      quote: "25000",
      filled: false,
      filledQuote: "11000",
      shortfall: "14000",
      quantity: "110",
      vwap: "100.15",
      worstPrice: "100.30",
      levels: 3,
      bpsFromBest: 5,
      bpsFromMid: 10,
    },
  ],
  walls: {
    ...known,
    levels: 20,
    factor: 2,
    bidMedian: "30",
    askMedian: "40",
    bids: [{ price: "100.00", quantity: "500", timesMedian: 16.7, bpsFromMid: 5 }],
    asks: [],
  },
});

const health = {
  ...known,
  score: 72.5,
  rating: "good" as const,
  parts: [
    { name: "depth" as const, weight: 0.35, score: 80, value: 80, unit: "levels", reason: "80 levels within 100 bps" },
    { name: "flow_balance" as const, weight: 0.25, score: null, value: null, unit: "", reason: "no flow yet" },
  ],
};
const side: OrderFlow["flow"]["bid"] = {
  perSecond: 12.5,
  added: 100,
  raised: 200,
  cut: 150,
  deleted: 50,
  addedQuantity: "40.5",
  removedQuantity: "38.25",
};
const anomalies = {
  quoteStuffing: {
    ...known,
    detected: false,
    reason: "peak of 20 updates",
    peakUpdatesPerSecond: 20,
    averageUpdatesPerSecond: 9,
    tradesPer100Updates: 12,
  },
  icebergs: {
    ...known,
    detected: true,
    reason: "4 refills at 100.00",
    found: [
      {
        side: "bid" as const,
        price: "100.00",
        refills: 4,
        executed: "80",
        displayedPeak: "10",
        timesPeak: 8,
        kind: "native" as const,
        last: asOf,
      },
    ],
  },
  flashCrashRisk: { ...unknown, detected: null, reason: "", level: null, worst: null, medianDepth: null, medianSpread: null },
  absorption: { ...unknown, detected: null, reason: "", found: [] },
};

/** Analytics at their port, with one answer each: some figures are known, and some are not. */
export const analyticsDouble: Analytics = {
  orderbookMetrics: async ({ symbol }) => metrics(symbol),
  orderbookDepth: async ({ symbol }) => ({
    ...common(symbol),
    mid: "100.05",
    bids: [],
    asks: [],
    known: { bidLevels: 3, askLevels: 3, lowestBid: "99.80", highestAsk: "100.30" },
    bands: [
      { bps: 25, bidQuantity: "520", askQuantity: "70", bidQuote: "51998", askQuote: "7008", bidLevels: 2, askLevels: 2, complete: true },
    ],
  }),
  orderbookHealth: async ({ symbol }) => ({
    ...common(symbol),
    window,
    health,
    feed: { events: 400, eventsPerSecond: 10, levelUpdatesPerSecond: 90, resynchronisations: 0 },
  }),
  orderFlow: async ({ symbol }) => ({
    ...common(symbol),
    window,
    flow: { ...known, bid: side, ask: side, net: 0, ratio: 1, direction: "NEUTRAL" },
    ofi: { ...known, value: "2", events: 5 },
    cumulativeDelta: { ...unknown, value: null, takerBuy: "0", takerSell: "0", trades: 0 },
  }),
  volumeProfile: async ({ symbol }) => ({
    symbol,
    methods: [],
    notes: [],
    window,
    profile: {
      ...known,
      trades: 60,
      volume: "160",
      binSize: "1",
      valueAreaPercent: 84.4,
      valueAreaHigh: "105",
      valueAreaLow: "101",
      pointOfControl: { low: "103", centre: "103.5", high: "104", volume: "50" },
      bins: [{ low: "103", centre: "103.5", high: "104", volume: "50", takerBuy: "30", takerSell: "20" }],
    },
  }),
  anomalies: async ({ symbol }) => ({ ...common(symbol), window, ...anomalies }),
  microstructureHealth: async ({ symbol }) => ({
    ...common(symbol),
    window,
    assessment: "watch",
    reasons: ["an iceberg at 100.00"],
    health,
    spread,
    ...anomalies,
  }),
  liquidityVacuums: async ({ symbol }) => ({
    ...common(symbol),
    basis: "book",
    window: null,
    vacuums: {
      ...known,
      medianVolume: "30",
      binSize: "0.05",
      bins: 40,
      from: "99.05",
      to: "101.05",
      found: [{ low: "100.40", high: "100.60", side: "above", bins: 4, volume: "1.5", deficitPercent: 98.75, speed: "fast" }],
    },
  }),
  close: () => {},
};
