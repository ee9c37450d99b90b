import { GatewayError } from "../../kit/gateway-error.ts";
import type { CanceledOrder, NewOrder, Order, PlacedOrder } from "../model/account.ts";
import { formatDecimal, parseDecimal } from "../model/decimal.ts";
import { binanceCodes, tradingRefused } from "../model/errors.ts";
import type { Depth, Level, SymbolInfo } from "../model/market.ts";
import type { Confirmed, OrderName } from "../model/ports.ts";
import type { BinanceSource } from "../source/binance-source.ts";

/** The bounds of trading; without them no order leaves this gateway. */
export interface TradingSettings {
  /** The symbols that may be traded. */
  readonly symbols: readonly string[];
  /** The largest value of one order, and of all orders of a UTC day, by quote asset: decimal texts. A quote asset without both cannot be traded. */
  readonly maxOrder: Readonly<Record<string, string>>;
  readonly maxDay: Readonly<Record<string, string>>;
}

/** The most digits after the point that prices and quantities of Binance have. */
const SCALE = 8;
/** Of a product of price and quantity. */
const VALUE_SCALE = 2 * SCALE;

/** Orders within the bounds of the settings. */
export interface Trading {
  /**
   * Checks an order against the settings, then has Binance check it (`order/test`), or places it. The client checks the symbol's filters first.
   *
   * @throws GatewayError TRADING_REFUSED with the bound that forbids it; ORDER_STATUS_UNKNOWN if no answer shows its outcome
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
    if (error instanceof GatewayError && error.code !== binanceCodes.ORDER_STATUS_UNKNOWN) release();
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
  readonly sums: ReturnType<typeof createDaySums>;
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
  const refused = (most: bigint, bound: string, suggestion: string) =>
    tradingRefused(`The order is worth ${formatted(value)} ${quoteAsset}; ${bound}`, {
      parameter: "quantity",
      value: formatted(value),
      expected: `an order of at most ${formatted(most)} ${quoteAsset}`,
      suggestion,
    });
  const atMost = (most: bigint) => `Order at most ${formatted(most)} ${quoteAsset}`;
  if (value > order) throw refused(order, `--max-order allows ${formatted(order)}`, `${atMost(order)} at once`);
  const left = day - sums.sum(quoteAsset, time);
  const over = "Wait for the next day in UTC, when the sum starts at 0 again";
  if (value > left)
    throw refused(left, `--max-day leaves ${formatted(left)} today`, left > 0n ? `${atMost(left)}, or wait for the next day in UTC` : over);
  return sums.reserve(quoteAsset, value, time);
}

const emptyBook = (symbol: string): GatewayError =>
  tradingRefused(`The book of ${symbol} has no price, so a market order has no known value`, {
    parameter: "type",
    value: "MARKET",
    suggestion: "Place a LIMIT order with a price instead",
  });

const formatted = (value: bigint): string => formatDecimal(value, VALUE_SCALE).replace(/\.?0+$/, "");

/** The value of the orders of a UTC day by quote asset, in memory. Values are units of 10^-16, times milliseconds since 1970. */
function createDaySums() {
  let day = "";
  let sums = new Map<string, bigint>();
  const today = (time: number) => {
    const now = new Date(time).toISOString().slice(0, 10);
    if (now !== day) sums = new Map();
    day = now;
    return sums;
  };
  return {
    sum: (asset: string, time: number): bigint => today(time).get(asset) ?? 0n,
    /** Adds an order before it is sent, so that concurrent orders share the cap. @returns the function that takes it back */
    reserve(asset: string, value: bigint, time: number) {
      const own = today(time);
      const add = (change: bigint) => own.set(asset, (own.get(asset) ?? 0n) + change);
      add(value);
      return () => void add(-value);
    },
  };
}

/** Whether the value depends on the book: that of a market order by quantity, and of an order to sell with a limit that may be below the bids. */
const needsDepth = ({ side, type, price, stopPrice, quoteOrderQty }: NewOrder): boolean =>
  price === undefined
    ? stopPrice === undefined && quoteOrderQty === undefined
    : // The exchange refuses a LIMIT_MAKER that would take a bid.
      side === "SELL" && type !== "LIMIT_MAKER";

/**
 * The value of an order in quote currency, in units of 10^-16: price times quantity. The price of an order to sell is the highest of its
 * prices and the best bid, because it executes there. A market order is valued by the levels that it would take, the rest of it at the last
 * known price.
 *
 * @param depth where `needsDepth` says so
 * @returns undefined where the value cannot be known, because the book has no level to take
 */
export function orderValue(order: NewOrder, depth: Pick<Depth, "bids" | "asks"> | undefined): bigint | undefined {
  if (order.quoteOrderQty !== undefined) return parseDecimal(order.quoteOrderQty, VALUE_SCALE);
  const quantity = parseDecimal(order.quantity ?? "0", SCALE);
  const price = order.price ?? order.stopPrice;
  if (price === undefined) return taken((order.side === "BUY" ? depth?.asks : depth?.bids) ?? [], quantity);
  return (order.side === "BUY" ? parseDecimal(price, SCALE) : highest([price, order.stopPrice, depth?.bids[0]?.[0]])) * quantity;
}

function highest(prices: readonly (string | undefined)[]): bigint {
  let most = 0n;
  for (const price of prices) {
    const units = parseDecimal(price ?? "0", SCALE);
    if (units > most) most = units;
  }
  return most;
}

function taken(levels: readonly Level[], quantity: bigint): bigint | undefined {
  let left = quantity;
  let value = 0n;
  let last: bigint | undefined;
  for (const [price, available] of levels) {
    last = parseDecimal(price, SCALE);
    const part = parseDecimal(available, SCALE);
    if (part >= left) return value + left * last;
    value += part * last;
    left -= part;
  }
  return last === undefined ? undefined : value + left * last;
}
