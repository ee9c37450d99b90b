import { z } from "zod";
import { Order } from "../model/account.ts";
import { isoOf } from "../model/market.ts";
import type { OrderName } from "../model/ports.ts";
import { Provenance } from "../source/provenance.ts";

/** A trading pair. The exchange has upper-case symbols, and agents write both. */
const TradingPair = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[^\s/?#]{2,40}$/);
export const symbol = TradingPair.describe("trading pair, such as BTCUSDT");

/** @param usual the default @param most a number of rows that clients accept in one answer */
export const limit = (usual: number, most: number) => z.int().min(1).max(most).default(usual).describe("rows at once");

/** The pattern is short, because every client loads it; the calendar decides about the rest. */
const moment = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/)
    .refine((text) => Number.isFinite(Date.parse(text)), "a time of the calendar, as 2026-01-31T12:00:00Z")
    .optional()
    .describe(`${what}, as 2026-01-31T12:00:00Z`);
export const start_time = moment("earliest time");
export const end_time = moment("latest time");

/** The range must not be empty. */
export const contradictingTimes = (asked: { start_time?: string | undefined; end_time?: string | undefined }) =>
  asked.start_time !== undefined && asked.end_time !== undefined && Date.parse(asked.start_time) > Date.parse(asked.end_time)
    ? { parameter: "end_time", message: "a time that is not before start_time" }
    : undefined;

/** The range in the form of the exchange. */
export const rangeOf = ({ start_time: from, end_time: to }: { start_time?: string | undefined; end_time?: string | undefined }) => ({
  ...(from !== undefined && { startTime: Date.parse(from) }),
  ...(to !== undefined && { endTime: Date.parse(to) }),
});

/** A time in an answer. */
export const Time = z.iso.datetime().describe("UTC");

/** The part of every answer about its origin. */
export const provenance = { provenance: Provenance };

export const order_id = z
  .string()
  .regex(/^\d{1,20}$/)
  .describe("orderId of Binance, as text");
export const client_order_id = z
  .string()
  .regex(/^[.A-Z:/a-z0-9_-]{1,36}$/)
  .describe("clientOrderId of the order");

/** Tools that change the account. */
export const trading = (title: string) => ({
  title,
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
});

export const rowCursor = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .describe("next of the last answer, for the rows after its last one");

/** How the rows after the last one are asked for. */
export const Next = z.string().nullable().describe("pass it as cursor for the next rows; null at the end");

/** The rows of a list that a cursor and a limit name. */
export function rowsAt<Row>(rows: readonly Row[], { cursor: from = "0", limit }: { cursor?: string | undefined; limit: number }) {
  const first = Number(from);
  const end = first + limit;
  return { rows: rows.slice(first, end), next: end < rows.length ? String(end) : null };
}

/** An order in an answer. Ids are texts, because they may exceed 2^53. */
export const OrderRow = Order.extend({ orderId: z.string(), time: Time, updateTime: Time });

export const orderRow = (order: Order): z.output<typeof OrderRow> => ({
  ...order,
  orderId: String(order.orderId),
  time: isoOf(order.time),
  updateTime: isoOf(order.updateTime),
});

/** The parameters that name one order. */
export const orderNameInput = {
  symbol,
  order_id: order_id.optional(),
  client_order_id: client_order_id.optional().describe("clientOrderId of the order, instead of order_id"),
};

interface Named {
  readonly symbol: string;
  readonly order_id?: string | undefined;
  readonly client_order_id?: string | undefined;
}

/** Exactly one id is given. */
export const contradictingIds = ({ order_id: id, client_order_id: own }: Named) =>
  (id === undefined) === (own === undefined) ? { parameter: "order_id", message: "either order_id or client_order_id" } : undefined;

export const orderNameOf = ({ symbol: pair, order_id: id, client_order_id: own }: Named): OrderName => ({
  symbol: pair,
  ...(id !== undefined && { orderId: id }),
  ...(own !== undefined && { origClientOrderId: own }),
});
