import { type HttpExchange, type HttpServer, listenHttp } from "../../../platform/http-server.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { admits } from "./http-guard.ts";

/** Where metrics are found beside the agents' path. */
export const METRICS_PATH = "/metrics";

/** What a Prometheus server can ask. */
export type Rendering = Pick<Metrics, "render" | "contentType">;

/** Answers one request for metrics. */
export async function answerMetrics(exchange: HttpExchange, { render, contentType }: Rendering): Promise<void> {
  if (exchange.method === "GET") exchange.answer(200, { "content-type": contentType }, [Buffer.from(await render())]);
  else exchange.answer(405, { allow: "GET" });
}

/**
 * Serves metrics alone, for a proxy whose agent comes over stdio. There is no bearer: this machine reads names of apps and tools, and
 * nobody else is let in.
 *
 * @throws AmcpError AMCP_USAGE for an address that is not of this machine, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveMetrics(listen: string, rendering: Rendering, log: Log): Promise<Pick<HttpServer, "url" | "close">> {
  const server = await listenHttp(listen, {
    async serve(exchange) {
      if (!admits(exchange, { isLoopback: () => true, log })) exchange.answer(403, {});
      else if (exchange.path !== new URL(server.url).pathname) exchange.answer(404, {});
      else await answerMetrics(exchange, rendering);
    },
  });
  return server;
}
