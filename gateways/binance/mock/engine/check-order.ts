import type { Side } from "../../model/account.ts";
import { balanceOf, costOf, givenAsset } from "./accounts.ts";
import type { MarketSpec } from "./market-spec.ts";
import { baseAmount, notional } from "./market-spec.ts";
import { isWithin, type Matching } from "./matching.ts";
import { isAtMarket, isConditional, isOpen, type Order, type OrderWish } from "./order.ts";
import { filterFailure, INSUFFICIENT_BALANCE, orderRejected } from "./refusal.ts";

/** The state that an order is checked against. */
export interface Circumstances {
  readonly spec: MarketSpec;
  readonly matching: Matching;
  /** The volume-weighted price of the last minutes, as amount and quantity; the last price where nothing was traded. */
  readonly average: { readonly quote: bigint; readonly quantity: number };
  /** The account's open orders of the symbol. */
  readonly open: readonly Order[];
}

/** Whether an order's price is at most `percent` of the average price. @param percent in hundredths */
const isAtMost = (price: number, percent: bigint, { spec, average }: Circumstances): boolean =>
  notional(spec, price, average.quantity) * 100n <= average.quote * percent;

/** The filters of GET exchangeInfo in Binance's order. @throws Refusal -1013 */
export function checkFilters(wish: OrderWish, about: Circumstances): void {
  checkPrices(wish, about);
  checkQuantities(wish, about);
  checkNotional(wish, about);
  checkNumbers(wish, about);
}

function checkPrices(wish: OrderWish, about: Circumstances): void {
  const { rules } = about.spec;
  for (const price of [wish.price, wish.stopPrice]) {
    if (price === 0) continue;
    if (price < rules.minPrice || price > rules.maxPrice) throw filterFailure("PRICE_FILTER");
  }
  if (wish.price === 0) return;
  const isHigh = !isAtMost(wish.price, rules.percentUp, about);
  const isLow = isAtMost(wish.price, rules.percentDown, about);
  if (isHigh || isLow) throw filterFailure("PERCENT_PRICE_BY_SIDE");
}

function checkQuantities(wish: OrderWish, { spec: { rules } }: Circumstances): void {
  if (wish.quoteQuantity > 0n) return;
  if (wish.quantity < rules.minQuantity || wish.quantity > rules.maxQuantity) throw filterFailure("LOT_SIZE");
  if (wish.type === "MARKET" && wish.quantity > rules.maxMarketQuantity) throw filterFailure("MARKET_LOT_SIZE");
  if (wish.icebergQuantity === 0) return;
  if (wish.icebergQuantity > wish.quantity) throw orderRejected("IcebergQty exceeds QTY.");
  if (Math.ceil(wish.quantity / wish.icebergQuantity) > rules.maxIcebergParts) throw filterFailure("ICEBERG_PARTS");
}

/** Orders at market are measured by the average price, as `applyMinToMarket` says. */
function checkNotional(wish: OrderWish, { spec, average }: Circumstances): void {
  const { minNotional, maxNotional } = spec.rules;
  const atAverage = () => (average.quote * BigInt(wish.quantity)) / BigInt(Math.max(average.quantity, 1));
  const amounts = wish.quoteQuantity > 0n ? wish.quoteQuantity : isAtMarket(wish) ? atAverage() : notional(spec, wish.price, wish.quantity);
  if (amounts < minNotional || (!isAtMarket(wish) && amounts > maxNotional)) throw filterFailure("NOTIONAL");
}

function checkNumbers(wish: OrderWish, { spec: { rules }, open }: Circumstances): void {
  if (open.length >= rules.maxOrders) throw filterFailure("MAX_NUM_ORDERS");
  if (isConditional(wish) && open.filter(isConditional).length >= rules.maxAlgoOrders) throw filterFailure("MAX_NUM_ALGO_ORDERS");
  const icebergs = open.filter(({ icebergQuantity }) => icebergQuantity > 0).length;
  if (wish.icebergQuantity > 0 && icebergs >= rules.maxIcebergOrders) throw filterFailure("MAX_NUM_ICEBERG_ORDERS");
}

/** The checks of the matching engine. @throws Refusal -2010 */
export function checkAtEngine(wish: OrderWish, { spec, matching, open }: Circumstances): void {
  if (open.some((order) => isOpen(order) && order.clientOrderId === wish.clientOrderId)) throw orderRejected("Duplicate order sent.");
  const best = matching.book.best(wish.side === "BUY" ? "SELL" : "BUY");
  if (wish.type === "LIMIT_MAKER" && best !== undefined && isWithin(wish.side, best, wish.price))
    throw orderRejected("Order would immediately match and take.");
  if (isConditional(wish) && isTriggered(wish, matching.tape.last?.price ?? spec.startPrice))
    throw orderRejected("Order would trigger immediately.");
  if (wish.quoteQuantity > 0n && matching.affordable(wish.side, wish.quoteQuantity) < spec.rules.minQuantity)
    throw orderRejected("Order book liquidity is less than `LOT_SIZE` filter minimum quantity.");
  const { free } = balanceOf(wish.account, givenAsset(spec, wish.side));
  if (neededFor(wish, { spec, matching }) > free) throw orderRejected(INSUFFICIENT_BALANCE);
}

/** The amount that an order locks or spends, in 10^-8 of the asset that its side gives. */
function neededFor(wish: OrderWish, { spec, matching }: Pick<Circumstances, "spec" | "matching">): bigint {
  if (wish.type === "MARKET") return neededNow(wish, { spec, matching });
  return costOf(spec, wish.side, isAtMarket(wish) ? wish.stopPrice : wish.price, wish.quantity);
}

/** The amount that a market order takes from the current book. */
export function neededNow(wish: OrderWish, { spec, matching }: Pick<Circumstances, "spec" | "matching">): bigint {
  if (wish.side === "SELL")
    return baseAmount(spec, wish.quoteQuantity > 0n ? matching.affordable(wish.side, wish.quoteQuantity) : wish.quantity);
  return wish.quoteQuantity > 0n ? wish.quoteQuantity : matching.available(wish.side, undefined, wish.quantity).cost;
}

/** The sides for which a type waits until the price has risen to its stop price; the others wait until it has fallen. */
const RISES: Readonly<Record<string, Side>> = { STOP_LOSS: "BUY", STOP_LOSS_LIMIT: "BUY", TAKE_PROFIT: "SELL", TAKE_PROFIT_LIMIT: "SELL" };

/** Whether the last price has reached the stop price. */
export const isTriggered = ({ type, side, stopPrice }: Pick<OrderWish, "type" | "side" | "stopPrice">, lastPrice: number): boolean =>
  RISES[type] === side ? lastPrice >= stopPrice : lastPrice <= stopPrice;
