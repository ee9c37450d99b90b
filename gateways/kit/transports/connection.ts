import { acceptsAll } from "../../../platform/net/http-access.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import type { ActiveSession } from "../client-session.ts";
import type { HttpContext, HttpSession } from "./http-sessions.ts";
import type { Posted } from "./read-message.ts";
import { type HttpRefusal, refuseHttp, wrongHeader, wrongType } from "./refuse.ts";
import { createSessionTransport } from "./session-transport.ts";

/** Where the sessions of spec 002 begin and end. */
export const CONNECT = "/mcp/sse";
/** Where their messages go. */
export const MESSAGE = "/mcp/message";

/**
 * Spec 002's handshake, `POST /mcp/sse`: opens a session. The answer is a stream of events whose header `Connection-ID` names the session;
 * it is JSON with the id where the client accepts only JSON.
 */
export async function connect(
  exchange: HttpExchange,
  body: string,
  { gateway, sessions, limits, keepAliveMs }: HttpContext,
): Promise<void> {
  const problem = problemOf(exchange, body);
  if (problem !== undefined) return refuseHttp(exchange, gateway, problem);
  const client = sessions.admit(exchange);
  if (client === undefined) return;
  const transport = createSessionTransport({ id: client.id, header: "connection-id", isJsonOnly: true, keepAliveMs });
  await sessions.open({ kind: "connection", client, transport });
  const opened = JSON.stringify({ ...described(client), idle_limit_seconds: limits.idleMs / 1000, messages: MESSAGE });
  if (acceptsStream(exchange)) {
    // An open stream is activity. The session outlives it, until it is idle.
    exchange.onEnd(sessions.hold(client.id));
    transport.listen(exchange);
    return transport.event("session", opened);
  }
  exchange.answer(200, { "content-type": "application/json", "connection-id": client.id }, [Buffer.from(opened)]);
}

/** The session in the words of spec 002, without its credentials. Times are ISO 8601 in UTC. */
const described = ({ id, createdAt, lastActivity, remoteAddr, userAgent }: ActiveSession) => ({
  connection_id: id,
  created_at: new Date(createdAt).toISOString(),
  last_activity: new Date(lastActivity).toISOString(),
  remote_addr: remoteAddr,
  user_agent: userAgent ?? null,
});

const acceptOf = ({ header }: HttpExchange): string => header("accept") ?? "*/*";
const acceptsStream = (exchange: HttpExchange): boolean => acceptsAll(acceptOf(exchange), ["text/event-stream"], "ranges");

/** The problem of a handshake. */
function problemOf(exchange: HttpExchange, body: string): HttpRefusal | undefined {
  if (!acceptsStream(exchange) && !acceptsAll(acceptOf(exchange), ["application/json"], "ranges")) {
    const data = wrongHeader("Accept", acceptOf(exchange), "text/event-stream");
    return { status: 406, message: "The answer is a stream of events, or JSON", data };
  }
  if (!/"jsonrpc"\s*:/.test(body)) return undefined;
  const suggestion = `Send messages to ${MESSAGE} with the Connection-ID of this handshake, or use Streamable HTTP at /mcp`;
  return { status: 400, message: "The handshake takes no message", data: { suggestion } };
}

/** Receives the messages of a session, `POST /mcp/message`. The answer is JSON; a session of 2024-11-05 is answered over its stream. */
export function message(exchange: HttpExchange, posted: Posted, context: HttpContext): void {
  const session = sessionOf(exchange, context);
  if (session === undefined) return;
  const problem = wrongType(exchange);
  if (problem !== undefined) {
    refuseHttp(exchange, context.gateway, problem);
    return;
  }
  if (session.kind === "stream") {
    exchange.answer(202, {});
    for (const posting of posted.messages) session.transport.onmessage?.(posting);
    return;
  }
  exchange.onEnd(context.sessions.hold(session.client.id));
  session.transport.post(exchange, posted);
}

/** The explicit disconnect, `DELETE /mcp/sse`. */
export function disconnect(exchange: HttpExchange, context: HttpContext): void {
  const session = sessionOf(exchange, context);
  if (session === undefined) return;
  context.sessions.remove(session.client.id, "it has disconnected");
  exchange.answer(200, {});
}

/** @returns undefined where there is no such session; the request is then answered */
function sessionOf(exchange: HttpExchange, { gateway, sessions }: HttpContext): Exclude<HttpSession, { kind: "streamable" }> | undefined {
  const { header, query } = exchange;
  const id = header("connection-id") ?? header("x-connection-id") ?? query.get("connectionId") ?? undefined;
  const session = id === undefined ? undefined : sessions.find(id);
  if (session !== undefined && session.kind !== "streamable") return session;
  const suggestion = `Send POST ${CONNECT}, and from then on the Connection-ID of its answer`;
  const text = id === undefined ? "The request names no session" : "There is no such session, or it has ended";
  refuseHttp(exchange, gateway, { status: id === undefined ? 400 : 404, message: text, data: { parameter: "Connection-ID", suggestion } });
  return undefined;
}
