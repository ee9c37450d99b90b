import { type HttpExchange, type HttpServer, listenHttp } from "../../../platform/http-server.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { admits } from "./http-guard.ts";

/** Path of the metrics, beside the agents' path. */
export const METRICS_PATH = "/metrics";

export type Rendering = Pick<Metrics, "render" | "contentType">;

/** Answers one request for metrics. */
export async function answerMetrics(exchange: HttpExchange, { render, contentType }: Rendering): Promise<void> {
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
      if (!admits(exchange, { isLoopback: () => true, log })) exchange.answer(403, {});
      else if (exchange.path !== new URL(server.url).pathname) exchange.answer(404, {});
      else await answerMetrics(exchange, rendering);
    },
  });
  return server;
}
