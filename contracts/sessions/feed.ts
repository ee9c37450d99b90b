import { z } from "zod";
import { CallOutcome, ExecutionType } from "./tool-call-record.ts";

/**
 * The messages from a proxy to the recorder, one JSON document per line, on a socket that only this user can open. The line of a `tool` is
 * followed by the bytes of the tool's definition, that of a `call` by the bytes of request and response as they were on the wire, without
 * anything between. So a call is handed over without a parse or a copy, and its messages may contain line breaks.
 */
export const FeedMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    version: z.literal(1),
    config_path: z.string(),
    execution_type: ExecutionType.describe("of calls that are neither nested nor from the dashboard"),
    session_id: z.uuid().optional().describe("the one session of all calls, as in a run of scenarios"),
    secrets: z.record(z.string(), z.string()).describe("values by name; a reference to the name is kept in place of the value"),
  }),
  z.object({
    type: z.literal("tool"),
    key: z.int().describe("replaces an earlier definition of the same key"),
    bytes: z.int().nonnegative().describe("of the definition that follows"),
  }),
  z.object({
    type: z.literal("call"),
    seq: z.int().positive().describe("rises with each call and each agent of the feed, over its connections"),
    id: z.uuid().describe("of the record; a call that is sent again after a lost connection is kept once"),
    app_id: z.string(),
    instance: z.string().optional(),
    tool: z.string(),
    definition: z.int().optional().describe("the key of a `tool` before"),
    nested: z.boolean(),
    status: CallOutcome,
    code: z.string().optional(),
    start_ms: z.number(),
    duration_ns: z.int().nonnegative(),
    agent: z.string(),
    client_name: z.string(),
    client_version: z.string(),
    dashboard: z.boolean(),
    request_bytes: z.int().nonnegative().describe("of the request that follows"),
    response_bytes: z.int().nonnegative().optional().describe("of the response that follows the request; absent where there is none"),
  }),
  z.object({
    type: z.literal("joined"),
    seq: z.int().positive().describe("in the order of the calls, and acknowledged as they are"),
    agent: z.string(),
    client_name: z.string(),
    client_version: z.string(),
    start_ms: z.number(),
  }),
  z.object({ type: z.literal("left"), agent: z.string() }),
  z
    .object({ type: z.literal("attach") })
    .describe("instead of hello: the recorder stays as long as the connection, and closes it when it ends"),
  z
    .object({
      type: z.literal("serve"),
      listen: z.string().describe("such as http://127.0.0.1:0"),
      token: z.string().describe("the bearer that the API asks for there"),
      allow_calls: z.boolean(),
      allow_delete: z.boolean(),
    })
    .describe("instead of hello: serves API and dashboard over TCP as long as the connection; answered by FeedServing"),
]);
export type FeedMessage = z.infer<typeof FeedMessage>;

/** From the recorder: everything up to `seq` is on disk, except for `lost` of them since the connection began. */
export const FeedAck = z.object({ ack: z.int().nonnegative(), lost: z.int().nonnegative(), reason: z.string().optional() });
export type FeedAck = z.infer<typeof FeedAck>;

/** The answer to `serve`: where, or why not. */
export const FeedServing = z.union([
  z.object({ url: z.string() }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type FeedServing = z.infer<typeof FeedServing>;

/** In the store's folder, with mode 0600. */
export const DESCRIPTOR_FILE = "recorder.json";

/** The content of `recorder.json`: where the recorder of the store listens. */
export const RecorderDescriptor = z.object({
  pid: z.int().positive(),
  startTicks: z.int().optional().describe("Linux: field 22 of /proc/PID/stat"),
  feed: z.string().describe("unix:///path, or pipe://Name on Windows: FeedMessage, answered by FeedAck"),
  api: z.string().describe("the same, for the REST API over HTTP"),
  version: z.string(),
  joined: z.boolean().optional().describe("whether it takes the message `joined`, which version 0.1 did not know"),
});
export type RecorderDescriptor = z.infer<typeof RecorderDescriptor>;
