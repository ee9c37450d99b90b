import type { Side } from "../../model/account.ts";
import { balanceOf, costOf, givenAsset } from "./accounts.ts";
import type { MarketSpec } from "./market-spec.ts";
import { baseAmount, notional } from "./market-spec.ts";
import { isWithin, type Matching } from "./matching.ts";
import { type EngineOrder, isAtMarket, isConditional, isOrderOpen, type OrderRequest } from "./order.ts";
import { filterFailure, INSUFFICIENT_BALANCE, orderRejected } from "./refusal.ts";

/** The state that an order is checked against. */
export interface MarketState {
  readonly spec: MarketSpec;
  readonly matching: Matching;
  /** The volume-weighted price of the last minutes, as amount and quantity; the last price where nothing was traded. */
  readonly average: { readonly quote: bigint; readonly quantity: number };
  /** The account's open orders of the symbol. */
  readonly open: readonly EngineOrder[];
}

/** Whether an order's price is at most `percent` of the average price. @param percent in hundredths */
const isAtMost = (price: number, percent: bigint, { spec, average }: MarketState): boolean =>
  notional(spec, price, average.quantity) * 100n <= average.quote * percent;

/** The filters of GET exchangeInfo in Binance's order. @throws Refusal -1013 */
export function checkSymbolFilters(request: OrderRequest, about: MarketState): void {
  checkPrices(request, about);
  checkQuantities(request, about);
  checkNotional(request, about);
  checkNumbers(request, about);
}

function checkPrices(request: OrderRequest, about: MarketState): void {
  const { rules } = about.spec;
  for (const price of [request.price, request.stopPrice]) {
    if (price === 0) continue;
    if (price < rules.minPrice || price > rules.maxPrice) throw filterFailure("PRICE_FILTER");
  }
  if (request.price === 0) return;
  const isHigh = !isAtMost(request.price, rules.percentUp, about);
  const isLow = isAtMost(request.price, rules.percentDown, about);
  if (isHigh || isLow) throw filterFailure("PERCENT_PRICE_BY_SIDE");
}

function checkQuantities(request: OrderRequest, { spec: { rules } }: MarketState): void {
  if (request.quoteQuantity > 0n) return;
  if (request.quantity < rules.minQuantity || request.quantity > rules.maxQuantity) throw filterFailure("LOT_SIZE");
  if (request.type === "MARKET" && request.quantity > rules.maxMarketQuantity) throw filterFailure("MARKET_LOT_SIZE");
  if (request.icebergQuantity === 0) return;
  if (request.icebergQuantity > request.quantity) throw orderRejected("IcebergQty exceeds QTY.");
  if (Math.ceil(request.quantity / request.icebergQuantity) > rules.maxIcebergParts) throw filterFailure("ICEBERG_PARTS");
}

/** Orders at market are measured by the average price, as `applyMinToMarket` says. */
function checkNotional(request: OrderRequest, { spec, average }: MarketState): void {
  const { minNotional, maxNotional } = spec.rules;
  const atAverage = () => (average.quote * BigInt(request.quantity)) / BigInt(Math.max(average.quantity, 1));
  const amounts =
    request.quoteQuantity > 0n
      ? request.quoteQuantity
      : isAtMarket(request)
        ? atAverage()
        : notional(spec, request.price, request.quantity);
  if (amounts < minNotional || (!isAtMarket(request) && amounts > maxNotional)) throw filterFailure("NOTIONAL");
}

function checkNumbers(request: OrderRequest, { spec: { rules }, open }: MarketState): void {
  if (open.length >= rules.maxOrders) throw filterFailure("MAX_NUM_ORDERS");
  if (isConditional(request) && open.filter(isConditional).length >= rules.maxAlgoOrders) throw filterFailure("MAX_NUM_ALGO_ORDERS");
  const icebergs = open.filter(({ icebergQuantity }) => icebergQuantity > 0).length;
  if (request.icebergQuantity > 0 && icebergs >= rules.maxIcebergOrders) throw filterFailure("MAX_NUM_ICEBERG_ORDERS");
}

/** The checks of the matching engine. @throws Refusal -2010 */
export function checkAtEngine(request: OrderRequest, { spec, matching, open }: MarketState): void {
  if (open.some((order) => isOrderOpen(order) && order.clientOrderId === request.clientOrderId))
    throw orderRejected("Duplicate order sent.");
  const best = matching.book.best(request.side === "BUY" ? "SELL" : "BUY");
  if (request.type === "LIMIT_MAKER" && best !== undefined && isWithin(request.side, best, request.price))
    throw orderRejected("Order would immediately match and take.");
  if (isConditional(request) && isTriggered(request, matching.tape.last?.price ?? spec.startPrice))
    throw orderRejected("Order would trigger immediately.");
  if (request.quoteQuantity > 0n && matching.affordable(request.side, request.quoteQuantity) < spec.rules.minQuantity)
    throw orderRejected("Order book liquidity is less than `LOT_SIZE` filter minimum quantity.");
  const { free } = balanceOf(request.account, givenAsset(spec, request.side));
  if (neededFor(request, { spec, matching }) > free) throw orderRejected(INSUFFICIENT_BALANCE);
}

/** The amount that an order locks or spends, in 10^-8 of the asset that its side gives. */
function neededFor(request: OrderRequest, { spec, matching }: Pick<MarketState, "spec" | "matching">): bigint {
  if (request.type === "MARKET") return neededNow(request, { spec, matching });
  return costOf(spec, request.side, isAtMarket(request) ? request.stopPrice : request.price, request.quantity);
}

/** The amount that a market order takes from the current book. */
export function neededNow(request: OrderRequest, { spec, matching }: Pick<MarketState, "spec" | "matching">): bigint {
  if (request.side === "SELL")
    return baseAmount(spec, request.quoteQuantity > 0n ? matching.affordable(request.side, request.quoteQuantity) : request.quantity);
  return request.quoteQuantity > 0n ? request.quoteQuantity : matching.available(request.side, undefined, request.quantity).cost;
}

/** The sides for which a type waits until the price has risen to its stop price; the others wait until it has fallen. */
const RISES: Readonly<Record<string, Side>> = { STOP_LOSS: "BUY", STOP_LOSS_LIMIT: "BUY", TAKE_PROFIT: "SELL", TAKE_PROFIT_LIMIT: "SELL" };

/** Whether the last price has reached the stop price. */
export const isTriggered = ({ type, side, stopPrice }: Pick<OrderRequest, "type" | "side" | "stopPrice">, lastPrice: number): boolean =>
  RISES[type] === side ? lastPrice >= stopPrice : lastPrice <= stopPrice;
