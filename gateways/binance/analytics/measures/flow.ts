import { amountText, ratioOf, sumOf } from "../amounts.ts";
import type { OrderFlow } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import { changesOf, type Second, type SideFlow } from "../history/second.ts";
import type { AnalyticsAsked } from "../inputs.ts";

type Direction = NonNullable<OrderFlow["flow"]["direction"]>;

/** Below it, a rate is an accident. */
const LEAST_SECONDS = 5;

/** The direction of a ratio of bid changes to ask changes; a threshold belongs to the stronger direction for buying, to the weaker for selling. */
export function directionOf(
  ratio: number,
  { strongBuy, moderateBuy, moderateSell, strongSell }: AnalyticsAsked["orderFlow"]["thresholds"],
): Direction {
  if (ratio >= strongBuy) return "STRONG_BUY";
  if (ratio >= moderateBuy) return "MODERATE_BUY";
  if (ratio >= moderateSell) return "NEUTRAL";
  return ratio >= strongSell ? "MODERATE_SELL" : "STRONG_SELL";
}

/** Changes of levels a second, in hundred-millionths; 0 for no seconds. */
export const perSecond = (changes: number, seconds: number): number | null => ratioOf(BigInt(changes), BigInt(seconds));

/**
 * The rates at which levels of each side change, by the differences of the book, and what the direction of their ratio is. The sums of the order
 * flow imbalance and of signed trades come from the same seconds.
 */
export function flowOf(
  window: HistoryWindow | undefined,
  { thresholds }: AnalyticsAsked["orderFlow"],
): Pick<OrderFlow, "flow" | "ofi" | "cumulativeDelta"> {
  const covered = window?.covered ?? 0;
  const seconds = covered > 0 ? (window?.seconds ?? []) : [];
  const lacking = lackingSeconds(covered, LEAST_SECONDS, "order book updates");
  const lackingTrades = lackingSeconds(window?.coveredByTrades ?? 0, LEAST_SECONDS, "trades");
  const isKnown = lacking.length === 0;
  const measure = { status: isKnown ? ("ok" as const) : ("insufficient_data" as const), missing: lacking };
  const [bid, ask] = [totalOf(seconds.map((one) => one.bid)), totalOf(seconds.map((one) => one.ask))];
  const [bids, asks] = [changesOf(bid), changesOf(ask)];
  const ratio = ratioOf(BigInt(bids), BigInt(asks));
  const trades = seconds.reduce((sum, one) => sum + one.trades, 0);
  const [bought, sold] = [sumOf(seconds.map((one) => one.takerBuy)), sumOf(seconds.map((one) => one.takerSell))];
  return {
    flow: {
      ...measure,
      bid: shown(bid, isKnown ? covered : 0),
      ask: shown(ask, isKnown ? covered : 0),
      net: isKnown ? perSecond(bids - asks, covered) : null,
      ratio: isKnown ? ratio : null,
      direction: isKnown ? direction(bids, asks, thresholds) : null,
    },
    ofi: {
      ...measure,
      value: isKnown ? amountText(sumOf(seconds.map((one) => one.ofi))) : null,
      events: seconds.reduce((sum, one) => sum + one.ofiEvents, 0),
    },
    cumulativeDelta: {
      status: lackingTrades.length === 0 ? "ok" : "insufficient_data",
      missing: lackingTrades,
      value: lackingTrades.length === 0 ? amountText(bought - sold) : null,
      takerBuy: amountText(bought),
      takerSell: amountText(sold),
      trades,
    },
  };
}

/** Without changes of asks there is no ratio; changes of bids alone are strong all the same, and none of either is neutral. */
function direction(bids: number, asks: number, thresholds: AnalyticsAsked["orderFlow"]["thresholds"]): Direction {
  if (asks === 0) return bids === 0 ? "NEUTRAL" : "STRONG_BUY";
  return directionOf(bids / asks, thresholds);
}

export function totalOf(flows: readonly SideFlow[]): SideFlow {
  const count = (one: (flow: SideFlow) => number) => flows.reduce((sum, flow) => sum + one(flow), 0);
  const amount = (one: (flow: SideFlow) => bigint) => sumOf(flows.map(one));
  return {
    added: count((flow) => flow.added),
    raised: count((flow) => flow.raised),
    cut: count((flow) => flow.cut),
    deleted: count((flow) => flow.deleted),
    addedQuantity: amount((flow) => flow.addedQuantity),
    removedQuantity: amount((flow) => flow.removedQuantity),
    executedQuantity: amount((flow) => flow.executedQuantity),
  };
}

const shown = (flow: SideFlow, seconds: number): OrderFlow["flow"]["bid"] => {
  const { addedQuantity, removedQuantity, executedQuantity: _, ...counts } = flow;
  const rate = perSecond(changesOf(flow), seconds);
  return { perSecond: rate, ...counts, addedQuantity: amountText(addedQuantity), removedQuantity: amountText(removedQuantity) };
};

/** Level updates of both sides in a second. */
export const updatesOf = ({ bid, ask }: Second): number => changesOf(bid) + changesOf(ask);

/** Says how many seconds of data a figure still needs; empty where there are enough. */
export const lackingSeconds = (covered: number, needed: number, of: string): string[] =>
  covered >= needed ? [] : [`${needed - covered} more seconds of ${of}`];

export const NOT_YET = "There are not enough data yet";

/** How a finding without enough data looks. */
export const unknownFinding = (missing: readonly string[]) => ({
  status: "insufficient_data" as const,
  missing: [...missing],
  detected: null,
  reason: NOT_YET,
});

/** How a finding looks whose data suffice. */
export const knownFinding = (detected: boolean, reason: string) => ({ status: "ok" as const, missing: [], detected, reason });
