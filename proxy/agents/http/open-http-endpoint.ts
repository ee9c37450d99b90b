import { type HttpServer, listenHttp } from "../../../platform/http-server.ts";
import type { ProxyOptions } from "../../settings/options.ts";
import type { AgentsContext } from "../agents-context.ts";
import { createHttpEndpoint } from "./http-endpoint.ts";
import type { Rendering } from "./serve-metrics.ts";

/**
 * Opens the HTTP endpoint for agents.
 *
 * @throws AmcpError AMCP_USAGE for an address that other machines reach without encryption, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function openHttpEndpoint(
  { listen, token, tls }: NonNullable<ProxyOptions["http"]>,
  { core, endpoint, metrics }: { core: AgentsContext; endpoint: string; metrics: Rendering },
): Promise<Pick<HttpServer, "url" | "close">> {
  const front = createHttpEndpoint({
    core,
    log: core.log,
    endpoint,
    metrics,
    token,
    isLoopback: () => server.isLoopback,
    path: () => new URL(server.url).pathname,
  });
  const server = await listenHttp(listen, { tls, serve: front.serve });
  return {
    url: server.url,
    close() {
      front.close();
      return server.close();
    },
  };
}
