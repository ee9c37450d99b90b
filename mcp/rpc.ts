import { z } from "zod";
import { failedResult } from "../contracts/app-tools/failure.ts";
import { AmcpError, type ErrorCode, errors, messageOf } from "../contracts/errors.ts";
import { visible } from "../platform/text/shown-text.ts";
import { readOversized } from "./envelope.ts";
import type { FrameParts } from "./frame-writer.ts";
import type { Frame } from "./frames.ts";
import type { Era } from "./protocol-versions.ts";

/** Error codes of JSON-RPC 2.0, section 5.1, and of MCP. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** MCP 2026-07-28: an HTTP header differs from the body. */
  headerMismatch: -32020,
  /** MCP 2026-07-28. */
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** The id of an answer to a message without a readable id. */
export const NO_ID = "null";

const bytes = (text: string): readonly [Uint8Array] => [Buffer.from(text)];

/**
 * An answer before it is serialized, so that callers know the outcome without scanning bytes. `code` is the code of a failure, for logs;
 * a result has one if the tool has failed.
 */
export type RpcAnswer =
  | { readonly kind: "result"; readonly code?: string | undefined; frame(id: string): FrameParts }
  | { readonly kind: "error"; readonly code: string; readonly rpcCode: number; frame(id: string): FrameParts };

/** Creates a successful answer. @param code of a failed tool */
export const rpcResult = (result: unknown, code?: string): RpcAnswer => ({
  kind: "result",
  code,
  frame: (id) => bytes(`{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`),
});

/** Creates an error. @param name for logs; by default the number */
export function rpcError({ code, message, data }: { code: number; message: string; data?: unknown }, name = String(code)): RpcAnswer {
  return {
    kind: "error",
    code: name,
    rpcCode: code,
    frame: (id) => bytes(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`),
  };
}

/** Creates a protocol error from an error of ours; `data` has its code and hint. */
export function rpcRefusal(error: AmcpError, facts: Readonly<Record<string, unknown>> = {}): RpcAnswer {
  const { code, hint } = error;
  const entry = errors[code];
  const message = `${code}: ${error.message}${/[.?!]$/.test(error.message) ? "" : "."} ${hint}`;
  return rpcError({ code: "rpc" in entry ? entry.rpc : rpcCodes.internalError, message, data: { code, hint, ...facts } }, code);
}

/** Characters of a peer's text that a message quotes. */
const QUOTED = 400;

/** Returns a peer's text for a message: on one line, without control characters, shortened. */
export function quoted(text: string): string {
  const line = visible(text.trim().replace(/\s+/g, " "));
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}...` : line;
}

const PeerError = z.object({ message: z.string(), data: z.unknown().optional() });
const OwnData = z.object({ code: z.string(), hint: z.string() });

/** Describes the error of an answer for a message. An error of ours loses its code and hint, which the new error has by itself. */
export function describeError(json: string): string {
  const { data: error } = PeerError.safeParse(JSON.parse(json));
  if (error === undefined) return quoted(json);
  const { data: own } = OwnData.safeParse(error.data);
  if (own !== undefined) return quoted(error.message.replace(`${own.code}: `, "").replace(own.hint, "").trim().replace(/\.$/, ""));
  return quoted(error.data === undefined ? error.message : `${error.message} ${JSON.stringify(error.data)}`);
}

/** Returns an exception as an AmcpError. An unexpected one is AMCP_INTERNAL. */
export const refusalOf = (error: unknown): AmcpError =>
  error instanceof AmcpError ? error : new AmcpError("AMCP_INTERNAL", messageOf(error), { cause: error });

export const renderRequest = (id: string, method: string, params: unknown): readonly [Uint8Array] =>
  bytes(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`);

export const renderCancelled = (id: string, reason: string): readonly [Uint8Array] =>
  bytes(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id},"reason":${JSON.stringify(reason)}}}`);

export const renderNotification = (method: string, params?: unknown): readonly [Uint8Array] =>
  bytes(JSON.stringify({ jsonrpc: "2.0", method, params }));

/** A failure of a call that the proxy reports in place of the app. */
export interface CallFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;
}

/** Creates the answer of a failed tool call: a result with `isError`, which agents show to their model. */
export function callFailureResult({ code, message, details, retryable }: CallFailure, era: Era): RpcAnswer {
  const { hint } = errors[code];
  const result = failedResult({ code, message, details: { ...details, hint }, retryable }, `${code}: ${message} ${hint}`);
  return rpcResult({ ...(era === "request" && { resultType: "complete" }), ...result }, code);
}

/** Creates the answer of another failed request: a protocol error. */
export const callFailureError = ({ code, message, details }: CallFailure): RpcAnswer => rpcRefusal(new AmcpError(code, message), details);

/** Refuses an oversized message under its own id. The method is undefined for an answer. */
export function refuseOversized(frame: Extract<Frame, { kind: "oversized" }>) {
  const { id = NO_ID, method } = readOversized(frame);
  const error = new AmcpError("AMCP_PROXY_FRAME_TOO_LARGE", `the message has ${frame.size} bytes`);
  return { refusal: rpcRefusal(error).frame(id), method };
}
