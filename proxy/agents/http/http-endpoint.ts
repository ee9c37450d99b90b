import { AmcpError } from "../../../contracts/errors.ts";
import { type Message, type NotAMessage, readLine } from "../../../mcp/envelope.ts";
import { onOneLine, type WholeFrame } from "../../../mcp/frames.ts";
import { metaKeys, PROTOCOL_VERSIONS, REQUEST_ERA_VERSION } from "../../../mcp/protocol-versions.ts";
import { NO_ID, rpcRefusal } from "../../../mcp/rpc.ts";
import { withTraceOf } from "../../../mcp/trace-context.ts";
import { acceptsAll, admits, bearerFault, mediaTypeIn } from "../../../platform/net/http-access.ts";
import { type HttpExchange, type HttpServer, listenHttp } from "../../../platform/net/http-server.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import type { ProxyOptions } from "../../settings/options.ts";
import type { AgentsContext } from "../agents-context.ts";
import { type AgentHttpSession, type AgentHttpSessions, createAgentHttpSessions } from "./http-session.ts";
import { serveSingleRequest } from "./single-request.ts";

/** The parts of the endpoint that its requests use. */
interface EndpointContext {
  readonly core: AgentsContext;
  /** Endpoint for apps. */
  readonly endpoint: string;
  /** The agents' bearer token; undefined without authentication. */
  readonly token: string | undefined;
}

/**
 * Opens the HTTP endpoint for agents: many over Streamable HTTP, with sessions and without, side by side.
 *
 * @throws AmcpError AMCP_USAGE for an address that other machines reach without encryption, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function openHttpEndpoint(
  { listen, token, tls }: NonNullable<ProxyOptions["http"]>,
  { metrics, ...rest }: Omit<EndpointContext, "token"> & { metrics: Rendering },
): Promise<Pick<HttpServer, "url" | "close">> {
  const context = { ...rest, token };
  const sessions = createAgentHttpSessions(context);
  const serve = async (exchange: HttpExchange) => {
    const handler = handlers.get(exchange.method);
    const isMetrics = exchange.path === METRICS_PATH;
    if (!admits(exchange, server, context.core.log))
      refuse(exchange, 403, new AmcpError("AMCP_PROXY_FOREIGN_ORIGIN", "Host or Origin is not of this machine"));
    else if (exchange.path !== new URL(server.url).pathname && !isMetrics) exchange.answer(404, {});
    else if (handler === undefined && !isMetrics) exchange.answer(405, { allow: [...handlers.keys()].join(", ") });
    else if (!holdsToken(exchange, context))
      refuse(exchange, 401, new AmcpError("AMCP_PROXY_BAD_BEARER", "the bearer is missing or wrong"));
    else if (isMetrics) await answerMetrics(exchange, metrics);
    else await handler?.(exchange, { ...context, sessions });
  };
  const server = await listenHttp(listen, { tls, serve });
  return {
    url: server.url,
    close() {
      sessions.close();
      return server.close();
    },
  };
}

/** Checks the bearer token and logs each refusal; accepted agents are logged with their session. */
function holdsToken(exchange: HttpExchange, { token, core }: EndpointContext): boolean {
  const reason = bearerFault(exchange, token);
  if (reason !== undefined) core.log.warning("authentication", { peer: exchange.peer, status: "refused", reason });
  return reason === undefined;
}

type Handler = (exchange: HttpExchange, around: EndpointContext & { sessions: AgentHttpSessions }) => Promise<void>;

const post: Handler = async (exchange, { sessions, ...context }) => {
  const body = await readJson(exchange, context.core.options.maxMessageBytes);
  if (body === undefined) return;
  const line: WholeFrame = { kind: "whole", bytes: body };
  const message = readLine(line);
  const speaksForItself = "span" in message && message.span(`params._meta.${metaKeys.version}`) !== undefined;
  if (speaksForItself || (exchange.header("mcp-protocol-version") ?? "") >= REQUEST_ERA_VERSION)
    serveSingleRequest(message, exchange, context);
  else if (message.method === "initialize" && exchange.header("mcp-session-id") === undefined)
    openSession({ line, message }, exchange, sessions);
  else sessionOf(exchange, sessions)?.post(line, message, exchange);
};

