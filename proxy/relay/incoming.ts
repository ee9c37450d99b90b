import { type Message, type NotAMessage, readLine, readOversized } from "../../mcp/envelope.ts";
import type { Frame } from "../../mcp/frames.ts";
import { isUtf8 } from "../../mcp/large-messages/index.ts";
import type { Answer, PendingRequests } from "../../mcp/pending-requests.ts";
import type { LogFields } from "../../platform/log.ts";

/** Where the messages of an upstream go. */
export interface IncomingRoutes {
  readonly pending: PendingRequests;
  /** Whether everything that comes ought to be a message; what a program writes on its stdout may be other words. */
  readonly onlyMessages: boolean;
  request(message: Message): void;
  notification(message: Message): void;
  /** A line that belongs to nothing: it is told to the log, and costs nobody else anything. */
  stray(reason: string, fields: LogFields): void;
}

/**
 * Sorts one line of an upstream. A line that cannot be used ends the call that it answers, if that can be made out. Bytes that are no
 * message at all, where there ought to be nothing else, end every open call: nobody knows whose answer was in them.
 */
export function routeFrame(frame: Frame, routes: IncomingRoutes): void {
  if (frame.kind === "oversized") {
    const message = `The answer has ${frame.size} bytes, which is more than is relayed.`;
    routeUnusable(readOversized(frame), { kind: "unusable", code: "AMCP_PROXY_FRAME_TOO_LARGE", message }, routes);
    return;
  }
  const message = readLine(frame);
  if (isUtf8(frame.long?.pieces ?? [frame.bytes])) routeMessage(message, routes);
  else {
    const { id, method } = message;
    routeUnusable({ id, method }, { kind: "unusable", code: "AMCP_PROXY_BAD_FRAME", message: "The answer is not valid UTF-8." }, routes);
  }
}

function routeMessage(message: Message | NotAMessage, routes: IncomingRoutes): void {
  if (message.kind === "request") routes.request(message);
  else if (message.kind === "notification") routes.notification(message);
  else if (message.kind !== "answer")
    routeUnusable(message, { kind: "unusable", code: "AMCP_PROXY_BAD_FRAME", message: "The answer is not a JSON-RPC message." }, routes);
  else if (!routes.pending.settle(message.id, { kind: "answered", message })) routes.stray("late answer", { id: message.id });
}

function routeUnusable(
  { kind, id, method }: Pick<NotAMessage, "id" | "method"> & { readonly kind?: string },
  answer: Extract<Answer, { kind: "unusable" }>,
  { pending, stray, onlyMessages }: IncomingRoutes,
): void {
  const settled = method === undefined && pending.settle(id, answer);
  if (settled) return;
  stray("unusable message", { id, method, code: answer.code });
  if (onlyMessages && kind === "not-json" && id === undefined)
    pending.settleAll({ ...answer, message: "The app sent bytes that are no message; the answer may have been among them." });
}
