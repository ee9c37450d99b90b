import { z } from "zod";
import { GatewayError } from "../../kit/gateway-error.ts";
import { spreadBps, subtractDecimals, withoutZeros } from "../model/decimal.ts";
import { binanceCodes } from "../model/errors.ts";
import { Decimal, Ticker } from "../model/market.ts";
import type { BookView } from "../model/ports.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { blocks, bullets, fields, sourceLine, table } from "./markdown.ts";

/** Levels per side of a page. */
const LEVELS = 10;

interface Asked {
  readonly symbol: string;
  /** Best prices that may be newer than the book. */
  readonly quote: Quote | undefined;
}

/** Ticker and order book of a symbol. @throws GatewayError */
export async function marketPage(source: BinanceSource, { symbol, quote }: Asked, signal: AbortSignal): Promise<string> {
  const [ticker, book] = await Promise.all([source.market.ticker(symbol, signal), bookOfPage(source, symbol, signal)]);
  const isNewer = quote !== undefined && quote.u > book.updateId;
  const best = isNewer
    ? `Best prices of update ${quote.u}: bid ${withoutZeros(quote.b)} (${withoutZeros(quote.B)}), ask ${withoutZeros(quote.a)} (${withoutZeros(quote.A)}).`
    : "";
  return blocks(`# ${symbol}`, "## Ticker", tickerSection(ticker), "## Order book", best, bookSection(book), sourceLine(source));
}

/** The book of a page: the local one, or a snapshot where no local one can be opened. */
export type PageBook = Pick<BookView, "reason" | "updateId" | "bids" | "asks"> & { readonly state: BookView["state"] | "snapshot" };

/** Errors after which a snapshot still answers. */
const WITHOUT_BOOK: readonly number[] = [binanceCodes.BOOK_LIMIT, binanceCodes.BOOK_UNAVAILABLE];

/** The local book, or a snapshot where as many books are open as there may be. @throws GatewayError */
export async function bookOfPage(source: BinanceSource, symbol: string, signal: AbortSignal): Promise<PageBook> {
  try {
    return await source.market.book(symbol, signal);
  } catch (error) {
    if (!(error instanceof GatewayError) || !WITHOUT_BOOK.includes(error.code)) throw error;
    const { lastUpdateId, bids, asks } = await source.market.depth({ symbol, limit: 100 }, signal);
    return {
      state: "snapshot",
      reason: error.message,
      updateId: lastUpdateId,
      bids: (most) => bids.slice(0, most),
      asks: (most) => asks.slice(0, most),
    };
  }
}

const TickerFigures = Ticker.omit({ symbol: true, firstId: true, lastId: true });

export const tickerSection = (ticker: Ticker): string => fields(TickerFigures, ticker);

export function bookSection(book: PageBook): string {
  const [bids, asks] = [book.bids(LEVELS), book.asks(LEVELS)];
  const [bid, ask] = [bids[0], asks[0]];
  const spread =
    bid === undefined || ask === undefined
      ? "one side is empty"
      : `${subtractDecimals(ask[0], bid[0])} (${spreadBps(bid[0], ask[0]) ?? "0"} bps of the mid price)`;
  const rows = Array.from({ length: Math.max(bids.length, asks.length) }, (_, index) => {
    const [bidPrice = "", bidQuantity = ""] = bids[index] ?? [];
    const [askPrice = "", askQuantity = ""] = asks[index] ?? [];
    return [bidQuantity, bidPrice, askPrice, askQuantity].map(withoutZeros);
  });
  const state = book.reason === "" ? book.state : `${book.state}: ${book.reason}`;
  return blocks(
    bullets([`state: ${state}`, `update id: ${book.updateId}`, `spread: ${spread}`]),
    table(["bid quantity", "bid", "ask", "ask quantity"], rows),
  ).trimEnd();
}

/** An event of `<symbol>@bookTicker`, which arrives before the order book's own. */
export const Quote = z.object({ u: z.int(), s: z.string(), b: Decimal, B: Decimal, a: Decimal, A: Decimal });
export type Quote = z.output<typeof Quote>;
