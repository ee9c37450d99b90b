import { isLoopbackHost } from "../../../platform/net/endpoints.ts";
import { admits, bearerFault } from "../../../platform/net/http-access.ts";
import { type HttpExchange, listenHttp } from "../../../platform/net/http-server.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import type { Gateway } from "../gateway.ts";
import { createPrometheus } from "../server-metrics.ts";
import { CONNECT, connect, disconnect, MESSAGE, message } from "./connection.ts";
import { createHttpSessions, type HttpContext } from "./http-sessions.ts";
import { completed, type HttpSettings, refuseExposure } from "./http-settings.ts";
import { openEvents } from "./open-events.ts";
import { readPosted } from "./read-message.ts";
import { refuseHttp } from "./refuse.ts";
import type { Served } from "./serve-stdio.ts";
import { createStreamable, type Streamable } from "./streamable.ts";
import { createTextTransport } from "./text-transport.ts";

interface Endpoints {
  readonly context: HttpContext;
  readonly streamable: Streamable;
  readonly prometheus: () => Promise<Metrics>;
}

/** Where the messages of HTTP+SSE go that begins at `/sse`. */
const MESSAGES = "/messages/";

/**
 * Serves clients over HTTP: Streamable HTTP at `/mcp`, sessions with a Connection-ID at `/mcp/sse` and `/mcp/message`, HTTP+SSE of MCP
 * 2024-11-05 at `GET /mcp/sse`, or at `/sse` and `/messages/`, Prometheus at `/metrics`.
 *
 * @param port 0 for any
 * @throws AmcpError AMCP_GATEWAY_EXPOSED, AMCP_PROXY_PORT_IN_USE
 */
export async function serveOverHttp(gateway: Gateway, port: number, written: HttpSettings = {}): Promise<Served> {
  const settings = completed(written);
  refuseExposure(settings);
  const sessions = createHttpSessions(gateway, settings);
  const context = { gateway, sessions, ...settings };
  const endpoints: Endpoints = {
    context,
    streamable: createStreamable(context),
    prometheus: createPrometheus(gateway.metrics, gateway.figurePrefix),
  };
  const { host, tls } = settings;
  const address = `${tls === undefined ? "http" : "https"}://${host}:${port}/mcp`;
  const server = await listenHttp(address, { tls, serve: (exchange) => serve(exchange, endpoints) }).catch(async (error) => {
    await sessions.close();
    throw error;
  });
  return {
    url: server.url,
    ended: new Promise(() => {}),
    async close() {
      await sessions.close();
      await endpoints.streamable.close();
      await server.close();
    },
  };
}

async function serve(exchange: HttpExchange, endpoints: Endpoints): Promise<void> {
  const { method, path } = exchange;
  const { context } = endpoints;
  if (!isAllowed(exchange, context)) return;
  const route = `${method} ${path}`;
  if (route === "GET /metrics") {
    const prometheus = await endpoints.prometheus();
    return exchange.answer(200, { "content-type": prometheus.contentType }, [Buffer.from(await prometheus.render())]);
  }
  if (route === "GET /sse") return await openStream(exchange, context, MESSAGES);
  if (route === `GET ${CONNECT}`) return await openStream(exchange, context, `${MESSAGE}?connectionId=`);
  if (route === `DELETE ${CONNECT}`) return disconnect(exchange, context);
  if (path === "/mcp" && method !== "POST") return endpoints.streamable.serve(exchange);
  if (method !== "POST") return refuseUnknown(exchange, context.gateway);
  await post(exchange, endpoints);
}

/**
 * HTTP+SSE of MCP 2024-11-05: a GET opens a session with its stream of events, whose first event names the URL for POSTs.
 *
 * @param messages the URL without the session's id, which is its end
 */
async function openStream(exchange: HttpExchange, { gateway, sessions, keepAliveMs }: HttpContext, messages: string): Promise<void> {
  const client = sessions.admit(exchange);
  if (client === undefined) return;
  const events = openEvents(exchange, { keepAliveMs });
  const transport = createTextTransport({ send: events.send, close: events.end }, gateway.codes, client.id);
  const opened = sessions.open({ kind: "stream", client, transport });
  // The stream is open for the life of the session.
  sessions.hold(client.id);
  exchange.onGone(() => sessions.remove(client.id, "its stream is closed"));
  await opened;
  events.event("endpoint", `${messages}${client.id}`);
}

async function post(exchange: HttpExchange, { context, streamable }: Endpoints): Promise<void> {
  const { path } = exchange;
  const { gateway, maxMessageBytes } = context;
  const body = (await exchange.readBody(maxMessageBytes))?.toString("utf8");
  if (body === undefined) {
    const data = { suggestion: `Send at most ${maxMessageBytes} bytes in one message, or raise --max-message-bytes` };
    return refuseHttp(exchange, gateway, { status: 413, message: "The message is too large", data });
  }
  if (path === CONNECT) return await connect(exchange, body, context);
  if (path.startsWith(MESSAGES)) return postToStream(exchange, body, context);
  if (path !== "/mcp" && path !== MESSAGE) return refuseUnknown(exchange, gateway);
  const read = readPosted(body, gateway.codes);
  if (!read.ok) return exchange.answer(400, { "content-type": "application/json" }, [Buffer.from(read.refusal)]);
  if (path === MESSAGE) return message(exchange, read.posted, context);
  await streamable.post(exchange, read.posted);
}

function postToStream(exchange: HttpExchange, text: string, { gateway, sessions }: HttpContext): void {
  const session = sessions.find(exchange.path.slice(MESSAGES.length));
  if (session?.kind === "stream") {
    session.transport.receive(text);
    exchange.answer(202, {});
    return;
  }
  const data = { suggestion: "Open the stream again by GET, and send messages to the URL of its event endpoint" };
  refuseHttp(exchange, gateway, { status: 404, message: "There is no such session, or its stream is closed", data });
}

function refuseUnknown(exchange: HttpExchange, gateway: Gateway): void {
  const suggestion = `Use Streamable HTTP at /mcp, or POST ${CONNECT} and then POST ${MESSAGE}`;
  refuseHttp(exchange, gateway, { status: 404, message: `Nothing is served at ${exchange.method} ${exchange.path}`, data: { suggestion } });
}

/** Whether the client may use the server; otherwise answers 403 for a foreign Host or Origin, and 401 for a missing or wrong bearer. */
function isAllowed(exchange: HttpExchange, { gateway, host, bearer }: HttpContext): boolean {
  const isLoopback = isLoopbackHost(host);
  if (!admits(exchange, { isLoopback }, gateway.log)) {
    const suggestion = isLoopback
      ? "Connect from a program on this machine, to http://127.0.0.1"
      : "Connect from a program, or from a page of this host";
    const text = isLoopback ? "Host or Origin is not of this machine" : "Host is missing, or Origin is of another host";
    refuseHttp(exchange, gateway, { status: 403, message: text, data: { suggestion } });
    return false;
  }
  if (bearerFault(exchange, bearer) === undefined) return true;
  gateway.log.warning("request without the bearer", { peer: exchange.peer });
  const data = { parameter: "Authorization", suggestion: "Send the header Authorization: Bearer with the token of this server" };
  const headers = { "www-authenticate": "Bearer" };
  refuseHttp(exchange, gateway, { status: 401, message: "The bearer is missing or wrong", data, headers });
  return false;
}
