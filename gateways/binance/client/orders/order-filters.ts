import type { NewOrder } from "../../model/account.ts";
import { AveragePrice, ExchangeInfo } from "../../model/market.ts";
import { filterCures } from "../errors/codes.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import { endpoints } from "../rest/endpoints.ts";
import type { Rest } from "../rest/rest.ts";
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
  readonly rest: Rest;
  /** Milliseconds, never decreasing. */
  readonly now: () => number;
  /** Takes the request limits of that host. */
  readonly learned: (limits: ExchangeInfo["rateLimits"]) => void;
}

export function createOrderFilters({ rest, now, learned }: FilterParts): OrderFilters {
  const known = new Map<string, { readonly info: ExchangeInfo["symbols"][number]; readonly until: number }>();
  const infoOf = async (symbol: string, signal: AbortSignal) => {
    const kept = known.get(symbol);
    if (kept !== undefined && kept.until > now()) return kept.info;
    const { data } = await rest.call({ endpoint: endpoints.exchangeInfo, parameters: { symbol }, shape: ExchangeInfo }, signal);
    learned(data.rateLimits);
    const info = data.symbols.find((candidate) => candidate.symbol === symbol);
    if (info !== undefined) known.set(symbol, { info, until: now() + KEPT_MS });
    return info;
  };
  const averageOf = async (symbol: string, signal: AbortSignal) =>
    (await rest.call({ endpoint: endpoints.averagePrice, parameters: { symbol }, shape: AveragePrice }, signal)).data.price;

  return {
    async check(order, signal) {
      const { symbol, type } = order;
      const info = await infoOf(symbol, signal);
      if (info === undefined) throw notListed(symbol);
      if (!info.orderTypes.includes(type)) throw notSupported(order, info.orderTypes);
      const violation = checkOrder(order, info, needsAveragePrice(order, info) ? await averageOf(symbol, signal) : undefined);
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
      ...{ kind: "filter", filter, parameter, value, nearest, suggestion: cure },
      reason: `The order violates the filter ${filter} of its symbol`,
    },
  );
}

const notListed = (symbol: string): ExchangeProblem =>
  new ExchangeProblem(`The exchange does not list ${symbol}; nothing was sent`, {
    ...{ kind: "symbol", parameter: "symbol", value: symbol, reason: "The exchange has no such symbol" },
    suggestion: "Use a symbol of get_exchange_info, such as BTCUSDT",
  });

const notSupported = ({ symbol, type }: NewOrder, types: readonly string[]): ExchangeProblem =>
  new ExchangeProblem(`${symbol} takes no orders of type ${type}; nothing was sent`, {
    ...{ kind: "order", parameter: "type", value: type, reason: "The symbol has no such orders" },
    suggestion: `Use one of ${types.join(", ")}`,
  });
