import { z } from "zod";
import { AveragePrice, Depth, ExchangeInfo, ServerTime, Ticker, Trade } from "../../model/market.ts";
import type { MarketRequests } from "../../model/ports.ts";
import { restEndpoints } from "../rest/endpoints.ts";
import type { Rest } from "../rest/rest.ts";
import { WireAggregateTrade, WireKline } from "./wire.ts";

const Trades = z.array(Trade);
const AggregateTrades = z.array(WireAggregateTrade);
const Klines = z.array(WireKline);

/** Market data of one host, a request each. @param learned takes the limits of an answer of exchangeInfo */
export function createMarketRequests(rest: Rest, learned: (limits: ExchangeInfo["rateLimits"]) => void): MarketRequests {
  return {
    async serverTime(signal) {
      const { data, ...circumstances } = await rest.call({ endpoint: restEndpoints.time, parameters: {}, shape: ServerTime }, signal);
      return { ...circumstances, data: data.serverTime };
    },
    async exchangeInfo(symbols, signal) {
      const [only] = symbols;
      const parameters = symbols.length === 1 ? { symbol: only } : { symbols: symbols.length === 0 ? undefined : JSON.stringify(symbols) };
      const fetched = await rest.call({ endpoint: restEndpoints.exchangeInfo, parameters, shape: ExchangeInfo }, signal);
      learned(fetched.data.rateLimits);
      return fetched;
    },
    ticker: (symbol, signal) => rest.call({ endpoint: restEndpoints.ticker, parameters: { symbol }, shape: Ticker }, signal),
    depth: ({ symbol, limit }, signal) =>
      rest.call({ endpoint: restEndpoints.depth(limit), parameters: { symbol, limit }, shape: Depth }, signal),
    trades: ({ symbol, limit }, signal) =>
      rest.call({ endpoint: restEndpoints.trades, parameters: { symbol, limit }, shape: Trades }, signal),
    aggregateTrades: ({ symbol, startTime, endTime, limit }, signal) =>
      rest.call(
        { endpoint: restEndpoints.aggregateTrades, parameters: { symbol, startTime, endTime, limit }, shape: AggregateTrades },
        signal,
      ),
    klines: ({ symbol, interval, startTime, endTime, limit }, signal) =>
      rest.call({ endpoint: restEndpoints.klines, parameters: { symbol, interval, startTime, endTime, limit }, shape: Klines }, signal),
    averagePrice: (symbol, signal) =>
      rest.call({ endpoint: restEndpoints.averagePrice, parameters: { symbol }, shape: AveragePrice }, signal),
  };
}
