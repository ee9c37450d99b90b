import type { Gateway } from "../gateway.ts";
import { serveOverHttp } from "./serve-http.ts";
import { type Served, type Streams, serveOverStreams } from "./serve-stdio.ts";
import { serveOverWebSocket } from "./serve-websocket.ts";
import type { TransportSettings } from "./transport-settings.ts";

/** Serves a gateway in the way that the environment asks for. @param streams for stdio @throws AmcpError AMCP_PROXY_PORT_IN_USE */
export async function serveGateway(gateway: Gateway, settings: TransportSettings, streams: Streams): Promise<Served> {
  if (settings.transport_type === "stdio") return serveOverStreams(gateway, streams);
  return settings.transport_type === "websocket" ? serveOverWebSocket(gateway, settings.port) : serveOverHttp(gateway, settings.port);
}
