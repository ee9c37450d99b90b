import type {
  LiquidityVacuums,
  MarketAnomalies,
  MicrostructureHealth,
  OrderbookDepth,
  OrderbookMetrics,
  OrderFlow,
  VolumeProfile,
} from "../analytics/answers.ts";
import { withoutZeros } from "../model/decimal.ts";
import type { Trade } from "../model/market.ts";
import { blocks, bullets, table } from "./markdown.ts";

/** A figure in a text; `insufficient_data` where it is not known. */
const figure = (value: string | number | null, unit = ""): string =>
  value === null
    ? "insufficient_data"
    : `${typeof value === "number" ? rounded(value) : withoutZeros(value)}${unit === "" ? "" : ` ${unit}`}`;

/** Three digits are enough for reading. */
const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The data that a measure still needs; empty where it has all. */
const lacking = ({ status, missing }: { readonly status: string; readonly missing: readonly string[] }): string[] =>
  status === "ok" ? [] : [`insufficient_data: ${missing.join("; ")}`];

/** Spread, imbalance and slippage. */
export function measuresSection({ spread, imbalance, slippage }: OrderbookMetrics): string {
  const lines = [
    `spread: ${figure(spread.absolute)} (${figure(spread.bpsOfMid, "bps of the mid price")})`,
    `mid price: ${figure(spread.mid)}; weighted mid price: ${figure(spread.weightedMid)}`,
    `imbalance of the best ${imbalance.levels.levels} levels: ${figure(imbalance.levels.ratio)} bids of all, signed ${figure(imbalance.levels.signed)}`,
    ...imbalance.bands.map(
      ({ bps, signed, complete }) =>
        `imbalance within ${bps} bps: signed ${figure(signed)}${complete ? "" : " (the book is not known over the whole band)"}`,
    ),
  ];
  const rows = slippage.map(({ side, quote, filled, shortfall, vwap, bpsFromMid }) => [
    ...[side, withoutZeros(quote), figure(vwap), figure(bpsFromMid)],
    filled ? "yes" : `no, ${withoutZeros(shortfall)} are missing`,
  ]);
  const head = ["side", "quote amount", "average price", "slippage in bps of mid", "filled"];
  return blocks(bullets([...lacking(spread), ...lines]), table(head, rows)).trimEnd();
}

export function wallsSection({ walls }: Pick<OrderbookMetrics, "walls">): string {
  const rows = [...walls.bids.map((wall) => ({ side: "bid", ...wall })), ...walls.asks.map((wall) => ({ side: "ask", ...wall }))];
  return blocks(
    bullets([
      ...lacking(walls),
      `a wall has more than ${walls.factor} times the median quantity of its side's best ${walls.levels} levels`,
    ]),
    table(
      ["side", "price", "quantity", "times the median", "bps from mid"],
      rows.map(({ side, price, quantity, timesMedian, bpsFromMid }) => [
        ...[side, withoutZeros(price), withoutZeros(quantity)],
        ...[figure(timesMedian), figure(bpsFromMid)],
      ]),
    ),
  ).trimEnd();
}

export const bandsSection = ({ bands }: Pick<OrderbookDepth, "bands">): string =>
  table(
    ["within bps of mid", "bid quantity", "ask quantity", "bid value", "ask value", "known"],
    bands.map(({ bps, bidQuantity, askQuantity, bidQuote, askQuote, complete }) => [
      ...[String(bps), withoutZeros(bidQuantity), withoutZeros(askQuantity), withoutZeros(bidQuote), withoutZeros(askQuote)],
      complete ? "whole band" : "a part of it",
    ]),
  );

export function healthSection({ assessment, reasons, health, window }: MicrostructureHealth): string {
  const rows = health.parts.map(({ name, weight, score, reason }) => [name, String(weight), figure(score), reason]);
  return blocks(
    bullets([
      ...lacking(health),
      `assessment: ${assessment}`,
      `score: ${figure(health.score)} of 100, ${health.rating ?? "insufficient_data"}`,
      `window: ${window.covered} of ${window.asked} s`,
      ...reasons,
    ]),
    table(["part", "weight", "score", "reason"], rows),
  ).trimEnd();
}

type Findings = Pick<MarketAnomalies, "quoteStuffing" | "icebergs" | "flashCrashRisk" | "absorption">;

const said = ({ detected, reason, missing }: { detected: boolean | null; reason: string; missing: readonly string[] }): string =>
  detected === null ? `insufficient_data (${missing.join("; ")})` : `${detected ? "found" : "not found"}: ${reason}`;

export function anomaliesSection({ quoteStuffing, icebergs, flashCrashRisk, absorption }: Findings): string {
  const rows = icebergs.found.map(({ side, price, refills, executed, displayedPeak, kind }) => [
    ...[side, withoutZeros(price), String(refills), withoutZeros(executed), withoutZeros(displayedPeak), kind],
  ]);
  const found = rows.length === 0 ? "" : table(["iceberg side", "price", "refills", "executed", "largest visible", "kind"], rows);
  return blocks(
    bullets([
      `quote stuffing: ${said(quoteStuffing)}`,
      `icebergs: ${said(icebergs)}`,
      `flash crash risk: ${flashCrashRisk.level ?? "insufficient_data"}; ${said(flashCrashRisk)}`,
      `absorption: ${said(absorption)}`,
    ]),
    found,
  ).trimEnd();
}

export function vacuumsSection({ vacuums }: LiquidityVacuums): string {
  const rows = vacuums.found.map(({ low, high, side, volume, deficitPercent, speed }) => [
    ...[`${withoutZeros(low)} to ${withoutZeros(high)}`, side, withoutZeros(volume), figure(deficitPercent), speed],
  ]);
  return blocks(
    bullets([
      ...lacking(vacuums),
      `grid: ${vacuums.bins} bins from ${figure(vacuums.from)} to ${figure(vacuums.to)}; median ${figure(vacuums.medianVolume)}`,
    ]),
    table(["prices", "of the mid price", "volume", "deficit in %", "speed of a move"], rows),
  ).trimEnd();
}

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
