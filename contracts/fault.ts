import { z } from "zod";

const common = {
  on: z.string().default("").describe("only requests whose path contains this"),
  times: z.int().min(1).optional().describe("so many requests; all of them until the faults are cleared, if not given"),
};

/** Faults of answers over HTTP. */
export const HttpFault = z.discriminatedUnion("fault", [
  z.strictObject({
    fault: z.literal("status"),
    code: z.int().min(100).max(599),
    body: z.string().default(""),
    headers: z.record(z.string(), z.string()).default({}),
    ...common,
  }),
  z.strictObject({ fault: z.literal("delay"), ms: z.int().min(0), ...common }),
  z.strictObject({ fault: z.literal("timeout"), ...common }),
  z.strictObject({ fault: z.literal("refuse"), ...common }),
  z.strictObject({ fault: z.literal("reset"), ...common }),
  z.strictObject({ fault: z.literal("truncate"), ...common }),
  z.strictObject({ fault: z.literal("html"), ...common }),
  z.strictObject({ fault: z.literal("content-type"), type: z.string().default("application/octet-stream"), ...common }),
  z.strictObject({ fault: z.literal("body"), body: z.string(), ...common }),
  z.strictObject({ fault: z.literal("drip"), ms: z.int().min(0).default(20), bytes: z.int().min(1).default(64), ...common }),
  z.strictObject({ fault: z.literal("gzip"), ...common }),
  z.strictObject({ fault: z.literal("empty"), ...common }),
  z.strictObject({ fault: z.literal("huge"), bytes: z.int().min(1).default(100_000_000), ...common }),
  z.strictObject({ fault: z.literal("redirect-loop"), ...common }),
]);
export type HttpFault = z.output<typeof HttpFault>;

const streamed = {
  on: z.string().default("").describe("only streams whose name contains this"),
  times: z.int().min(1).default(1).describe("so many times, one after the other"),
};

/** Of faults that concern all of the exchange: kept for one form of all faults. */
const everywhere = { on: z.string().default("").describe("has no effect: the fault concerns all requests") };

const placed = {
  on: z.string().default("").describe("only orders of a symbol whose name contains this"),
  times: z.int().min(1).default(1).describe("so many orders"),
};

/** Faults of streams of events, and of the exchange behind them. */
export const StreamFault = z.discriminatedUnion("fault", [
  z.strictObject({ fault: z.literal("gap"), events: z.int().min(1).default(1).describe("so many events are left out"), ...streamed }),
  z.strictObject({ fault: z.literal("duplicate"), ...streamed }).describe("an event comes twice"),
  z.strictObject({ fault: z.literal("reorder"), ...streamed }).describe("an event comes after the next one"),
  z.strictObject({ fault: z.literal("disconnect"), on: streamed.on }).describe("the connections break off at once"),
  z
    .strictObject({ fault: z.literal("silence"), ms: z.int().min(1).optional(), on: streamed.on })
    .describe("no events for so long, or until the faults are cleared"),
  z.strictObject({ fault: z.literal("malformed"), ...streamed }).describe("an event is no whole JSON"),
  z.strictObject({ fault: z.literal("shutdown"), on: streamed.on }).describe("the server says that it shuts down, and closes"),
  z
    .strictObject({ fault: z.literal("script"), name: z.string().min(1).describe("of the script"), on: streamed.on })
    .describe("the market follows a script"),
  z.strictObject({ fault: z.literal("unknown-level"), ...streamed }).describe("an event removes a level that does not exist"),
  z.strictObject({ fault: z.literal("crossed"), ...streamed }).describe("an event has a bid above the best ask"),
  z
    .strictObject({ fault: z.literal("unreachable"), on: streamed.on, times: z.int().min(1).optional() })
    .describe("connections are refused with 503"),
  z.strictObject({ fault: z.literal("order-placed-503"), ...placed }).describe("an order is placed, and the answer is 503"),
  z.strictObject({ fault: z.literal("order-placed-1007"), ...placed }).describe("an order is placed, and the answer is the error -1007"),
  z.strictObject({
    fault: z.literal("clock-skew"),
    ms: z.int().describe("how far the server's clock is ahead; behind, below 0"),
    ...everywhere,
  }),
  z.strictObject({ fault: z.literal("limit-reached"), ...everywhere }).describe("the request weight of this minute is used up"),
  z
    .strictObject({ fault: z.literal("ban"), ms: z.int().min(1).default(120_000), ...everywhere })
    .describe("the address is banned for so long"),
  z.strictObject({ fault: z.literal("geo-block"), ...everywhere }).describe("all requests and connections are refused with 451"),
]);
export type StreamFault = z.output<typeof StreamFault>;

/** The named faults that the mock of an API can produce. */
export const Fault = z.discriminatedUnion("fault", [...HttpFault.options, ...StreamFault.options]);
export type Fault = z.output<typeof Fault>;

const streamNames: ReadonlySet<string> = new Set(StreamFault.options.map(({ shape }) => shape.fault.value));

export const isStreamFault = (fault: Fault): fault is StreamFault => streamNames.has(fault.fault);

/** Names of the faults in the order of the reference page. */
export const faultNames = Fault.options.map(({ shape }) => shape.fault.value);
