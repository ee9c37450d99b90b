import { once } from "node:events";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { WebSocket } from "ws";

/** WebSocket for clients of SDK 2, which has none of its own. */
export function socketTransport(url: URL): Transport {
  const socket = new WebSocket(url, "mcp");
  const transport: Transport = {
    async start() {
      socket.on("message", (data) => {
        const message: JSONRPCMessage = JSON.parse(String(data));
        transport.onmessage?.(message);
      });
      socket.on("close", () => transport.onclose?.());
      await once(socket, "open");
    },
    send: async (message) => socket.send(JSON.stringify(message)),
    close: async () => socket.close(),
  };
  return transport;
}
