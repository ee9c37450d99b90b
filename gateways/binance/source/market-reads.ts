import { sortedJson } from "../../kit/cache.ts";
import type { AveragePrice, Depth, Kline, SymbolInfo, Ticker, Trade } from "../model/market.ts";
import type { BookView, MarketRequests, OrderBooks } from "../model/ports.ts";
import { gatewayErrorOf } from "./gateway-error-of.ts";
import { createSymbolReads, type Exchange, type SymbolReadsParts } from "./symbol-reads.ts";

/** Market data of one tool call, through the shared cache. @throws GatewayError */
export interface MarketReads {
  serverTime(signal: AbortSignal): Promise<number>;
  /** All symbols, and the request limits. */
  exchange(signal: AbortSignal): Promise<Exchange>;
  symbolInfo(symbol: string, signal: AbortSignal): Promise<SymbolInfo>;
  ticker(symbol: string, signal: AbortSignal): Promise<Ticker>;
  depth(asked: { readonly symbol: string; readonly limit: number }, signal: AbortSignal): Promise<Depth>;
  trades(asked: { readonly symbol: string; readonly limit: number }, signal: AbortSignal): Promise<readonly Trade[]>;
  klines(asked: Parameters<MarketRequests["klines"]>[0], signal: AbortSignal): Promise<readonly Kline[]>;
  averagePrice(symbol: string, signal: AbortSignal): Promise<AveragePrice>;
  /** The local book, which stays open. @throws GatewayError for the 21st symbol */
  book(symbol: string, signal: AbortSignal): Promise<BookView>;
  /** Takes the answer of an analysis of the local book or of trades. */
  analysed<Answer extends Analysed>(
    symbol: string,
    analyse: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer>;
  /** The local book where it is open and live. */
  openBook(symbol: string): BookView | undefined;
}

/** The origin of an analysis. */
export interface Analysed {
  readonly symbol: string;
  /** The book that it is of; `asOf` is ISO 8601, by the exchange's clock. */
  readonly book?: { readonly updateId: number; readonly asOf: string };
}

interface Parts extends SymbolReadsParts {
  readonly books: OrderBooks;
}

export function createMarketReads(parts: Parts): MarketReads {
  const { client, books, time, trace, source } = parts;
  const { exchange, of, symbolInfo, limited } = createSymbolReads(parts);
  const seen = (view: BookView) => {
    trace.part({ source, asOf: view.eventTime, updateId: view.updateId, isCached: true });
    return view;
  };
  /** A stream of an unknown symbol opens without an error and stays silent. */
  const known = (symbol: string, signal: AbortSignal) => Promise.all([symbolInfo(symbol, signal), time.keep(signal)]);
  return {
    exchange,
    symbolInfo,
    async serverTime(signal) {
      const { data, receivedAt, weightUsed } = await client.serverTime(signal).catch((error: unknown) => {
        throw gatewayErrorOf(error);
      });
      time.saw(data, receivedAt);
      trace.part({ source, asOf: data, weightUsed, isCached: false });
      return data;
    },
    ticker: (symbol, signal) => of(symbol, { key: `ticker:${symbol}` }, { load: (own) => client.ticker(symbol, own), signal }),
    async depth(asked, signal) {
      const depth = await of(asked.symbol, { key: keyOf("depth", asked) }, { load: (own) => client.depth(asked, own), signal });
      trace.part({ source, updateId: depth.lastUpdateId, isCached: true });
      return depth;
    },
    trades: (asked, signal) => of(asked.symbol, { key: keyOf("trades", asked) }, { load: (own) => client.trades(asked, own), signal }),
    klines: (asked, signal) => of(asked.symbol, { key: keyOf("klines", asked) }, { load: (own) => client.klines(asked, own), signal }),
    averagePrice: (symbol, signal) =>
      of(symbol, { key: `avgPrice:${symbol}` }, { load: (own) => client.averagePrice(symbol, own), signal }),
    async book(symbol, signal) {
      await known(symbol, signal);
      return seen(await limited(symbol, (own) => books.read(symbol, own), signal));
    },
    async analysed(symbol, analyse, signal) {
      await known(symbol, signal);
      const answer = await limited(symbol, analyse, signal);
      const { book } = answer;
      trace.part({ source, isCached: false, ...(book && { asOf: Date.parse(book.asOf), updateId: book.updateId }) });
      return answer;
    },
    openBook(symbol) {
      const view = books.open(symbol);
      return view?.state === "live" ? seen(view) : undefined;
    },
  };
}

const keyOf = (method: string, asked: object): string => `${method}:${sortedJson(asked)}`;
