import { z } from "zod";
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

/** ISO 8601, UTC. @param ms milliseconds since 1970 */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

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

/** Tools that change nothing, and whose data change. */
export const reading = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
});

/** Tools that change the account. */
export const trading = (title: string) => ({
  title,
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
});
