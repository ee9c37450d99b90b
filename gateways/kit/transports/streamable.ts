import { classifyInboundRequest, createMcpHandler, isJsonContentType, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { createSessions, defaultSessions, type Sessions } from "../../../mcp/server/sessions.ts";
import { systemClock } from "../../../platform/clock.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import { type ActiveSession, createClientSession } from "../client-session.ts";
import type { Gateway } from "../gateway.ts";
import type { GatewayErrorData } from "../gateway-error.ts";
import { connectionOf } from "../server/client-connection.ts";
import { createMcpServer } from "../server/mcp-server.ts";
import { type Posted, refusal } from "./read-message.ts";
import { createSessionTransport, type SessionTransport } from "./session-transport.ts";
import { requestOf, respond } from "./web-exchange.ts";

/** Streamable HTTP: sessions up to 2025-11-25 by `SessionTransport`, stateless requests from 2026-07-28 on by the SDK. */
export interface Streamable {
  post(exchange: HttpExchange, posted: Posted): Promise<void>;
  /** Receives a GET or DELETE. */
  serve(exchange: HttpExchange): void;
  close(): Promise<void>;
}

interface StreamableContext {
  readonly gateway: Gateway;
  readonly sessions: Sessions<SessionTransport>;
}

export function createStreamable(gateway: Gateway): Streamable {
  const { metrics } = gateway;
  const context: StreamableContext = {
    gateway,
    sessions: createSessions<SessionTransport>(defaultSessions, { now: () => performance.now() }),
  };
  const clients = new WeakMap<Request, ActiveSession>();
  const single = createMcpHandler(
    ({ requestInfo }) => {
      const client = requestInfo && clients.get(requestInfo);
      if (client === undefined) throw new Error("the request has no session");
      return createMcpServer(gateway, connectionOf(client));
    },
    { legacy: "reject" },
  );
  return {
    async post(exchange, posted) {
      const problem = problemOf(exchange);
      if (problem !== undefined) return refuse(exchange, gateway, problem);
      if (isOfSession(exchange, posted)) return postToSession(exchange, posted, context);
      metrics.connected();
      const client = createClientSession(systemClock, exchange);
      const request = requestOf(exchange);
      clients.set(request, client);
      try {
        await respond(exchange, await single.fetch(request, { parsedBody: posted.body }));
      } finally {
        metrics.disconnected();
        gateway.sessionEnded?.(client.id);
      }
    },
    serve(exchange) {
      const session = sessionOf(exchange, context);
      if (session === undefined) return;
      if (exchange.method === "GET") listen(exchange, session, context);
      else if (exchange.method === "DELETE") {
        context.sessions.remove(session.sessionId ?? "", "it has ended its session");
        exchange.answer(200, {});
      } else exchange.answer(405, { allow: "GET, POST, DELETE" });
    },
    async close() {
      context.sessions.close("the server is closed");
      await single.close();
    },
  };
}

interface HttpRefusal {
  readonly status: number;
  readonly message: string;
  readonly data: GatewayErrorData;
}

const refuse = (exchange: HttpExchange, { codes }: Gateway, { status, ...problem }: HttpRefusal): void =>
  exchange.answer(status, { "content-type": "application/json" }, [Buffer.from(refusal({ code: codes.TRANSPORT_ERROR, ...problem }))]);

/** The problem of a POST whose headers do not fit. */
function problemOf({ header }: HttpExchange): HttpRefusal | undefined {
  const accept = header("accept") ?? "";
  if (!accept.includes("application/json") || !accept.includes("text/event-stream"))
    return {
      status: 406,
      message: "The answer may be JSON or a stream",
      data: wrong("Accept", accept, "application/json, text/event-stream"),
    };
  const type = header("content-type") ?? "";
  if (!isJsonContentType(type))
    return { status: 415, message: "The message is not sent as JSON", data: wrong("Content-Type", type, "application/json") };
  return undefined;
}

const wrong = (parameter: string, value: string, expected: string): GatewayErrorData => ({
  ...{ parameter, value, expected },
  suggestion: `Send the header ${parameter}: ${expected}`,
});

/** Whether the POST belongs to a session: by its header, else as the SDK classifies it. */
function isOfSession({ method, header }: HttpExchange, { body }: Posted): boolean {
  if (header("mcp-session-id") !== undefined) return true;
  const [version, called, name] = ["mcp-protocol-version", "mcp-method", "mcp-name"].map(header);
  const { kind } = classifyInboundRequest({
    ...{ httpMethod: method, body },
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(called !== undefined && { mcpMethodHeader: called }),
    ...(name !== undefined && { mcpNameHeader: name }),
  });
  return kind === "legacy";
}

async function postToSession(exchange: HttpExchange, posted: Posted, context: StreamableContext): Promise<void> {
  const isOpening = posted.messages.some((message) => "method" in message && message.method === "initialize");
  if (!isOpening) return sessionOf(exchange, context)?.post(exchange, posted);
  if (exchange.header("mcp-session-id") === undefined && posted.messages.length === 1)
    (await open(exchange, context))?.post(exchange, posted);
  else {
    const suggestion = "Send initialize alone and without Mcp-Session-Id; for a session that is open, go on with the next request";
    refuse(exchange, context.gateway, { status: 400, message: "A session is opened once, by initialize alone", data: { suggestion } });
  }
}

/** @returns undefined where there are too many sessions; the request is then answered */
async function open(exchange: HttpExchange, { gateway, sessions }: StreamableContext): Promise<SessionTransport | undefined> {
  const client = createClientSession(systemClock, exchange);
  const { id } = client;
  const session = createSessionTransport(id);
  const end = () => {
    gateway.metrics.disconnected();
    void session.close();
    gateway.sessionEnded?.(id);
  };
  if (!sessions.add(id, session, end)) {
    const suggestion = "Close a client that is no longer used, then connect again";
    refuse(exchange, gateway, { status: 503, message: "There are too many sessions", data: { suggestion, retry_after: 60 } });
    return undefined;
  }
  gateway.metrics.connected();
  await createMcpServer(gateway, connectionOf(client)).connect(session);
  return session;
}

/** The session that a request names. @returns undefined for an invalid one; the request is then answered */
function sessionOf(exchange: HttpExchange, { gateway, sessions }: StreamableContext): SessionTransport | undefined {
  const id = exchange.header("mcp-session-id");
  const session = id === undefined ? undefined : sessions.find(id);
  const version = exchange.header("mcp-protocol-version");
  if (session === undefined) {
    const suggestion = "Send initialize without Mcp-Session-Id, and from then on the id of its answer";
    const message = id === undefined ? "The request names no session" : "There is no such session, or it has ended";
    refuse(exchange, gateway, { status: id === undefined ? 400 : 404, message, data: { parameter: "Mcp-Session-Id", suggestion } });
    return undefined;
  }
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return session;
  const message = "The protocol version is not one that is spoken here";
  refuse(exchange, gateway, {
    status: 400,
    message,
    data: wrong("MCP-Protocol-Version", version, SUPPORTED_PROTOCOL_VERSIONS.join(" or ")),
  });
  return undefined;
}

function listen(exchange: HttpExchange, session: SessionTransport, { gateway, sessions }: StreamableContext): void {
  const accept = exchange.header("accept") ?? "";
  if (!accept.includes("text/event-stream")) {
    const data = wrong("Accept", accept, "text/event-stream");
    refuse(exchange, gateway, { status: 406, message: "The answer is a stream of events", data });
    return;
  }
  if (session.listen(exchange)) {
    exchange.onGone(sessions.hold(session.sessionId ?? ""));
    return;
  }
  const suggestion = "Read the stream that is open already";
  refuse(exchange, gateway, { status: 409, message: "The session has a stream already", data: { suggestion } });
}
