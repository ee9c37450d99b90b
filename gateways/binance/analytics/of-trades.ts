import { type AggregateTrade, isoOf } from "../model/market.ts";
import type { MarketRequests } from "../model/ports.ts";
import { amountOf, amountText, percentOf, priceOf, sumOf } from "./amounts.ts";
import type { VolumeProfile } from "./answers.ts";
import type { AnalyticsAsked } from "./inputs.ts";
import { type ProfileBin, pointOfControl, profileOf, usualBinSize, valueArea } from "./measures/profile.ts";
import { formulas } from "./methods.ts";

/** The trades of a window of the exchange's time, as far as a few requests reach. Times are milliseconds since 1970. */
export interface TradesOfWindow {
  /** From the oldest on. */
  readonly trades: readonly AggregateTrade[];
  readonly from: number;
  readonly to: number;
  /** Whether they are all of the window asked for. */
  readonly isWhole: boolean;
}

type Requests = Pick<MarketRequests, "serverTime" | "aggregateTrades">;

/** Of one answer. */
const PAGE = 1000;
/** Weight 4 each. */
const MOST_PAGES = 20;
/** Part of the pages that a shortened window is planned with, because trades are not evenly spread. */
const PLANNED = 0.8;

/**
 * Reads aggregate trades page by page. Where the window has more than 20,000 of them, it is shortened: the newest part counts.
 *
 * @throws UpstreamProblem; the signal's reason
 */
export async function tradesOfWindow(
  requests: Requests,
  { symbol, seconds }: { readonly symbol: string; readonly seconds: number },
  signal: AbortSignal,
): Promise<TradesOfWindow> {
  const { data: to } = await requests.serverTime(signal);
  const begin = to - seconds * 1000;
  const page = async (startTime: number) => (await requests.aggregateTrades({ symbol, startTime, endTime: to, limit: PAGE }, signal)).data;
  const first = await page(begin);
  const from = first.length < PAGE ? begin : startWithin(first, begin, to);
  const trades = from === begin ? [...first] : [...(await page(from))];
  let last = trades.length;
  for (let pages = 2; last === PAGE && pages < MOST_PAGES; pages += 1) {
    const known = new Set(trades.slice(-PAGE).map(({ id }) => String(id)));
    const newest = trades.at(-1)?.time ?? from;
    const next = await page(newest);
    const fresh = next.filter(({ id }) => !known.has(String(id)));
    trades.push(...fresh);
    // A page that repeats itself is one millisecond with more trades than a page has.
    last = fresh.length === 0 ? 0 : next.length;
  }
  const isWhole = from === begin && last < PAGE;
  return { trades, from, to: last < PAGE ? to : (trades.at(-1)?.time ?? to), isWhole };
}

/** Where a window begins that the pages suffice for, at the rate of its first page. */
function startWithin(first: readonly AggregateTrade[], begin: number, to: number): number {
  const [oldest, newest] = [first[0]?.time ?? begin, first.at(-1)?.time ?? begin];
  const msPerTrade = Math.max(1, newest - oldest) / first.length;
  return Math.max(begin, Math.floor(to - msPerTrade * PAGE * MOST_PAGES * PLANNED));
}

/** The window of trades as answers show it. */
export const tradesWindow = (asked: number, { from, to }: TradesOfWindow): VolumeProfile["window"] => ({
  asked,
  covered: Math.floor((to - from) / 1000),
  from: isoOf(from),
  to: isoOf(to),
});

export const notesOnTrades = (read: TradesOfWindow): string[] =>
  read.isWhole ? [] : [`The window has too many trades to read; the figures are of ${isoOf(read.from)} to ${isoOf(read.to)}`];

/** @param tick the price step, as an amount */
export function volumeProfileOf(read: TradesOfWindow, asked: AnalyticsAsked["volumeProfile"], tick: bigint): VolumeProfile {
  const { symbol, windowSeconds, binSize, valueAreaPercent, method } = asked;
  const profile = profileOf(read.trades, (range) => (binSize === undefined ? usualBinSize(range, tick) : amountOf(binSize)));
  const rows = (profile?.bins ?? []).map((bin) => bin.takerBuy + bin.takerSell);
  const total = sumOf(rows);
  const area = valueArea(rows, valueAreaPercent, method);
  const control = profile?.bins[pointOfControl(rows)];
  const isKnown = profile !== undefined && area !== undefined;
  return {
    symbol,
    notes: notesOnTrades(read),
    window: tradesWindow(windowSeconds, read),
    methods: [method === "pairs" ? formulas.profilePairs : formulas.profileSingle],
    profile: {
      status: isKnown ? "ok" : "insufficient_data",
      missing: isKnown ? [] : ["at least 1 trade: ask for a longer window"],
      trades: read.trades.length,
      volume: amountText(total),
      binSize: profile === undefined ? null : amountText(profile.size),
      pointOfControl: control === undefined ? null : edgesOf(control),
      valueAreaHigh: textAt(profile?.bins[area?.last ?? -1]?.high),
      valueAreaLow: textAt(profile?.bins[area?.first ?? -1]?.low),
      valueAreaPercent: area === undefined ? null : percentOf(area.volume, total),
      bins: (profile?.bins ?? []).map((bin) => ({
        ...edgesOf(bin),
        takerBuy: amountText(bin.takerBuy),
        takerSell: amountText(bin.takerSell),
      })),
    },
  };
}

const textAt = (amount: bigint | undefined): string | null => (amount === undefined ? null : amountText(amount));

const edgesOf = ({ low, high, takerBuy, takerSell }: ProfileBin) => ({
  low: amountText(low),
  centre: priceOf(low + high, 2n),
  high: amountText(high),
  volume: amountText(takerBuy + takerSell),
});
