import { isoOf } from "../model/market.ts";
import type { BookView } from "../model/ports.ts";
import { rungsOf } from "./amounts.ts";
import type { MarketAnomalies, MicrostructureHealth, OrderbookHealth, OrderFlow } from "./answers.ts";
import type { HistoryWindow, MarketHistory } from "./history/market-history.ts";
import { type AnalyticsAsked, analyticsInputs } from "./inputs.ts";
import { absorptionOf, icebergsOf, quoteStuffingOf } from "./measures/anomalies.ts";
import { flashCrashOf } from "./measures/flash-crash.ts";
import { flowOf, perSecond, updatesOf } from "./measures/flow.ts";
import { bookHealthScore } from "./measures/health.ts";
import { spreadOf } from "./measures/liquidity.ts";
import { formulas } from "./methods.ts";
import { aboutBook, notesOn } from "./of-book.ts";

/** A book with its recent past. */
export interface BookWithHistory {
  readonly view: BookView;
  readonly history: MarketHistory;
}

const HEURISTIC = "Order ids are unknown on aggregated levels: icebergs, absorption and quote stuffing are hints, no proofs";

const windowOf = (asked: number, window: HistoryWindow | undefined): OrderFlow["window"] => ({
  asked,
  covered: window?.covered ?? 0,
  from: window === undefined ? null : isoOf(window.from),
  to: window === undefined ? null : isoOf(window.to),
});

export function orderFlowOf({ view, history }: BookWithHistory, asked: AnalyticsAsked["orderFlow"]): OrderFlow {
  const window = history.window(asked.windowSeconds);
  return {
    ...aboutBook(view),
    methods: [formulas.flow, formulas.ofi, formulas.delta],
    window: windowOf(asked.windowSeconds, window),
    ...flowOf(window, asked),
  };
}

export function bookHealthOf({ view, history }: BookWithHistory, asked: AnalyticsAsked["orderbookHealth"]): OrderbookHealth {
  const window = history.window(asked.windowSeconds);
  const [covered, seconds] = [window?.covered ?? 0, window?.seconds ?? []];
  const events = seconds.reduce((sum, one) => sum + one.events, 0);
  const updates = seconds.reduce((sum, one) => sum + updatesOf(one), 0);
  return {
    ...aboutBook(view),
    methods: [formulas.health],
    window: windowOf(asked.windowSeconds, window),
    health: bookHealthScore(window, asked),
    feed: {
      events,
      eventsPerSecond: perSecond(events, covered),
      levelUpdatesPerSecond: perSecond(updates, covered),
      resynchronisations: history.resynchronisations,
    },
  };
}

/** @param tick the price step, as an amount */
export function anomaliesOf({ view, history }: BookWithHistory, asked: AnalyticsAsked["anomalies"], tick: bigint): MarketAnomalies {
  const window = history.window(asked.windowSeconds);
  const prices = history.tradedPrices(asked.windowSeconds);
  return {
    ...aboutBook(view),
    notes: [...notesOn(view), HEURISTIC],
    methods: [formulas.stuffing, formulas.iceberg, formulas.crash, formulas.absorption],
    window: windowOf(asked.windowSeconds, window),
    quoteStuffing: quoteStuffingOf(window, asked),
    icebergs: icebergsOf(window, prices, asked),
    flashCrashRisk: flashCrashOf(window, asked),
    absorption: absorptionOf({ window, prices, tick }, asked),
  };
}

/** The health of a market: that of its book, and its anomalies by their default thresholds. */
export function microstructureOf(past: BookWithHistory, asked: AnalyticsAsked["microstructureHealth"], tick: bigint): MicrostructureHealth {
  const { symbol, windowSeconds, bandBps } = asked;
  const anomalies = anomaliesOf(past, analyticsInputs.anomalies.parse({ symbol, windowSeconds, bandBps }), tick);
  const health = bookHealthScore(past.history.window(windowSeconds), asked);
  const [bid, ask] = [rungsOf(past.view.bids(1))[0], rungsOf(past.view.asks(1))[0]];
  return {
    ...anomalies,
    methods: [formulas.assessment, formulas.health, formulas.spread, formulas.weightedMid, ...anomalies.methods],
    health,
    spread: spreadOf(bid, ask),
    ...assessmentOf(health, anomalies),
  };
}

const FRAGILE = 40;
const WATCH = 60;

type Assessment = Pick<MicrostructureHealth, "assessment" | "reasons">;

/** `fragile`: a crash risk, or health below 40; `watch`: any other anomaly, or health below 60; otherwise `healthy`. */
function assessmentOf({ score, missing }: OrderbookHealth["health"], anomalies: MarketAnomalies): Assessment {
  const { quoteStuffing, icebergs, flashCrashRisk, absorption } = anomalies;
  const found = [
    ["flash crash risk", flashCrashRisk],
    ["quote stuffing", quoteStuffing],
    ["iceberg", icebergs],
    ["absorption", absorption],
  ] as const;
  const reasons = found.flatMap(([name, { detected, reason }]) => (detected ? [`${name}: ${reason}`] : []));
  if (flashCrashRisk.detected) return { assessment: "fragile", reasons };
  if (score === null || flashCrashRisk.detected === null) {
    const lacking = [...new Set([...missing, ...flashCrashRisk.missing])];
    return { assessment: "insufficient_data", reasons: [...reasons, ...lacking.map((one) => `missing: ${one}`)] };
  }
  if (score < WATCH) reasons.push(`health ${score} of 100`);
  if (score < FRAGILE) return { assessment: "fragile", reasons };
  return { assessment: reasons.length > 0 ? "watch" : "healthy", reasons };
}
