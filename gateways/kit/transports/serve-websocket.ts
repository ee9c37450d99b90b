import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { isAllowedOrigin } from "../../../platform/net/http-access.ts";
import { listenWebSocket } from "../../../platform/net/web-sockets.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import { createClientSession } from "../client-session.ts";
import type { Gateway } from "../gateway.ts";
import { connectionOf } from "../server/client-connection.ts";
import { createMcpServer } from "../server/mcp-server.ts";
import { type HttpSettings, MAX_MESSAGE_BYTES } from "./http-settings.ts";
import { createListeningTransport } from "./listening-transport.ts";
import type { Served } from "./serve-stdio.ts";
import { createTextTransport } from "./text-transport.ts";

/** Serves clients over WebSocket: one message per frame, subprotocol `mcp`. The MCP specification has no such transport; a connection behaves as stdio does. */
export async function serveOverWebSocket(
  gateway: Gateway,
  port: number,
  { maxMessageBytes: maxBytes = MAX_MESSAGE_BYTES }: Pick<HttpSettings, "maxMessageBytes"> = {},
): Promise<Served> {
  const { metrics, log, codes } = gateway;
  const listener = await listenWebSocket(port, {
    protocol: "mcp",
    maxBytes,
    accept(headers) {
      const isAllowed = isAllowedOrigin(headers, { isLoopback: true });
      if (!isAllowed) log.warning("foreign request", headers);
      return isAllowed;
    },
    onConnection(peer) {
      const session = createClientSession(systemClock, peer);
      const { id } = session;
      const transport = createTextTransport(peer, codes, id);
      const connection = connectionOf(session);
      serveStdio(() => createMcpServer(gateway, connection), { transport: createListeningTransport(transport, gateway, session) });
      metrics.connected();
      log.information("client connected", { peer: peer.peer, session: id });
      peer.onText((text) => {
        session.touch();
        transport.receive(text);
      });
      peer.onClose(() => {
        metrics.disconnected();
        log.information("client gone", { peer: peer.peer, session: id });
        transport.end();
        gateway.sessionEnded?.(id);
      });
    },
  });
  return { url: listener.url, ended: new Promise(() => {}), close: listener.close };
}
