import { nearNames } from "../../../contracts/near-names.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { codes, unknownSymbol } from "../model/errors.ts";
import type { ExchangeInfo, SymbolInfo } from "../model/market.ts";
import type { Fetched, MarketRequests } from "../model/ports.ts";
import type { CachedReads } from "./cached-reads.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import { gatewayErrorOf, isUnknownSymbol } from "./gateway-error-of.ts";
import type { Trace } from "./provenance.ts";

/** A symbol of the exchange, without its filters. */
export type ListedSymbol = Pick<SymbolInfo, "symbol" | "status" | "baseAsset" | "quoteAsset">;

/** The kept part of an answer about all symbols: filters of thousands of symbols would fill the cache. */
export interface Exchange extends Pick<ExchangeInfo, "rateLimits" | "timezone"> {
  readonly symbols: readonly ListedSymbol[];
}

export const namesOf = ({ symbols }: Pick<Exchange, "symbols">): string[] => symbols.map(({ symbol }) => symbol);

export interface Reading {
  readonly key: string;
  /** Absent for moving figures. */
  readonly ttlMs?: number;
}

type Load<Data> = (signal: AbortSignal) => Promise<Fetched<Data>>;

/** Reads through the cache, with errors in the form of this gateway. @throws GatewayError */
export interface SymbolReads {
  exchange(signal: AbortSignal): Promise<Exchange>;
  /** A request about a symbol; an unknown one is told with similar ones. */
  of<Data>(symbol: string, reading: Reading, asking: { readonly load: Load<Data>; readonly signal: AbortSignal }): Promise<Data>;
  symbolInfo(symbol: string, signal: AbortSignal): Promise<SymbolInfo>;
  /** Work that may wait for a book; it ends in time for the client to be told so. */
  limited<Data>(symbol: string, work: (signal: AbortSignal) => Promise<Data>, signal: AbortSignal): Promise<Data>;
}

export interface SymbolReadsParts {
  readonly client: MarketRequests;
  readonly cache: CachedReads;
  readonly time: ExchangeClock;
  readonly trace: Trace;
  /** Name of the exchange in answers. */
  readonly source: string;
}

/** Moving figures are kept for a second, rules of the exchange for an hour. */
const MOVING_MS = 1000;
const RULES_MS = 3_600_000;
/** Below the limits of MCP clients. */
const BOOK_LIMIT_MS = 15_000;

export function createSymbolReads({ client, cache, time, trace, source }: SymbolReadsParts): SymbolReads {
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
  const of: SymbolReads["of"] = (symbol, reading, { load, signal }) => explained(symbol, read(reading, load, signal), signal);
  return {
    exchange,
    of,
    async symbolInfo(symbol, signal) {
      const load = (own: AbortSignal) => client.exchangeInfo([symbol], own);
      const { symbols } = await of(symbol, { key: `exchangeInfo:${symbol}`, ttlMs: RULES_MS }, { load, signal });
      const found = symbols.find((one) => one.symbol === symbol);
      if (found === undefined) throw unknownSymbol("symbol", symbol, []);
      return found;
    },
    async limited(symbol, work, signal) {
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
  new GatewayError(codes.BOOK_UNAVAILABLE, `The order book of ${symbol} is not complete after ${BOOK_LIMIT_MS / 1000} s`, {
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
