import type { Gateway } from "../gateway.ts";
import type { HttpSettings } from "./http-settings.ts";
import { type Served, type Streams, serveOverStreams } from "./serve-stdio.ts";
import type { TransportSettings, TransportType } from "./transport-settings.ts";

/** Limits of the transports that listen. */
type Limits = Pick<HttpSettings, "limits" | "maxMessageBytes">;

type Serve = (gateway: Gateway, port: number, limits: Limits) => Promise<Served>;

/** Loaded on demand, so that a gateway on stdio starts without them. */
const listening: Readonly<Record<Exclude<TransportType, "stdio">, () => Promise<Serve>>> = {
  "http-sse": async () => (await import("./serve-http.ts")).serveOverHttp,
  websocket: async () => (await import("./serve-websocket.ts")).serveOverWebSocket,
};

/** Serves a gateway over the configured transport. @param streams for stdio @throws AmcpError AMCP_PROXY_PORT_IN_USE */
export async function serveGateway(gateway: Gateway, settings: TransportSettings & Limits, streams: Streams): Promise<Served> {
  if (settings.transport_type === "stdio") return serveOverStreams(gateway, streams);
  const serve = await listening[settings.transport_type]();
  return serve(gateway, settings.port, settings);
}
