import { GatewayError } from "../../kit/gateway-error.ts";
import type { CanceledOrder, NewOrder, Order, PlacedOrder } from "../model/account.ts";
import { formatDecimal, parseDecimal } from "../model/decimal.ts";
import { codes, tradingRefused } from "../model/errors.ts";
import type { SymbolInfo } from "../model/market.ts";
import type { Confirmed, OrderName } from "../model/ports.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { createDaySums, type DaySums } from "./day-sums.ts";
import { needsDepth, orderValue } from "./order-value.ts";
import { type TradingSettings, VALUE_SCALE } from "./trading-settings.ts";

/** Orders within the bounds of the settings. */
export interface Trading {
  /**
   * Checks an order against the settings, then has Binance check it (`order/test`), or places it. The client checks the symbol's filters first.
   *
   * @throws GatewayError TRADING_REFUSED with the bound that forbids it; ORDER_STATUS_UNKNOWN where no answer tells what became of it
   */
  place(
    order: NewOrder,
    asked: { readonly isDryRun: boolean; readonly source: BinanceSource; readonly signal: AbortSignal },
  ): Promise<Placed>;
  cancel(
    order: OrderName,
    asked: { readonly source: BinanceSource; readonly signal: AbortSignal },
  ): Promise<Confirmed<CanceledOrder | Order>>;
}

/** An order that Binance has accepted or checked. Amounts are decimal texts in quote currency. */
export interface Placed {
  /** Undefined for a dry run. */
  readonly order: Confirmed<PlacedOrder | Order> | undefined;
  readonly quoteAsset: string;
  readonly value: string;
  /** The rest of the day's cap. */
  readonly leftToday: string;
}

/** @param settings undefined where trading is off */
export function createTrading(settings: TradingSettings | undefined): Trading {
  const sums = createDaySums();
  return {
    async place(order, { isDryRun, source, signal }) {
      const bounds = allowed(settings, order.symbol);
      const account = source.account();
      const rules = await source.market.symbolInfo(order.symbol, signal);
      const depth = needsDepth(order) ? await source.market.depth({ symbol: order.symbol, limit: 100 }, signal) : undefined;
      const value = orderValue(order, depth);
      if (value === undefined) throw emptyBook(order.symbol);
      const release = reserve({ bounds, rules, sums, time: source.now() }, value);
      const { quoteAsset } = rules;
      const leftToday = () => formatted(caps(bounds, rules).day - sums.sum(quoteAsset, source.now()));
      if (isDryRun) {
        release();
        await account.testOrder(order, signal);
        return { order: undefined, quoteAsset, value: formatted(value), leftToday: leftToday() };
      }
      const placed = await releasing(account.placeOrder(order, signal), release);
      return { order: placed, quoteAsset, value: formatted(value), leftToday: leftToday() };
    },
    async cancel(order, { source, signal }) {
      allowed(settings, order.symbol);
      return await source.account().cancelOrder(order, signal);
    },
  };
}

/** An order that certainly was not placed does not count; any other does. */
async function releasing<Answer>(placing: Promise<Answer>, release: () => void): Promise<Answer> {
  try {
    return await placing;
  } catch (error) {
    if (error instanceof GatewayError && error.code !== codes.ORDER_STATUS_UNKNOWN) release();
    throw error;
  }
}

function allowed(settings: TradingSettings | undefined, symbol: string): TradingSettings {
  if (settings === undefined)
    throw tradingRefused("Trading is off", {
      suggestion:
        "Ask the person who runs the gateway to start it with --enable-trading, --symbols, --max-order and --max-day; no argument of a tool enables it",
    });
  if (settings.symbols.includes(symbol)) return settings;
  throw tradingRefused(`${symbol} may not be traded`, {
    parameter: "symbol",
    value: symbol,
    expected: `one of ${settings.symbols.join(", ")}`,
    suggestion: `Trade ${settings.symbols.join(" or ")}, or have the gateway started with ${symbol} in --symbols`,
  });
}

interface Reserving {
  readonly bounds: TradingSettings;
  readonly rules: Pick<SymbolInfo, "symbol" | "quoteAsset">;
  readonly sums: DaySums;
  readonly time: number;
}

function caps({ maxOrder, maxDay }: TradingSettings, { quoteAsset }: Pick<SymbolInfo, "quoteAsset">) {
  const [order, day] = [maxOrder[quoteAsset], maxDay[quoteAsset]];
  if (order !== undefined && day !== undefined) return { order: parseDecimal(order, VALUE_SCALE), day: parseDecimal(day, VALUE_SCALE) };
  throw tradingRefused(`There is no cap for orders in ${quoteAsset}`, {
    parameter: "symbol",
    expected: `a symbol quoted in ${Object.keys(maxOrder).join(" or ")}`,
    suggestion: `Have the gateway started with an amount of ${quoteAsset} in --max-order and --max-day`,
  });
}

/** @returns the function that takes the reservation back */
function reserve({ bounds, rules, sums, time }: Reserving, value: bigint): () => void {
  const { quoteAsset } = rules;
  const { order, day } = caps(bounds, rules);
  if (value > order)
    throw tradingRefused(`The order is worth ${formatted(value)} ${quoteAsset}; --max-order allows ${formatted(order)}`, {
      parameter: "quantity",
      value: formatted(value),
      expected: `an order of at most ${formatted(order)} ${quoteAsset}`,
      suggestion: `Order at most ${formatted(order)} ${quoteAsset} at once`,
    });
  const left = day - sums.sum(quoteAsset, time);
  if (value > left)
    throw tradingRefused(`The order is worth ${formatted(value)} ${quoteAsset}; --max-day leaves ${formatted(left)} today`, {
      parameter: "quantity",
      value: formatted(value),
      expected: `an order of at most ${formatted(left)} ${quoteAsset}`,
      suggestion:
        left > 0n
          ? `Order at most ${formatted(left)} ${quoteAsset}, or wait for the next day in UTC`
          : "Wait for the next day in UTC, when the sum begins anew",
    });
  return sums.reserve(quoteAsset, value, time);
}

const emptyBook = (symbol: string): GatewayError =>
  tradingRefused(`The book of ${symbol} has no price, so a market order has no known value`, {
    parameter: "type",
    value: "MARKET",
    suggestion: "Place a LIMIT order with a price instead",
  });

const formatted = (value: bigint): string => formatDecimal(value, VALUE_SCALE).replace(/\.?0+$/, "");
