import { classifyInboundRequest, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { acceptsAll } from "../../../platform/net/http-access.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import type { HttpContext } from "./http-sessions.ts";
import type { Posted } from "./read-message.ts";
import { type HttpRefusal, refuseHttp, wrongHeader, wrongType } from "./refuse.ts";
import { createSessionTransport, type SessionTransport } from "./session-transport.ts";
import { createStateless } from "./stateless.ts";

/** Streamable HTTP: sessions up to 2025-11-25 by `SessionTransport`, stateless requests from 2026-07-28 on by the SDK. */
export interface Streamable {
  post(exchange: HttpExchange, posted: Posted): Promise<void>;
  /** Receives a GET or DELETE. */
  serve(exchange: HttpExchange): void;
  close(): Promise<void>;
}

export function createStreamable(context: HttpContext): Streamable {
  const { gateway, sessions } = context;
  const stateless = createStateless(context);
  return {
    async post(exchange, posted) {
      const problem = problemOf(exchange);
      if (problem !== undefined) return refuseHttp(exchange, gateway, problem);
      if (isOfSession(exchange, posted)) return await postToSession(exchange, posted, context);
      await stateless.post(exchange, posted);
    },
    serve(exchange) {
      const session = sessionOf(exchange, context);
      if (session === undefined) return;
      if (exchange.method === "GET") listen(exchange, session, context);
      else if (exchange.method === "DELETE") {
        sessions.remove(session.sessionId, "it has ended its session");
        exchange.answer(200, {});
      } else refuseHttp(exchange, gateway, NOT_ALLOWED);
    },
    close: stateless.close,
  };
}

const NOT_ALLOWED: HttpRefusal = {
  status: 405,
  message: "The method is not one that is served here",
  headers: { allow: "GET, POST, DELETE" },
  data: { suggestion: "Send messages by POST, open the stream by GET, end the session by DELETE" },
};

/** The problem of a POST whose headers do not fit. */
function problemOf(exchange: HttpExchange): HttpRefusal | undefined {
  const accept = exchange.header("accept") ?? "";
  if (!acceptsAll(accept, ["application/json", "text/event-stream"]))
    return {
      status: 406,
      message: "The answer may be JSON or a stream",
      data: wrongHeader("Accept", accept, "application/json, text/event-stream"),
    };
  return wrongType(exchange);
}

/** Whether the POST belongs to a session: by its header, else as the SDK classifies it. */
function isOfSession({ method, header }: HttpExchange, { body }: Posted): boolean {
  if (header("mcp-session-id") !== undefined) return true;
  const [version, called, name] = ["mcp-protocol-version", "mcp-method", "mcp-name"].map(header);
  const { kind } = classifyInboundRequest({
    httpMethod: method,
    body,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(called !== undefined && { mcpMethodHeader: called }),
    ...(name !== undefined && { mcpNameHeader: name }),
  });
  return kind === "legacy";
}

async function postToSession(exchange: HttpExchange, posted: Posted, context: HttpContext): Promise<void> {
  const isOpening = posted.messages.some((message) => "method" in message && message.method === "initialize");
  if (isOpening && (exchange.header("mcp-session-id") !== undefined || posted.messages.length > 1)) {
    const suggestion = "Send initialize alone and without Mcp-Session-Id; for a session that is open, go on with the next request";
    return refuseHttp(exchange, context.gateway, {
      status: 400,
      message: "A session is opened once, by initialize alone",
      data: { suggestion },
    });
  }
  const session = isOpening ? await open(exchange, context) : sessionOf(exchange, context);
  if (session === undefined) return;
  // A session with a request under way is not idle.
  exchange.onEnd(context.sessions.hold(session.sessionId));
  session.post(exchange, posted);
}

/** @returns undefined where there are too many sessions; the request is then answered */
async function open(exchange: HttpExchange, { sessions, keepAliveMs }: HttpContext): Promise<SessionTransport | undefined> {
  const client = sessions.admit(exchange);
  if (client === undefined) return undefined;
  const transport = createSessionTransport({ id: client.id, header: "mcp-session-id", keepAliveMs });
  await sessions.open({ kind: "streamable", client, transport });
  return transport;
}

/** @returns undefined where the headers name no session; the request is then answered */
function sessionOf(exchange: HttpExchange, { gateway, sessions }: HttpContext): SessionTransport | undefined {
  const id = exchange.header("mcp-session-id");
  const session = id === undefined ? undefined : sessions.find(id);
  const version = exchange.header("mcp-protocol-version");
  if (session?.kind !== "streamable") {
    const suggestion = "Send initialize without Mcp-Session-Id, and from then on the id of its answer";
    const message = id === undefined ? "The request names no session" : "There is no such session, or it has ended";
    refuseHttp(exchange, gateway, { status: id === undefined ? 400 : 404, message, data: { parameter: "Mcp-Session-Id", suggestion } });
    return undefined;
  }
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return session.transport;
  const data = wrongHeader("MCP-Protocol-Version", version, SUPPORTED_PROTOCOL_VERSIONS.join(" or "));
  refuseHttp(exchange, gateway, { status: 400, message: "The protocol version is not one that is spoken here", data });
  return undefined;
}

function listen(exchange: HttpExchange, session: SessionTransport, { gateway, sessions }: HttpContext): void {
  const accept = exchange.header("accept") ?? "";
  if (!acceptsAll(accept, ["text/event-stream"])) {
    const data = wrongHeader("Accept", accept, "text/event-stream");
    refuseHttp(exchange, gateway, { status: 406, message: "The answer is a stream of events", data });
    return;
  }
  // An open stream is activity.
  if (session.listen(exchange)) {
    exchange.onEnd(sessions.hold(session.sessionId));
    return;
  }
  const suggestion = "Read the stream that is open already";
  refuseHttp(exchange, gateway, { status: 409, message: "The session has a stream already", data: { suggestion } });
}
