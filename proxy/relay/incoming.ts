import { type Message, type NotAMessage, readLine, readOversized } from "../../mcp/envelope.ts";
import type { Frame } from "../../mcp/frames.ts";
import { isUtf8 } from "../../mcp/large-messages/index.ts";
import type { PeerAnswer, PendingRequests } from "../../mcp/pending-requests.ts";
import type { LogFields } from "../../platform/observability/log.ts";

/** Handlers of an upstream's messages. */
export interface IncomingRoutes {
  readonly pending: PendingRequests;
  /** Whether every line must be a message; a program's stdout may contain other text. */
  readonly onlyMessages: boolean;
  request(message: Message): void;
  notification(message: Message): void;
  /** Logs a line that belongs to no request. */
  stray(reason: string, fields: LogFields): void;
}

/**
 * Routes one line of an upstream. An unusable line ends the call that it answers, if that can be identified. Otherwise, on links that carry
 * only messages, it ends every open call: any answer may have been in it.
 */
export function routeFrame(frame: Frame, routes: IncomingRoutes): void {
  if (frame.kind === "oversized") {
    const message = `The answer has ${frame.size} bytes, which is more than is relayed.`;
    routeUnusable(readOversized(frame), { kind: "unusable", code: "AMCP_PROXY_FRAME_TOO_LARGE", message }, routes);
    return;
  }
  const message = readLine(frame);
  const bad = (text: string) => ({ kind: "unusable", code: "AMCP_PROXY_BAD_FRAME", message: text }) as const;
  if (!isUtf8(frame.long?.pieces ?? [frame.bytes])) {
    const { id, method } = message;
    routeUnusable({ id, method }, bad("The answer is not valid UTF-8."), routes);
  } else if (message.kind === "request") routes.request(message);
  else if (message.kind === "notification") routes.notification(message);
  else if (message.kind !== "answer") routeUnusable(message, bad("The answer is not a JSON-RPC message."), routes);
  else if (!routes.pending.settle(message.id, { kind: "answered", message })) routes.stray("late answer", { id: message.id });
}

function routeUnusable(
  { kind, id, method }: Pick<NotAMessage, "id" | "method"> & { readonly kind?: string },
  answer: Extract<PeerAnswer, { kind: "unusable" }>,
  { pending, stray, onlyMessages }: IncomingRoutes,
): void {
  const settled = method === undefined && pending.settle(id, answer);
  if (settled) return;
  stray("unusable message", { id, method, code: answer.code });
  if (onlyMessages && kind === "not-json" && id === undefined)
    pending.settleAll({ ...answer, message: "The app sent bytes that are no message; the answer may have been among them." });
}
