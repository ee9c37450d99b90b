import { type HttpExchange, listenHttp } from "../../../platform/http-server.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { isAllowedOrigin } from "../../../platform/request-origin.ts";
import type { Gateway } from "../gateway.ts";
import { createPrometheus } from "../server-metrics.ts";
import { MAX_MESSAGE_BYTES, readPosted, refusal } from "./read-message.ts";
import type { Served } from "./serve-stdio.ts";
import { createSseServer, MESSAGES, type SseServer } from "./sse.ts";
import { createStreamable, type Streamable } from "./streamable.ts";

interface Endpoints {
  readonly gateway: Gateway;
  readonly streamable: Streamable;
  readonly sse: SseServer;
  readonly prometheus: () => Promise<Metrics>;
}

/** Serves clients on this machine: Streamable HTTP at `/mcp`, HTTP+SSE at `/sse` and `/messages/`, Prometheus at `/metrics`. @param port 0 for any */
export async function serveOverHttp(gateway: Gateway, port: number): Promise<Served> {
  const endpoints: Endpoints = {
    gateway,
    streamable: createStreamable(gateway),
    sse: createSseServer(gateway),
    prometheus: createPrometheus(gateway.metrics, gateway.figurePrefix),
  };
  const server = await listenHttp(`http://127.0.0.1:${port}/mcp`, { serve: (exchange) => serve(exchange, endpoints) });
  return {
    url: server.url,
    ended: new Promise(() => {}),
    async close() {
      endpoints.sse.close();
      await endpoints.streamable.close();
      await server.close();
    },
  };
}

async function serve(exchange: HttpExchange, endpoints: Endpoints): Promise<void> {
  const { codes } = endpoints.gateway;
  const { method, path } = exchange;
  if (!isAllowed(exchange, endpoints.gateway)) return;
  if (path === "/metrics" && method === "GET") {
    const prometheus = await endpoints.prometheus();
    return exchange.answer(200, { "content-type": prometheus.contentType }, [Buffer.from(await prometheus.render())]);
  }
  if (path === "/sse" && method === "GET") return endpoints.sse.open(exchange);
  const body = await exchange.readBody(MAX_MESSAGE_BYTES);
  if (body === undefined) {
    const suggestion = `Send at most ${MAX_MESSAGE_BYTES} bytes in one message`;
    return refuse(exchange, 413, refusal({ code: codes.TRANSPORT_ERROR, message: "The message is too large", data: { suggestion } }));
  }
  if (path.startsWith(MESSAGES) && method === "POST") return post(exchange, body.toString("utf8"), endpoints);
  if (path !== "/mcp") return exchange.answer(404, {});
  if (method !== "POST") return endpoints.streamable.serve(exchange);
  const read = readPosted(body.toString("utf8"), codes);
  if (!read.ok) return refuse(exchange, 400, read.refusal);
  await endpoints.streamable.post(exchange, read.posted);
}

/** Whether the request comes from this machine; otherwise answers 403. */
function isAllowed(exchange: HttpExchange, { codes, log }: Gateway): boolean {
  const about = { host: exchange.header("host"), origin: exchange.header("origin") };
  if (isAllowedOrigin(about, true)) return true;
  log.warning("foreign request", { peer: exchange.peer, ...about });
  const data = { suggestion: "Connect from a program on this machine, to http://127.0.0.1" };
  refuse(exchange, 403, refusal({ code: codes.TRANSPORT_ERROR, message: "Host or Origin is not of this machine", data }));
  return false;
}

function post(exchange: HttpExchange, text: string, { sse }: Endpoints): void {
  if (sse.post(exchange.path.slice(MESSAGES.length), text)) exchange.answer(202, {});
  else exchange.answer(404, {});
}

const refuse = (exchange: HttpExchange, status: number, answer: string): void =>
  exchange.answer(status, { "content-type": "application/json" }, [Buffer.from(answer)]);
