import { OrderType, TimeInForce } from "../../model/account.ts";
import { parseDecimal, scaleOf } from "../../model/decimal.ts";
import type { EngineAccount } from "../engine/accounts.ts";
import type { Market } from "../engine/market.ts";
import { WRITTEN_SCALE } from "../engine/market-spec.ts";
import type { OrderRequest } from "../engine/order.ts";
import { ExchangeRefusal, filterFailure, orderRejected } from "../engine/refusal.ts";
import type { RequestParameters } from "./parameters.ts";

/** The range of client order ids, as the error of the exchange names it. */
export const CLIENT_ID_RANGE = "^[\\.A-Z\\:/a-z0-9_-]{1,36}$";

/** The parameters that each type needs beside side, symbol and type; other parameters of this list are refused. */
const needs: Readonly<Record<OrderType, readonly string[]>> = {
  LIMIT: ["timeInForce", "quantity", "price"],
  MARKET: [],
  LIMIT_MAKER: ["quantity", "price"],
  STOP_LOSS: ["quantity", "stopPrice"],
  STOP_LOSS_LIMIT: ["timeInForce", "quantity", "price", "stopPrice"],
  TAKE_PROFIT: ["quantity", "stopPrice"],
  TAKE_PROFIT_LIMIT: ["timeInForce", "quantity", "price", "stopPrice"],
};

const takes: Readonly<Partial<Record<OrderType, readonly string[]>>> = {
  LIMIT: ["icebergQty"],
  LIMIT_MAKER: ["icebergQty"],
  MARKET: ["quantity", "quoteOrderQty"],
  STOP_LOSS_LIMIT: ["icebergQty"],
  TAKE_PROFIT_LIMIT: ["icebergQty"],
};

const ALL = ["timeInForce", "quantity", "quoteOrderQty", "price", "stopPrice", "icebergQty"] as const;

/** @throws Refusal -1102, -1106 */
function checkCombination(parameters: RequestParameters, type: OrderType): void {
  for (const name of needs[type]) parameters.required(name);
  const known = new Set([...needs[type], ...(takes[type] ?? [])]);
  const unwanted = ALL.find((name) => !known.has(name) && parameters.has(name));
  if (unwanted !== undefined) throw new ExchangeRefusal(-1106, `Parameter '${unwanted}' sent when not required.`);
  if (type !== "MARKET") return;
  const [hasQuantity, hasAmount] = [parameters.has("quantity"), parameters.has("quoteOrderQty")];
  if (!hasQuantity && !hasAmount)
    throw new ExchangeRefusal(-1102, "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!");
  if (hasQuantity && hasAmount) throw new ExchangeRefusal(-1106, "Parameter 'quoteOrderQty' sent when not required.");
}

/** Options of orders that the symbols do not have. @throws Refusal -2010, -1013 */
function checkUnsupported(parameters: RequestParameters): void {
  if (parameters.text("trailingDelta") !== undefined) throw orderRejected("Trailing stop orders are not supported for this symbol.");
  const pegs = ["pegPriceType", "pegOffsetType", "pegOffsetValue"].filter((name) => parameters.text(name) !== undefined);
  if (pegs.length > 0) throw orderRejected("Pegged orders are not supported for this symbol.");
  const mode = parameters.text("selfTradePreventionMode");
  if (mode !== undefined && mode !== "NONE")
    throw new ExchangeRefusal(-1013, "This symbol does not allow the specified self-trade prevention mode.");
  const strategyType = parameters.integer("strategyType");
  if (strategyType !== undefined && strategyType < 1_000_000) throw new ExchangeRefusal(-1134, "`strategyType` was less than 1000000.");
  parameters.integer("strategyId");
}

/** A decimal parameter in units of 10^-scale; 0 where it is absent. @param filter what a value between two units fails */
function units(parameters: RequestParameters, name: string, { scale, filter }: { scale: number; filter: string }): number {
  const value = parameters.decimal(name);
  if (value === undefined) return 0;
  if (scaleOf(value) > scale) throw filterFailure(filter);
  return Number(parseDecimal(value, scale));
}

/** Reads the parameters of POST order. @param generated the client order id where none is sent @throws Refusal */
export function readOrderRequest(
  parameters: RequestParameters,
  market: Market,
  { account, generated }: { account: EngineAccount; generated: string },
): OrderRequest {
  const { priceScale, quantityScale } = market.spec;
  parameters.required("side");
  const side = parameters.oneOf("side", ["BUY", "SELL"], new ExchangeRefusal(-1117, "Invalid side.")) ?? "BUY";
  parameters.required("type");
  const type = parameters.oneOf("type", OrderType.options, new ExchangeRefusal(-1116, "Invalid orderType.")) ?? "LIMIT";
  checkCombination(parameters, type);
  checkUnsupported(parameters);
  const timeInForce: TimeInForce =
    parameters.oneOf("timeInForce", TimeInForce.options, new ExchangeRefusal(-1115, "Invalid timeInForce.")) ?? "GTC";
  const icebergQuantity = units(parameters, "icebergQty", { scale: quantityScale, filter: "LOT_SIZE" });
  if (icebergQuantity > 0 && timeInForce !== "GTC") throw orderRejected("Unsupported order combination");
  const amount = parameters.decimal("quoteOrderQty");
  return {
    account,
    side,
    type,
    timeInForce,
    icebergQuantity,
    clientOrderId: parameters.matching("newClientOrderId", CLIENT_ID_RANGE) ?? generated,
    price: units(parameters, "price", { scale: priceScale, filter: "PRICE_FILTER" }),
    stopPrice: units(parameters, "stopPrice", { scale: priceScale, filter: "PRICE_FILTER" }),
    quantity: units(parameters, "quantity", { scale: quantityScale, filter: type === "MARKET" ? "MARKET_LOT_SIZE" : "LOT_SIZE" }),
    quoteQuantity: amount === undefined ? 0n : parseDecimal(amount, WRITTEN_SCALE),
  };
}
