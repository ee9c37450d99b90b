import type { HttpServer } from "../../platform/http-server.ts";
import { openHttpEndpoint } from "../agents/http/open-http-endpoint.ts";
import { serveMetrics } from "../agents/http/serve-metrics.ts";
import { openProxyMetrics } from "../metrics/proxy-metrics.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { ProxyCore } from "./core.ts";

/** The HTTP endpoints that the options enable. */
export interface HttpEndpoints {
  /** URL for agents. */
  readonly http: string | undefined;
  /** URL of the separate metrics endpoint. */
  readonly metrics: string | undefined;
  close(): Promise<void>;
}

type Door = Pick<HttpServer, "url" | "close">;

/**
 * Opens all configured HTTP endpoints or none; metrics are collected only if they are served.
 *
 * @param endpoint for apps
 * @throws AmcpError AMCP_USAGE for an address that other machines reach without encryption, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function openHttpEndpoints(
  options: ProxyOptions,
  { core, endpoint }: { core: ProxyCore; endpoint: string },
): Promise<HttpEndpoints> {
  const { http, metrics } = options;
  if (http === undefined && metrics === undefined) return { http: undefined, metrics: undefined, close: async () => {} };
  const rendering = await openProxyMetrics(core);
  const front = http && (await openHttpEndpoint(http, { core, endpoint, metrics: rendering }));
  const scraped = await (metrics === undefined ? undefined : openBeside(front, () => serveMetrics(metrics, rendering, core.log)));
  return {
    http: front?.url,
    metrics: scraped?.url,
    async close() {
      await Promise.all([front?.close(), scraped?.close()]);
    },
  };
}

async function openBeside(other: Door | undefined, open: () => Promise<Door>): Promise<Door> {
  try {
    return await open();
  } catch (error) {
    await other?.close();
    throw error;
  }
}
