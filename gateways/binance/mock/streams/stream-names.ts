import { Interval } from "../../model/market.ts";
import type { Pace } from "../engine/book.ts";
import type { Market } from "../engine/market.ts";

/** The streams that the mock serves. */
export type StreamKind =
  | { readonly kind: "trade" | "aggTrade" | "bookTicker" }
  | { readonly kind: "depth"; readonly every: Pace }
  | { readonly kind: "partialDepth"; readonly every: Pace; readonly levels: number }
  | { readonly kind: "ticker" | "miniTicker" | "avgPrice"; readonly every: 1000 }
  | { readonly kind: "kline"; readonly every: 1000 | 2000; readonly interval: Interval; readonly offset: number };

/** A stream of one symbol. */
export type SymbolStream = StreamKind & { readonly name: string; readonly market: Market };

/** All tickers that have changed, once a second. */
export const ALL_MINI_TICKERS = "!miniTicker@arr";

const EIGHT_HOURS_MS = 8 * 60 * 60 * 1000;

const PATTERN =
  /^(?<symbol>[^@]+)@(?<kind>trade|aggTrade|bookTicker|ticker|miniTicker|avgPrice|depth(?<levels>5|10|20)?|kline_(?<interval>\w+))(?:@(?<option>100ms|1000ms|\+08:00))?$/u;

/** Reads the name of a stream. @returns undefined for names without a stream, which the exchange accepts in silence */
export function streamNamed(name: string, find: (symbol: string) => Market | undefined): SymbolStream | undefined {
  const found = PATTERN.exec(name)?.groups;
  const market = find(found?.["symbol"]?.toUpperCase() ?? "");
  const kind = found && kindOf(found);
  // Symbols in streams are lower-case.
  if (market === undefined || kind === undefined || found?.["symbol"] !== market.spec.symbol.toLowerCase()) return undefined;
  return { ...kind, name, market };
}

function kindOf({ kind, levels, interval, option }: Readonly<Record<string, string | undefined>>): StreamKind | undefined {
  const every: Pace = option === "100ms" ? 100 : 1000;
  if (kind === "depth") return { kind, every };
  if (levels !== undefined) return { kind: "partialDepth", every, levels: Number(levels) };
  const known = Interval.safeParse(interval);
  if (known.success)
    return {
      kind: "kline",
      every: known.data === "1s" ? 1000 : 2000,
      interval: known.data,
      offset: option === "+08:00" ? EIGHT_HOURS_MS : 0,
    };
  if (kind === "ticker" || kind === "miniTicker" || kind === "avgPrice") return { kind, every: 1000 };
  return kind === "trade" || kind === "aggTrade" || kind === "bookTicker" ? { kind } : undefined;
}
