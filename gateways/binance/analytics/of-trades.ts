import { amountOf, percentOf, priceOf, sumOf, textOf } from "./amounts.ts";
import type { VolumeProfile } from "./answers.ts";
import type { VolumeProfileAsked } from "./inputs.ts";
import { type ProfileBin, profileOf, usualBinSize } from "./measures/profile.ts";
import { pointOfControl, valueArea } from "./measures/value-area.ts";
import { methods } from "./methods.ts";
import type { TradesOfWindow } from "./trades-of-window.ts";

const iso = (time: number): string => new Date(time).toISOString();

/** The window of trades as answers show it. */
export const tradesWindow = (asked: number, { from, to }: TradesOfWindow): VolumeProfile["window"] => ({
  asked,
  covered: Math.floor((to - from) / 1000),
  from: iso(from),
  to: iso(to),
});

export const notesOnTrades = (read: TradesOfWindow): string[] =>
  read.isWhole ? [] : [`The window has too many trades to read; the figures are of ${iso(read.from)} to ${iso(read.to)}`];

/** @param tick the price step, as an amount */
export function volumeProfileOf(read: TradesOfWindow, asked: VolumeProfileAsked, tick: bigint): VolumeProfile {
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
    methods: [method === "pairs" ? methods.profilePairs : methods.profileSingle],
    profile: {
      status: isKnown ? "ok" : "insufficient_data",
      missing: isKnown ? [] : ["at least 1 trade: ask for a longer window"],
      trades: read.trades.length,
      volume: textOf(total),
      binSize: profile === undefined ? null : textOf(profile.size),
      pointOfControl: control === undefined ? null : edgesOf(control),
      valueAreaHigh: textAt(profile?.bins[area?.last ?? -1]?.high),
      valueAreaLow: textAt(profile?.bins[area?.first ?? -1]?.low),
      valueAreaPercent: area === undefined ? null : percentOf(area.volume, total),
      bins: (profile?.bins ?? []).map((bin) => ({ ...edgesOf(bin), takerBuy: textOf(bin.takerBuy), takerSell: textOf(bin.takerSell) })),
    },
  };
}

const textAt = (amount: bigint | undefined): string | null => (amount === undefined ? null : textOf(amount));

const edgesOf = ({ low, high, takerBuy, takerSell }: ProfileBin) => ({
  low: textOf(low),
  centre: priceOf(low + high, 2n),
  high: textOf(high),
  volume: textOf(takerBuy + takerSell),
});
