import { nearNames } from "../../../contracts/near-names.ts";
import { sortedJson } from "../../../platform/text/json-values.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { binanceCodes, unknownSymbol } from "../model/errors.ts";
import type { ExchangeInfo, SymbolInfo } from "../model/market.ts";
import type { BookView, Fetched, MarketRequests, OrderBooks } from "../model/ports.ts";
import type { Reads } from "./account-reads.ts";
import type { CachedReads } from "./cached-reads.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import { gatewayErrorOf, isUnknownSymbol } from "./gateway-error-of.ts";
import type { ProvenanceTrace } from "./provenance.ts";

/** Market data of one tool call, through the shared cache. @throws GatewayError */
export interface MarketReads extends Reads<Pick<MarketRequests, "serverTime" | "ticker" | "depth" | "trades" | "klines" | "averagePrice">> {
  /** All symbols, and the request limits. */
  exchange(signal: AbortSignal): Promise<Exchange>;
  symbolInfo(symbol: string, signal: AbortSignal): Promise<SymbolInfo>;
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

/** A symbol of the exchange, without its filters. */
type ListedSymbol = Pick<SymbolInfo, "symbol" | "status" | "baseAsset" | "quoteAsset">;

/** The kept part of an answer about all symbols: filters of thousands of symbols would fill the cache. */
interface Exchange extends Pick<ExchangeInfo, "rateLimits" | "timezone"> {
  readonly symbols: readonly ListedSymbol[];
}

export const namesOf = ({ symbols }: Pick<Exchange, "symbols">): string[] => symbols.map(({ symbol }) => symbol);

interface Reading {
  readonly key: string;
  /** Absent for moving figures. */
  readonly ttlMs?: number;
}

type Load<Data> = (signal: AbortSignal) => Promise<Fetched<Data>>;

interface SymbolReadsParts {
  readonly client: MarketRequests;
  readonly cache: CachedReads;
  readonly time: ExchangeClock;
  readonly trace: ProvenanceTrace;
  /** Name of the exchange in answers. */
  readonly source: string;
}

/** Moving figures are kept for a second, rules of the exchange for an hour. */
const MOVING_MS = 1000;
const RULES_MS = 3_600_000;
/** Below the limits of MCP clients. */
const BOOK_LIMIT_MS = 15_000;

/** Reads through the cache, with errors in the form of this gateway. @throws GatewayError */
function createSymbolReads({ client, cache, time, trace, source }: SymbolReadsParts) {
  const read = async <Data>({ key, ttlMs = MOVING_MS }: Reading, load: Load<Data>, signal: AbortSignal): Promise<Data> => {
    const [kept] = await Promise.all([cache.read({ key, ttlMs }, load, signal), time.keep(signal)]);
    const { data, receivedAt, weightUsed, isCached } = kept;
    // Rules have no age: an hour-old list of filters does not make a price old.
    trace.part({ source, weightUsed, isCached, ...(ttlMs === MOVING_MS && { asOf: time.at(receivedAt) }) });
    return data;
  };
  const exchange = async (signal: AbortSignal) => {
    const load = async (own: AbortSignal) => outlineOf(await client.exchangeInfo([], own));
    try {
      return await read({ key: "exchangeInfo", ttlMs: RULES_MS }, load, signal);
    } catch (error) {
      throw gatewayErrorOf(error);
    }
  };
  /** Explains the exchange's refusal of a symbol by similar ones. */
  const explained = async <Data>(symbol: string, reading: Promise<Data>, signal: AbortSignal): Promise<Data> => {
    try {
      return await reading;
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnknownSymbol(error)) throw gatewayErrorOf(error);
      const known = await exchange(signal).catch(() => ({ symbols: [] }));
      throw unknownSymbol("symbol", symbol, nearNames(symbol, namesOf(known)));
    }
  };
  /** A request about a symbol; an unknown one is refused with similar ones. */
  const of = <Data>(symbol: string, reading: Reading, { load, signal }: { readonly load: Load<Data>; readonly signal: AbortSignal }) =>
    explained(symbol, read(reading, load, signal), signal);
  return {
    exchange,
    of,
    async symbolInfo(symbol: string, signal: AbortSignal): Promise<SymbolInfo> {
      const load = (own: AbortSignal) => client.exchangeInfo([symbol], own);
      const { symbols } = await of(symbol, { key: `exchangeInfo:${symbol}`, ttlMs: RULES_MS }, { load, signal });
      const found = symbols.find((one) => one.symbol === symbol);
      if (found === undefined) throw unknownSymbol("symbol", symbol, []);
      return found;
    },
    /** Work that may wait for a book; it ends before the client's limit, with the reason. */
    async limited<Data>(symbol: string, work: (signal: AbortSignal) => Promise<Data>, signal: AbortSignal): Promise<Data> {
      const limit = AbortSignal.timeout(BOOK_LIMIT_MS);
      try {
        return await explained(symbol, work(AbortSignal.any([signal, limit])), signal);
      } catch (error) {
        signal.throwIfAborted();
        throw limit.aborted ? bookIsLate(symbol) : error;
      }
    },
  };
}

const bookIsLate = (symbol: string): GatewayError =>
  new GatewayError(binanceCodes.BOOK_UNAVAILABLE, `The order book of ${symbol} is not complete after ${BOOK_LIMIT_MS / 1000} s`, {
    parameter: "symbol",
    value: symbol,
    suggestion: "Call it again; get_order_book answers from a snapshot meanwhile",
  });

const outlineOf = ({ data, ...about }: Fetched<ExchangeInfo>): Fetched<Exchange> => ({
  ...about,
  data: {
    rateLimits: data.rateLimits,
    timezone: data.timezone,
    symbols: data.symbols.map(({ symbol, status, baseAsset, quoteAsset }) => ({ symbol, status, baseAsset, quoteAsset })),
  },
});
