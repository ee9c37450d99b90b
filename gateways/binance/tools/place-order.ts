import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { type NewOrder, type Order, OrderFacts, OrderType, PlacedOrder, Side, TimeInForce } from "../model/account.ts";
import { Decimal, isoOf } from "../model/market.ts";
import type { Placed } from "../trading/trading.ts";
import { client_order_id, provenance, symbol, Time, trading } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

const amount = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,8})?$/)
  .optional();

const input = {
  symbol,
  side: Side,
  type: OrderType,
  quantity: amount.describe("decimal of base asset, such as 0.01"),
  quote_quantity: amount.describe("of a MARKET order instead of quantity: decimal of quote asset"),
  price: amount.describe("limit price, decimal"),
  stop_price: amount.describe("price that triggers STOP_LOSS and TAKE_PROFIT orders, decimal"),
  time_in_force: TimeInForce.default("GTC").describe("of orders with a limit price, except LIMIT_MAKER"),
  client_order_id: client_order_id.optional().describe("id of your own for the order; a new one where not given"),
  dry_run: z.boolean().default(true).describe("true: Binance checks the order and does not place it"),
};

type Asked = z.output<z.ZodObject<typeof input>>;

/** The parameters that each type needs, by rest-api.md; the names are those of the parameters. */
const NEEDS: Readonly<Record<z.output<typeof OrderType>, readonly (keyof Asked)[]>> = {
  LIMIT: ["quantity", "price"],
  MARKET: [],
  LIMIT_MAKER: ["quantity", "price"],
  STOP_LOSS: ["quantity", "stop_price"],
  STOP_LOSS_LIMIT: ["quantity", "price", "stop_price"],
  TAKE_PROFIT: ["quantity", "stop_price"],
  TAKE_PROFIT_LIMIT: ["quantity", "price", "stop_price"],
};
const HAS_TIME_IN_FORCE: readonly string[] = ["LIMIT", "STOP_LOSS_LIMIT", "TAKE_PROFIT_LIMIT"];
const AMOUNTS = ["quantity", "quote_quantity", "price", "stop_price"] as const;

function contradiction(asked: Asked) {
  const { type } = asked;
  const needs = NEEDS[type];
  const missing = needs.find((name) => asked[name] === undefined);
  if (missing !== undefined) return { parameter: missing, message: `a decimal above zero, which a ${type} order needs` };
  if (type === "MARKET" && (asked.quantity === undefined) === (asked.quote_quantity === undefined))
    return { parameter: "quantity", message: "either quantity or quote_quantity for a MARKET order" };
  const usable: readonly (keyof Asked)[] = type === "MARKET" ? ["quantity", "quote_quantity"] : needs;
  const extra = AMOUNTS.find((name) => asked[name] !== undefined && !usable.includes(name));
  return extra === undefined ? undefined : { parameter: extra, message: `no ${extra}, because a ${type} order has none` };
}

const Answer = z.object({
  placed: z.boolean().describe("false for a dry run: Binance would accept the order"),
  order: OrderFacts.extend({
    orderId: z.string(),
    time: Time,
    fills: PlacedOrder.shape.fills.nullable().describe("null where the order had to be looked up"),
  }).nullable(),
  value: z.object({ asset: z.string(), amount: Decimal, leftToday: Decimal.describe("of the gateway's cap for a UTC day") }),
  note: z.string(),
  ...provenance,
});

export const placeOrder = defineTool<BinanceUpstream>()({
  name: "place_order",
  description:
    "Has Binance check an order, or with dry_run false places it. Refused unless the gateway runs with --enable-trading; then within its symbols and caps. Signed requests go to the testnet unless the gateway is configured otherwise.",
  method_name: "order",
  hints: trading("Binance order placed"),
  input,
  refine: contradiction,
  output: Answer,
  async run(asked, upstream, signal) {
    const order = orderOf(asked);
    const { dry_run: isDryRun } = asked;
    const placed = await upstream.trading.place(order, { isDryRun, source: upstream, signal });
    return upstream.withProvenance({
      placed: placed.order !== undefined,
      order: placed.order === undefined ? null : rowOf(placed.order.data),
      value: { asset: placed.quoteAsset, amount: placed.value, leftToday: placed.leftToday },
      note: noteOn(placed.order),
    });
  },
});

function orderOf(asked: Asked): NewOrder {
  const { symbol: pair, side, type, quantity, quote_quantity, price, stop_price, time_in_force, client_order_id: own } = asked;
  return {
    symbol: pair,
    side,
    type,
    ...(quantity !== undefined && { quantity }),
    ...(quote_quantity !== undefined && { quoteOrderQty: quote_quantity }),
    ...(price !== undefined && { price }),
    ...(stop_price !== undefined && { stopPrice: stop_price }),
    ...(HAS_TIME_IN_FORCE.includes(type) && { timeInForce: time_in_force }),
    // At most 36 characters.
    newClientOrderId: own ?? `amcp${randomUUID().replaceAll("-", "")}`,
  };
}

function rowOf(order: PlacedOrder | Order): NonNullable<z.output<typeof Answer>["order"]> {
  const isAnswered = "fills" in order;
  return {
    ...OrderFacts.parse(order),
    orderId: String(order.orderId),
    time: isoOf(isAnswered ? order.transactTime : order.time),
    fills: isAnswered ? order.fills : null,
  };
}

function noteOn(order: Placed["order"]): string {
  if (order === undefined) return "Binance accepts this order; nothing was placed. Call it with dry_run false to place it.";
  return order.confirmedBy === "answer"
    ? "Binance has placed the order."
    : "Binance's answer was lost; the order was looked up by its client id, and exists.";
}
