import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { FaultCodes, WireError } from "../gateway.ts";

const id = z.union([z.string(), z.number()]);

/** Requests, notifications and answers; the SDK checks their other fields. */
const Message = z.union([
  z.looseObject({ jsonrpc: z.literal("2.0"), method: z.string(), id: id.optional() }),
  z.looseObject({ jsonrpc: z.literal("2.0"), id, result: z.looseObject({}) }),
  z.looseObject({ jsonrpc: z.literal("2.0"), id: id.optional(), error: z.looseObject({ code: z.number(), message: z.string() }) }),
]);

export type ReadMessage = { readonly ok: true; readonly message: JSONRPCMessage } | RefusedMessage;

interface RefusedMessage {
  readonly ok: false;
  readonly refusal: string;
}

/** Parses a message of JSON-RPC. @returns the message, or the error response for an invalid text */
export function readRpcMessage(text: string, codes: FaultCodes): ReadMessage {
  const parsed = parse(text, codes);
  return parsed.ok ? messageIn(parsed.value, codes) : parsed;
}

/** The body of a POST. */
export interface Posted {
  readonly messages: readonly JSONRPCMessage[];
  /** Whether it is a batch, as MCP 2025-03-26 has them; the answer is then a list. */
  readonly isBatch: boolean;
  /** The parsed JSON. */
  readonly body: unknown;
}

const MOST_IN_BATCH = 100;

/** Parses a message or a batch. @returns its messages, or the error response for an invalid text */
export function readPosted(text: string, codes: FaultCodes): { readonly ok: true; readonly posted: Posted } | RefusedMessage {
  const parsed = parse(text, codes);
  if (!parsed.ok) return parsed;
  const body = parsed.value;
  const isBatch = Array.isArray(body);
  const parts: readonly unknown[] = isBatch && body.length > 0 && body.length <= MOST_IN_BATCH ? body : [body];
  const messages: JSONRPCMessage[] = [];
  for (const part of parts) {
    const read = messageIn(part, codes);
    if (!read.ok) return read;
    messages.push(read.message);
  }
  return { ok: true, posted: { messages, isBatch, body } };
}

function parse(text: string, codes: FaultCodes): { readonly ok: true; readonly value: unknown } | RefusedMessage {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, refusal: refusal({ code: codes.PARSE_ERROR, message: "The message is no JSON", data: { suggestion: SEND } }) };
  }
}

function messageIn(value: unknown, codes: FaultCodes): ReadMessage {
  const read = Message.safeParse(value);
  // The SDK's type has the same members in more variants.
  if (read.success) return { ok: true, message: read.data as JSONRPCMessage };
  const said = id.safeParse(typeof value === "object" && value !== null && "id" in value ? value.id : undefined);
  const error = { code: codes.INVALID_REQUEST, message: "The message is no request of JSON-RPC 2.0", data: { suggestion: SEND } };
  return { ok: false, refusal: refusal(error, said.success ? said.data : null) };
}

const SEND = 'Send {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}, one message at a time';

/** An error response of JSON-RPC. */
export const refusal = (error: WireError, id: string | number | null = null): string => JSON.stringify({ jsonrpc: "2.0", id, error });
