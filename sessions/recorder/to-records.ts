import type { z } from "zod";
import type { FeedMessage } from "../../contracts/sessions/feed.ts";
import { PROXY_SERVER, type ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import type { Hide } from "../../platform/secrets.ts";
import { sha256 } from "../../platform/sha256.ts";
import type { CountTokens } from "../../platform/tokenizer.ts";
import type { FinishedToolCall } from "../store/changes.ts";
import { errorTextOf } from "./error-text.ts";
import { mapTexts, mapTextsOf } from "./map-strings.ts";
import { createMask, maskTyped, type PasswordBoxes, passwordIn } from "./mask-passwords.ts";
import type { ReadDefinition } from "./read-definition.ts";
import { type Json, type JsonObject, type ReadRequest, readRequest, readResponse } from "./read-messages.ts";
import { type LightResponse, takeOutLong, takeOutPictures } from "./take-out-blobs.ts";
import { tokensOf } from "./token-metrics.ts";

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
export interface Reading {
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
  readonly result: Json | undefined;
  readonly light: LightResponse;
  readonly error: string;
}

/**
 * Makes the records of a call: one, or for `tool_call` that of the meta tool and that of its target. Nothing in a message makes it fail: a
 * call that cannot be read is kept with what is known about it.
 */
export function toRecords(call: ReceivedCall, sessionId: string, reading: Reading): readonly FinishedToolCall[] {
  const { header, definition } = call;
  const read = readSafely(call, sessionId, reading);
  const make = (more: Pick<ToolCallRecord, "id" | "server_id" | "tool_name" | "execution_type" | "parent_call_id">, args: JsonObject) =>
    recordOf({ call, sessionId, reading, read }, more, args);
  const execution_type = header.dashboard ? "dashboard" : reading.hello.execution_type;
  if (!header.nested)
    return [make({ id: header.id, server_id: header.app_id, tool_name: header.tool, execution_type }, read.request.arguments)(definition)];
  const parent = { id: header.id, server_id: PROXY_SERVER, tool_name: META_TOOL, execution_type } as const;
  const child = {
    id: childIdOf(header.id),
    server_id: header.app_id,
    tool_name: header.tool,
    execution_type: "nested",
    parent_call_id: header.id,
  } as const;
  return [make(parent, read.request.arguments)(undefined), make(child, read.request.nested)(definition)];
}

interface Made {
  readonly call: ReceivedCall;
  readonly sessionId: string;
  readonly reading: Reading;
  readonly read: ReadCall;
}

function recordOf(
  { call: { header }, sessionId, reading, read }: Made,
  identity: Pick<ToolCallRecord, "id" | "server_id" | "tool_name" | "execution_type" | "parent_call_id">,
  args: JsonObject,
): (tool: ReadDefinition | undefined) => FinishedToolCall {
  const startMs = Math.min(Math.max(0, header.start_ms), LAST_MS);
  const { instance, status, client_name, client_version } = header;
  return (tool) => ({
    record: {
      ...identity,
      server_name: identity.server_id,
      arguments: args,
      response: read.light.response,
      error: read.error,
      duration: header.duration_ns,
      timestamp: new Date(startMs).toISOString(),
      config_path: reading.hello.config_path,
      request_id: read.request.id,
      metrics: tokensOf(args, read.result, reading.count),
      mcp_session_id: sessionId,
      ...(client_name !== "" && { mcp_client_name: client_name }),
      ...(client_version !== "" && { mcp_client_version: client_version }),
      ...(tool?.annotations !== undefined && { annotations: tool.annotations }),
      ...(instance !== undefined && { instance }),
      status,
    },
    startMs,
    tool,
    blobs: read.light.blobs,
  });
}

/** The last moment that a date can be. */
const LAST_MS = 8.64e15;

function readSafely(call: ReceivedCall, sessionId: string, { redact, passwordBoxes }: Reading): ReadCall {
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
  const password = passwordIn(header.tool, args, response.result, boxes);
  const mask = password === undefined ? undefined : createMask(password);
  const hide: Hide = mask === undefined ? redact : (text) => redact(mask.inText(text));
  const hideInKey: Hide = mask === undefined ? redact : (key) => redact(mask.inKey(key));
  const shown = password === undefined ? args : maskTyped(header.tool, args, response.result, boxes);
  const nested = header.nested ? mapTextsOf(shown, hide, hideInKey) : {};
  const outer = header.nested ? { ...request.arguments, arguments: shown } : shown;
  const { result: light, blobs } = takeOutPictures(response.result);
  const result = light === undefined ? undefined : mapTexts(light, hide, hideInKey);
  const told = { result, errorMessage: response.errorMessage === undefined ? undefined : hide(response.errorMessage) };
  return {
    request: { id: request.id, arguments: mapTextsOf(outer, hide, hideInKey), nested },
    result,
    light: takeOutLong(result, blobs),
    error: errorTextOf(told, { status: header.status, code: header.code }),
  };
}

/** The child of a call that is sent again has the same id as before. */
function childIdOf(id: string): string {
  const digits = sha256(`${id}/target`);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