function openSession(
  { line, message }: { line: WholeFrame; message: Message | NotAMessage },
  exchange: HttpExchange,
  sessions: AgentHttpSessions,
): void {
  try {
    const session = sessions.open();
    session.post(line, message, exchange);
    if (!session.isOpen()) sessions.end(session, "it was not opened");
  } catch (error) {
    if (!(error instanceof AmcpError)) throw error;
    refuse(exchange, 503, error);
  }
}

const get: Handler = async (exchange, { sessions }) => {
  if (!acceptsAll(exchange.header("accept"), ["text/event-stream"])) exchange.answer(406, {});
  else sessionOf(exchange, sessions)?.listen(exchange, exchange.header("last-event-id"));
};

const remove: Handler = async (exchange, { sessions }) => {
  const session = sessionOf(exchange, sessions);
  if (session === undefined) return;
  sessions.end(session, "it has ended its session");
  exchange.answer(200, {});
};

const handlers: ReadonlyMap<string, Handler> = new Map([
  ["POST", post],
  ["GET", get],
  ["DELETE", remove],
]);

/** Finds the session that a request names; undefined if the request was refused. */
function sessionOf(exchange: HttpExchange, sessions: AgentHttpSessions): AgentHttpSession | undefined {
  const id = exchange.header("mcp-session-id");
  const version = exchange.header("mcp-protocol-version");
  const session = id === undefined ? undefined : sessions.find(id);
  if (id === undefined) refuse(exchange, 400, new AmcpError("AMCP_PROXY_NO_SESSION", "the header Mcp-Session-Id is missing"));
  else if (session === undefined)
    refuse(exchange, 404, new AmcpError("AMCP_PROXY_NO_SESSION", "there is no such session, or it has ended"));
  else if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version))
    refuse(exchange, 400, new AmcpError("AMCP_PROXY_NOT_A_REQUEST", `MCP ${version} is not spoken in this session`));
  else return session;
  return undefined;
}

/** Reads the body; undefined if the exchange has been answered. */
async function readJson(exchange: HttpExchange, maxBytes: number): Promise<Buffer | undefined> {
  if (mediaTypeIn(exchange.header("content-type")) !== "application/json") exchange.answer(415, {});
  else if (!acceptsAll(exchange.header("accept"), ["application/json", "text/event-stream"], "ranges")) exchange.answer(406, {});
  else {
    const body = await exchange.readBody(maxBytes);
    if (body !== undefined) return withTraceOf(onOneLine(body), exchange.header);
    refuse(exchange, 413, new AmcpError("AMCP_PROXY_FRAME_TOO_LARGE", `the message has more than ${maxBytes} bytes`));
  }
  return undefined;
}

function refuse(exchange: HttpExchange, status: number, error: AmcpError): void {
  const headers = {
    "content-type": "application/json",
    connection: "close",
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(status === 503 && { "retry-after": "5" }),
  };
  exchange.answer(status, headers, rpcRefusal(error).frame(NO_ID));
}

/** Path of the metrics, beside the agents' path. */
const METRICS_PATH = "/metrics";

export type Rendering = Pick<Metrics, "render" | "contentType">;

/** Answers one request for metrics. */
async function answerMetrics(exchange: HttpExchange, { render, contentType }: Rendering): Promise<void> {
  if (exchange.method === "GET") exchange.answer(200, { "content-type": contentType }, [Buffer.from(await render())]);
  else exchange.answer(405, { allow: "GET" });
}

/**
 * Serves only metrics, for a proxy whose agent uses stdio. No bearer is needed: the server accepts only this machine, and metrics contain
 * only names of apps and tools.
 *
 * @throws AmcpError AMCP_USAGE for an address that is not of this machine, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveMetrics(listen: string, rendering: Rendering, log: Log): Promise<Pick<HttpServer, "url" | "close">> {
  const server = await listenHttp(listen, {
    async serve(exchange) {
      if (!admits(exchange, { isLoopback: true }, log)) exchange.answer(403, {});
      else if (exchange.path !== new URL(server.url).pathname) exchange.answer(404, {});
      else await answerMetrics(exchange, rendering);
    },
  });
  return server;
}
