import { failedResult } from "../contracts/app-tools/failure.ts";
import { AmcpError, type ErrorCode, errors, messageOf } from "../contracts/errors.ts";
import type { FrameParts } from "./frame-writer.ts";
import type { Era } from "./protocol-versions.ts";

/** Codes of JSON-RPC 2.0, section 5.1, and of MCP. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** MCP 2026-07-28: an HTTP header does not fit the body. */
  headerMismatch: -32020,
  /** MCP 2026-07-28. */
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** Where an id could not be made out. */
export const NO_ID = "null";

const bytes = (text: string): readonly [Uint8Array] => [Buffer.from(text)];

/**
 * The answer to a request before it is written out: how the request ended can be told without a look into bytes.
 * `code` is the code of a failure, for people and logs; a result has one where a tool has failed.
 */
export type RpcAnswer =
  | { readonly kind: "result"; readonly code?: string | undefined; frame(id: string): FrameParts }
  | { readonly kind: "error"; readonly code: string; readonly rpcCode: number; frame(id: string): FrameParts };

/** @returns the answer, written out under an id as the peer wrote it, with its quotes */
export const rpcResult = (result: unknown, code?: string): RpcAnswer => ({
  kind: "result",
  code,
  frame: (id) => bytes(`{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`),
});

/** @param name for people and logs; by default the number */
export function rpcError({ code, message, data }: { code: number; message: string; data?: unknown }, name = String(code)): RpcAnswer {
  return {
    kind: "error",
    code: name,
    rpcCode: code,
    frame: (id) => bytes(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`),
  };
}

/** A refusal of ours as a protocol error: the code and cure of the catalogue stand in `data`. */
export function rpcRefusal(error: AmcpError, facts: Readonly<Record<string, unknown>> = {}): RpcAnswer {
  const { code, hint } = error;
  const entry = errors[code];
  const message = `${code}: ${error.message}${/[.?!]$/.test(error.message) ? "" : "."} ${hint}`;
  return rpcError({ code: "rpc" in entry ? entry.rpc : rpcCodes.internalError, message, data: { code, hint, ...facts } }, code);
}

/** An exception as a refusal; what was not foreseen is our bug and says so. */
export const refusalOf = (error: unknown): AmcpError =>
  error instanceof AmcpError ? error : new AmcpError("AMCP_INTERNAL", messageOf(error), { cause: error });

export const renderRequest = (id: string, method: string, params: unknown): readonly [Uint8Array] =>
  bytes(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`);

export const renderCancelled = (id: string, reason: string): readonly [Uint8Array] =>
  bytes(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id},"reason":${JSON.stringify(reason)}}}`);

export const renderNotification = (method: string, params?: unknown): readonly [Uint8Array] =>
  bytes(JSON.stringify({ jsonrpc: "2.0", method, params }));

/** What the proxy says in an app's place, in the shape in which the app itself would fail. */
export interface CallFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;
}

/** A failed tool call as a result with `isError`, so that agents show it to their model instead of dropping it. */
export function callFailureResult({ code, message, details, retryable }: CallFailure, era: Era): RpcAnswer {
  const { hint } = errors[code];
  const result = failedResult({ code, message, details: { ...details, hint }, retryable }, `${code}: ${message} ${hint}`);
  return rpcResult({ ...(era === "request" && { resultType: "complete" }), ...result }, code);
}

/** The same for what is no tool call: a protocol error. */
export const callFailureError = ({ code, message, details }: CallFailure): RpcAnswer => rpcRefusal(new AmcpError(code, message), details);
