import { type HttpExchange, listenHttp } from "../../../platform/http-server.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { isAllowedOrigin } from "../../../platform/request-origin.ts";
import type { Gateway } from "../gateway.ts";
import { createPrometheus } from "../server-metrics.ts";
import { MAX_MESSAGE_BYTES, readPosted, refusal } from "./read-message.ts";
import type { Served } from "./serve-stdio.ts";
import { createSseFront, MESSAGES, type SseFront } from "./sse.ts";
import { createStreamable, type Streamable } from "./streamable.ts";

interface Front {
  readonly gateway: Gateway;
  readonly streamable: Streamable;
  readonly sse: SseFront;
  readonly prometheus: () => Promise<Metrics>;
}

/** Serves clients on this machine: Streamable HTTP at `/mcp`, HTTP+SSE at `/sse` and `/messages/`, Prometheus at `/metrics`. @param port 0 for any */
export async function serveOverHttp(gateway: Gateway, port: number): Promise<Served> {
  const front: Front = {
    gateway,
    streamable: createStreamable(gateway),
    sse: createSseFront(gateway),
    prometheus: createPrometheus(gateway.metrics, gateway.figurePrefix),
  };
  const server = await listenHttp(`http://127.0.0.1:${port}/mcp`, { serve: (exchange) => serve(exchange, front) });
  return {
    url: server.url,
    ended: new Promise(() => {}),
    async close() {
      front.sse.close();
      await front.streamable.close();
      await server.close();
    },
  };
}

async function serve(exchange: HttpExchange, front: Front): Promise<void> {
  const { codes } = front.gateway;
  const { method, path } = exchange;
  if (!isAllowed(exchange, front.gateway)) return;
  if (path === "/metrics" && method === "GET") {
    const prometheus = await front.prometheus();
    return exchange.answer(200, { "content-type": prometheus.contentType }, [Buffer.from(await prometheus.render())]);
  }
  if (path === "/sse" && method === "GET") return front.sse.open(exchange);
  const body = await exchange.readBody(MAX_MESSAGE_BYTES);
  if (body === undefined) {
    const suggestion = `Send at most ${MAX_MESSAGE_BYTES} bytes in one message`;
    return refuse(exchange, 413, refusal({ code: codes.TRANSPORT_ERROR, message: "The message is too large", data: { suggestion } }));
  }
  if (path.startsWith(MESSAGES) && method === "POST") return post(exchange, body.toString("utf8"), front);
  if (path !== "/mcp") return exchange.answer(404, {});
  if (method !== "POST") return front.streamable.serve(exchange);
  const read = readPosted(body.toString("utf8"), codes);
  if (!read.ok) return refuse(exchange, 400, read.refusal);
  await front.streamable.post(exchange, read.posted);
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

function post(exchange: HttpExchange, text: string, { sse }: Front): void {
  if (sse.post(exchange.path.slice(MESSAGES.length), text)) exchange.answer(202, {});
  else exchange.answer(404, {});
}

const refuse = (exchange: HttpExchange, status: number, answer: string): void =>
  exchange.answer(status, { "content-type": "application/json" }, [Buffer.from(answer)]);
