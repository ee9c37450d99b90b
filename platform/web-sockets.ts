import { createServer, type IncomingMessage } from "node:http";
import { WebSocketServer } from "ws";
import { listening } from "./listening.ts";

/** A connection over WebSocket. */
export interface SocketPeer {
  /** The peer's address, for messages and logs. */
  readonly peer: string;
  /** All headers of the handshake, by lower-case name. */
  headers(): Readonly<Record<string, string>>;
  send(text: string): void;
  close(): void;
  /** Binary messages are read as UTF-8. */
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export interface WebSocketListener {
  /** With the port that the system assigned. */
  readonly url: string;
  close(): Promise<void>;
}

interface Serving {
  /** The subprotocol, header `Sec-WebSocket-Protocol`. */
  readonly protocol: string;
  /** The largest message; a larger one closes the connection. */
  readonly maxBytes: number;
  /** Whether to accept a connection; otherwise the answer is 403. */
  accept(headers: { readonly host: string | undefined; readonly origin: string | undefined }): boolean;
  onConnection(peer: SocketPeer): void;
}

/** Serves WebSocket on loopback. @param port 0 for any @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED */
export async function listenWebSocket(port: number, { protocol, maxBytes, accept, onConnection }: Serving): Promise<WebSocketListener> {
  const http = createServer((_, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({
    ...{ server: http, maxPayload: maxBytes, perMessageDeflate: false },
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
    verifyClient: ({ req: { headers } }: { req: IncomingMessage }, done: (isAccepted: boolean, status: number) => void) =>
      done(accept({ host: headers.host, origin: headers.origin }), 403),
  });
  sockets.on("connection", (socket, { headers, socket: { remoteAddress, remotePort } }) => {
    // After a protocol error the connection closes, which `onClose` reports.
    socket.on("error", () => {});
    onConnection({
      peer: `${remoteAddress}:${remotePort}`,
      headers: () => Object.fromEntries(Object.entries(headers).map(([name, value = ""]) => [name, String(value)])),
      send: (text) => socket.send(text),
      close: () => socket.close(),
      onText: (listener) => void socket.on("message", (data) => listener(String(data))),
      onClose: (listener) => void socket.on("close", listener),
    });
  });
  await listening(sockets, `on port ${port}`, (done) => http.listen({ host: "127.0.0.1", port }, done));
  const bound = http.address();
  return {
    url: `ws://127.0.0.1:${bound !== null && typeof bound === "object" ? bound.port : port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        sockets.close();
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
