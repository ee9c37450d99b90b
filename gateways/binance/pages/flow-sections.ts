import type { OrderFlow, VolumeProfile } from "../analytics/answers.ts";
import { withoutZeros } from "../model/decimal.ts";
import type { Trade } from "../model/market.ts";
import { figure, lacking } from "./analytics-sections.ts";
import { blocks, bullets, table } from "./markdown.ts";

export function flowSection({ window, flow, ofi, cumulativeDelta }: OrderFlow): string {
  const row = (side: string, { perSecond, added, raised, cut, deleted, addedQuantity, removedQuantity }: OrderFlow["flow"]["bid"]) => [
    ...[side, figure(perSecond), String(added), String(raised), String(cut), String(deleted)],
    ...[withoutZeros(addedQuantity), withoutZeros(removedQuantity)],
  ];
  return blocks(
    bullets([
      ...lacking(flow),
      `window: ${window.covered} of ${window.asked} s`,
      `direction: ${flow.direction ?? "insufficient_data"}; net changes a second: ${figure(flow.net)}; ratio of bid to ask changes: ${figure(flow.ratio)}`,
      `order flow imbalance: ${figure(ofi.value)} over ${ofi.events} events`,
      `cumulative delta of takers: ${figure(cumulativeDelta.value)} over ${cumulativeDelta.trades} trades`,
    ]),
    table(
      ["side", "changes a second", "added", "raised", "cut", "deleted", "quantity added", "quantity removed"],
      [row("bid", flow.bid), row("ask", flow.ask)],
    ),
  ).trimEnd();
}

/** The bins with most volume. */
const MOST_BINS = 12;

export function profileSection({ profile, window }: VolumeProfile): string {
  const { pointOfControl, valueAreaHigh, valueAreaLow, bins } = profile;
  const first = Math.max(0, indexOfLargest(bins.map(({ volume }) => Number(volume))) - MOST_BINS / 2);
  const rows = bins
    .slice(first, first + MOST_BINS)
    .map(({ low, high, volume, takerBuy, takerSell }) => [
      ...[`${withoutZeros(low)} to ${withoutZeros(high)}`, withoutZeros(volume), withoutZeros(takerBuy), withoutZeros(takerSell)],
    ]);
  return blocks(
    bullets([
      ...lacking(profile),
      `window: ${window.covered} of ${window.asked} s, ${profile.trades} trades`,
      `point of control: ${pointOfControl === null ? "insufficient_data" : withoutZeros(pointOfControl.centre)}`,
      `value area: ${figure(valueAreaLow)} to ${figure(valueAreaHigh)}`,
    ]),
    table(["prices around the point of control", "volume", "bought by takers", "sold by takers"], rows),
  ).trimEnd();
}

/** Only the place of the maximum matters here, so floating point is enough. */
const indexOfLargest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

export const tradesTable = (trades: readonly Trade[]): string =>
  table(
    ["time (UTC)", "price", "quantity", "taker"],
    trades.map(({ time, price, qty, isBuyerMaker }) => [
      new Date(time).toISOString(),
      withoutZeros(price),
      withoutZeros(qty),
      isBuyerMaker ? "sold" : "bought",
    ]),
  );
