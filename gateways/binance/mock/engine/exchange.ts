import { createAccount, type EngineAccount } from "./accounts.ts";
import { Market } from "./market.ts";
import type { MarketSpec } from "./market-spec.ts";
import type { Execution, MarketEvents } from "./matching.ts";
import type { EngineOrder, Fill } from "./order.ts";
import { NO_PAST, type PastTrades } from "./tape.ts";

/** Learns what happens at the exchange. */
export interface ExchangeEvents {
  traded(market: Market, trade: Parameters<MarketEvents["traded"]>[0]): void;
  aggregated(market: Market, trade: Parameters<MarketEvents["aggregated"]>[0]): void;
  executed(market: Market, report: { readonly order: EngineOrder; readonly execution: Execution; readonly fill: Fill | undefined }): void;
}

/** All symbols, and the accounts that trade there. */
export interface Exchange {
  readonly markets: ReadonlyMap<string, Market>;
  /** The market's own participant. */
  readonly house: EngineAccount;
  /** The account that receives the commissions. */
  readonly fees: EngineAccount;
}

/** Update ids are far from 0 and from each other, so that no test confuses the ids of two symbols. */
const FIRST_UPDATE_ID = 1_000_000;
const UPDATE_ID_DISTANCE = 10_000_000;

/** @param pastOf the trades of a symbol before the start */
export function createExchange(
  specs: readonly MarketSpec[],
  events: ExchangeEvents,
  pastOf: (spec: MarketSpec) => PastTrades = () => NO_PAST,
): Exchange {
  const [house, fees] = [createAccount(0, {}, true), createAccount(1, {})];
  const markets = new Map<string, Market>();
  specs.forEach((spec, index) => {
    const market: Market = new Market({
      spec,
      house,
      fees,
      firstUpdateId: FIRST_UPDATE_ID + index * UPDATE_ID_DISTANCE,
      past: pastOf(spec),
      events: {
        traded: (trade) => events.traded(market, trade),
        aggregated: (trade) => events.aggregated(market, trade),
        executed: (order, execution, fill) => events.executed(market, { order, execution, fill }),
      },
    });
    markets.set(spec.symbol, market);
  });
  return { markets, house, fees };
}
