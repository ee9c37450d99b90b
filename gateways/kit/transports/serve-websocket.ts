import { randomUUID } from "node:crypto";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { isAllowedOrigin } from "../../../platform/request-origin.ts";
import { listenWebSocket } from "../../../platform/web-sockets.ts";
import type { Gateway } from "../gateway.ts";
import { createMcpServer, PROGRESS_EVERY_MS } from "../mcp-server.ts";
import { MAX_MESSAGE_BYTES } from "./read-message.ts";
import type { Served } from "./serve-stdio.ts";
import { createTextTransport } from "./text-transport.ts";

/** Serves clients over WebSocket: one message per frame, subprotocol `mcp`. The MCP specification has no such transport; a connection behaves as stdio does. */
export async function serveOverWebSocket(gateway: Gateway, port: number): Promise<Served> {
  const { metrics, log, codes } = gateway;
  const listener = await listenWebSocket(port, {
    protocol: "mcp",
    maxBytes: MAX_MESSAGE_BYTES,
    accept(headers) {
      const isAllowed = isAllowedOrigin(headers, true);
      if (!isAllowed) log.warning("foreign request", headers);
      return isAllowed;
    },
    onConnection(peer) {
      const id = randomUUID();
      const transport = createTextTransport(peer, codes, id);
      const session = { id, connectedAt: performance.now(), progressEveryMs: PROGRESS_EVERY_MS };
      serveStdio(() => createMcpServer(gateway, session), { transport });
      metrics.connected();
      log.information("client connected", { peer: peer.peer, session: id });
      peer.onText(transport.receive);
      peer.onClose(() => {
        metrics.disconnected();
        log.information("client gone", { peer: peer.peer, session: id });
        transport.end();
      });
    },
  });
  return { url: listener.url, ended: new Promise(() => {}), close: listener.close };
}
