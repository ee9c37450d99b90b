import type { NewOrder } from "../../model/account.ts";
import type { ExchangeInfo } from "../../model/market.ts";
import type { MarketRequests } from "../../model/ports.ts";
import { filterCures } from "../errors/codes.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import { checkOrder, needsAveragePrice, type Violation } from "./check-order.ts";

/** Checks orders before they are sent, by the filters of the host that will receive them. */
export interface OrderFilters {
  /** @throws ExchangeProblem `filter` or `symbol`, or where the filters cannot be read; nothing was sent then */
  check(order: NewOrder, signal: AbortSignal): Promise<void>;
}

/** Filters change rarely; an outdated one leads to the exchange's own refusal. */
const KEPT_MS = 5 * 60_000;

interface FilterParts {
  /** Of the host that will receive the orders. */
  readonly requests: Pick<MarketRequests, "exchangeInfo" | "averagePrice">;
  /** Milliseconds, never decreasing. */
  readonly now: () => number;
}

export function createOrderFilters({ requests, now }: FilterParts): OrderFilters {
  const known = new Map<string, { readonly info: ExchangeInfo["symbols"][number]; readonly until: number }>();
  const infoOf = async (symbol: string, signal: AbortSignal) => {
    const kept = known.get(symbol);
    if (kept !== undefined && kept.until > now()) return kept.info;
    const { data } = await requests.exchangeInfo([symbol], signal);
    const info = data.symbols.find((candidate) => candidate.symbol === symbol);
    if (info !== undefined) known.set(symbol, { info, until: now() + KEPT_MS });
    return info;
  };

  return {
    async check(order, signal) {
      const { symbol, type } = order;
      const info = await infoOf(symbol, signal);
      if (info === undefined) throw notListed(symbol);
      if (!info.orderTypes.includes(type)) throw notSupported(order, info.orderTypes);
      const average = needsAveragePrice(order, info) ? await requests.averagePrice(symbol, signal) : undefined;
      const violation = checkOrder(order, info, average?.data.price);
      if (violation !== undefined) throw violated(symbol, violation);
    },
  };
}

function violated(symbol: string, { filter, parameter, value, expected, nearest }: Violation): ExchangeProblem {
  const cure =
    nearest === undefined
      ? (filterCures[filter] ?? "Change the order as the filter demands")
      : `Use ${parameter} ${nearest}, the nearest valid value`;
  return new ExchangeProblem(
    `${parameter} ${value} violates the filter ${filter} of ${symbol}, which wants ${expected}; nothing was sent`,
    {
      kind: "filter",
      filter,
      parameter,
      value,
      nearest,
      suggestion: cure,
      reason: `The order violates the filter ${filter} of its symbol`,
    },
  );
}

const notListed = (symbol: string): ExchangeProblem =>
  new ExchangeProblem(`The exchange does not list ${symbol}; nothing was sent`, {
    kind: "symbol",
    parameter: "symbol",
    value: symbol,
    reason: "The exchange has no such symbol",
    suggestion: "Use a symbol of get_exchange_info, such as BTCUSDT",
  });

const notSupported = ({ symbol, type }: NewOrder, types: readonly string[]): ExchangeProblem =>
  new ExchangeProblem(`${symbol} takes no orders of type ${type}; nothing was sent`, {
    kind: "order",
    parameter: "type",
    value: type,
    reason: "The symbol has no such orders",
    suggestion: `Use one of ${types.join(", ")}`,
  });
