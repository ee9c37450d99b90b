import type { z } from "zod";
import type { FeedMessage } from "../../contracts/sessions/feed.ts";
import { type CallOutcome, PROXY_SERVER, type ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { isObject } from "../../platform/text/json-values.ts";
import type { Hide } from "../../platform/text/secrets.ts";
import type { CountTokens } from "../../platform/text/tokenizer.ts";
import type { FinishedToolCall } from "../store/changes.ts";
import { createPasswordMask, maskTyped, type PasswordBoxes, typedPassword } from "./mask-passwords.ts";
import type { ReadDefinition } from "./read-messages.ts";
import {
  type JsonObject,
  type JsonValue,
  membersIn,
  type ReadRequest,
  type ReadResponse,
  readRequest,
  readResponse,
} from "./read-messages.ts";
import { type LightResponse, takeOutLong, takeOutPictures } from "./take-out-blobs.ts";
import { tokenMetricsOf } from "./token-metrics.ts";

type Hello = Extract<z.infer<typeof FeedMessage>, { type: "hello" }>;
export type CallHeader = Extract<z.infer<typeof FeedMessage>, { type: "call" }>;

/** A call as it arrived. */
export interface ReceivedCall {
  readonly header: CallHeader;
  readonly definition: ReadDefinition | undefined;
  readonly request: Buffer;
  readonly response: Buffer | undefined;
}

/** Facts that the calls of a feed have in common, and the functions that read them. */
export interface FeedFacts {
  readonly hello: Hello;
  readonly redact: Hide;
  readonly count: CountTokens;
  /** Those of one app in a session that were seen so far. */
  passwordBoxes(sessionId: string, appId: string): PasswordBoxes;
}

const META_TOOL = "tool_call";

/** A call that took its parts apart: those that a nested call has twice. */
interface ReadCall {
  readonly request: ReadRequest;
  readonly result: JsonValue | undefined;
  readonly light: LightResponse;
  readonly error: string;
}

type RecordIdentity = Pick<ToolCallRecord, "id" | "server_id" | "tool_name" | "execution_type" | "parent_call_id">;

/**
 * Makes the records of a call: one, or for `tool_call` that of the meta tool and that of its target. No message makes it fail: a call that
 * cannot be read is kept with what is known about it.
 */
export function toRecords(call: ReceivedCall, sessionId: string, feed: FeedFacts): readonly FinishedToolCall[] {
  const { header, definition } = call;
  const read = readSafely(call, sessionId, feed);
  const startMs = Math.min(Math.max(0, header.start_ms), LAST_MS);
  const common = commonMembers(header, read);
  const make = (identity: RecordIdentity, args: JsonObject, tool: ReadDefinition | undefined): FinishedToolCall => ({
    record: {
      ...identity,
      ...common,
      server_name: identity.server_id,
      arguments: args,
      timestamp: new Date(startMs).toISOString(),
      config_path: feed.hello.config_path,
      metrics: tokenMetricsOf(args, read.result, feed.count),
      mcp_session_id: sessionId,
      ...(tool?.annotations !== undefined && { annotations: tool.annotations }),
    },
    startMs,
    tool,
    blobs: read.light.blobs,
  });
  const { id, app_id: server_id, tool: tool_name } = header;
  const execution_type = header.dashboard ? "dashboard" : feed.hello.execution_type;
  if (!header.nested) return [make({ id, server_id, tool_name, execution_type }, read.request.arguments, definition)];
  return [
    make({ id, server_id: PROXY_SERVER, tool_name: META_TOOL, execution_type }, read.request.arguments, undefined),
    make({ id: childIdOf(id), server_id, tool_name, execution_type: "nested", parent_call_id: id }, read.request.nested, definition),
  ];
}

const commonMembers = ({ duration_ns, instance, status, client_name, client_version }: CallHeader, read: ReadCall) => ({
  response: read.light.response,
  error: read.error,
  duration: duration_ns,
  request_id: read.request.id,
  ...(client_name !== "" && { mcp_client_name: client_name }),
  ...(client_version !== "" && { mcp_client_version: client_version }),
  ...(instance !== undefined && { instance }),
  status,
});

/** The last moment that a date can be. */
const LAST_MS = 8.64e15;

function readSafely(call: ReceivedCall, sessionId: string, { redact, passwordBoxes }: FeedFacts): ReadCall {
  try {
    return readCall(call, redact, passwordBoxes(sessionId, call.header.app_id));
  } catch (error) {
    // Such as a message whose nesting is deeper than the stack.
    const nothing = { id: "", arguments: {}, nested: {} };
    const reason = `the messages of the call cannot be read: ${error instanceof Error ? error.message : error}`;
    return { request: nothing, result: undefined, light: { response: null, blobs: new Map() }, error: reason };
  }
}

function readCall({ header, request: requestBytes, response: responseBytes }: ReceivedCall, redact: Hide, boxes: PasswordBoxes): ReadCall {
  const request = readRequest(requestBytes);
  const response = readResponse(responseBytes);
  const args = header.nested ? request.nested : request.arguments;
  const password = typedPassword(header.tool, args, response.result, boxes);
  const mask = password === undefined ? undefined : createPasswordMask(password);
  const hide: Hide = mask === undefined ? redact : (text) => redact(mask.inText(text));
  const hideInKey: Hide = mask === undefined ? redact : (key) => redact(mask.inKey(key));
  const shown = password === undefined ? args : maskTyped(header.tool, args, response.result, boxes);
  const nested = header.nested ? mapTextsOf(shown, hide, hideInKey) : {};
  const outer = header.nested ? { ...request.arguments, arguments: shown } : shown;
  const { result: light, blobs } = takeOutPictures(response.result);
  const result = light === undefined ? undefined : mapAllTexts(light, hide, hideInKey);
  const shownResponse = { result, errorMessage: response.errorMessage === undefined ? undefined : hide(response.errorMessage) };
  return {
    request: { id: request.id, arguments: mapTextsOf(outer, hide, hideInKey), nested },
    result,
    light: takeOutLong(result, blobs),
    error: errorTextOf(shownResponse, { status: header.status, code: header.code }),
  };
}

/** The child of a call that is sent again has the same id as before. */
function childIdOf(id: string): string {
  const digits = sha256(`${id}/target`);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

type Outcome = z.infer<typeof CallOutcome>;

/** Stands where an answer gives no text. */
const words: Readonly<Record<Outcome, string>> = {
  ok: "",
  error: "the tool failed without a text",
  timeout: "the tool did not answer in time",
  cancelled: "the agent cancelled the call",
  gone: "the app ended before it answered",
  unusable: "the app's answer is unusable",
  rejected: "the call was rejected",
};

/** Queues that were too long, as the anchors name them. */
const rejections: ReadonlyMap<string, string> = new Map([
  ["AMCP_PROXY_QUEUE_FULL", "queue_full"],
  ["AMCP_PROXY_QUEUE_TIMEOUT", "queue_timeout"],
]);

/** The `error` of a record: empty on success, else why the call failed. */
function errorTextOf({ result, errorMessage }: ReadResponse, { status, code }: { status: Outcome; code: string | undefined }): string {
  const failed = membersIn(result)["isError"] === true;
  if (status === "ok" && !failed && errorMessage === undefined) return "";
  const text = errorMessage ?? (failed ? textOf(result) : "");
  const outcome = status === "ok" ? "error" : status;
  const said = text === "" ? words[outcome] : text;
  const prefix = code === undefined ? undefined : (rejections.get(code) ?? code);
  return prefix === undefined || said.includes(prefix) ? said : `${prefix}: ${said}`;
}

/** The text of a result: that of its text items. */
function textOf(result: JsonValue | undefined): string {
  const { content } = membersIn(result);
  if (!Array.isArray(content)) return "";
  return content.flatMap((item: JsonValue) => (isObject(item) && typeof item["text"] === "string" ? [item["text"]] : [])).join("\n");
}

type Change = (text: string) => string;

/** Returns the value with each of its texts changed, those in keys included. Numbers are handed over as they are written. */
function mapAllTexts(value: JsonValue, change: Change, changeKey: Change = change): JsonValue {
  if (typeof value === "string") return change(value);
  if (typeof value === "number") {
    const written = String(value);
    const changed = change(written);
    return changed === written ? value : changed;
  }
  if (Array.isArray(value)) return value.map((item: JsonValue) => mapAllTexts(item, change, changeKey));
  return typeof value === "object" && value !== null ? mapTextsOf(value as JsonObject, change, changeKey) : value;
}

const mapTextsOf = (object: JsonObject, change: Change, changeKey: Change = change): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [changeKey(key), mapAllTexts(value, change, changeKey)]));
