import { createServer, type IncomingMessage, type Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { listening } from "./endpoints.ts";

/** A connection over WebSocket. */
export interface SocketPeer {
  /** The peer's address, for messages and logs. */
  readonly peer: string;
  /** All headers of the handshake, by lower-case name. */
  headers(): Readonly<Record<string, string>>;
  readonly path: string;
  /** The parameters after `?`. */
  readonly query: URLSearchParams;
  send(text: string): void;
  /** @param code of the close frame, 1000 unless given */
  close(code?: number, reason?: string): void;
  /** Breaks the connection off without a close frame. */
  drop(): void;
  ping(payload: string): void;
  onPong(listener: (payload: string) => void): void;
  /** Binary messages are read as UTF-8. */
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export interface WebSocketListener {
  /** With the port that the system assigned. */
  readonly url: string;
  close(): Promise<void>;
}

/** How a server treats connections over WebSocket. */
export interface SocketServing {
  /** The subprotocol, header `Sec-WebSocket-Protocol`; none unless given. */
  readonly protocol?: string;
  /** The largest message; a larger one closes the connection. */
  readonly maxBytes: number;
  /** Whether to accept a connection; otherwise the answer is 403, or the status that is returned. */
  accept(request: { readonly host: string | undefined; readonly origin: string | undefined; readonly path: string }): boolean | number;
  onConnection(peer: SocketPeer): void;
}

/** Serves WebSocket on loopback. @param port 0 for any @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED */
export async function listenWebSocket(port: number, serving: SocketServing): Promise<WebSocketListener> {
  const http = createServer((_, response) => response.writeHead(426).end());
  const sockets = serveWebSockets(http, serving);
  await listening(http, `on port ${port}`, (done) => http.listen({ host: "127.0.0.1", port }, done));
  const bound = http.address();
  return {
    url: `ws://127.0.0.1:${bound !== null && typeof bound === "object" ? bound.port : port}`,
    close: () =>
      new Promise((resolve) => {
        sockets.close();
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** Serves WebSocket at a server of HTTP, which goes on to serve its other requests. @returns the way to end all connections */
export function serveWebSockets(server: Server, { protocol, maxBytes, accept, onConnection }: SocketServing): { close(): void } {
  const sockets = new WebSocketServer({
    server,
    maxPayload: maxBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (protocol !== undefined && offered.has(protocol) ? protocol : false),
    verifyClient({ req: { headers, url } }: { req: IncomingMessage }, done: (isAccepted: boolean, status: number) => void) {
      const verdict = accept({ host: headers.host, origin: headers.origin, path: pathOf(url) });
      done(verdict === true, typeof verdict === "number" ? verdict : 403);
    },
  });
  // The server itself reports that it cannot listen.
  sockets.on("error", () => {});
  sockets.on("connection", (socket, request) => {
    // After a protocol error the connection closes, which `onClose` reports.
    socket.on("error", () => {});
    onConnection(peerOf(socket, request));
  });
  return {
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

const pathOf = (url = ""): string => url.split("?")[0] ?? "";

const peerOf = (socket: WebSocket, { url, headers, socket: { remoteAddress, remotePort } }: IncomingMessage): SocketPeer => ({
  peer: `${remoteAddress}:${remotePort}`,
  headers: () => Object.fromEntries(Object.entries(headers).map(([name, value = ""]) => [name, String(value)])),
  path: pathOf(url),
  query: new URLSearchParams(url?.split("?")[1]),
  send: (text) => socket.send(text),
  close: (code, reason) => socket.close(code, reason),
  drop: () => socket.terminate(),
  ping: (payload) => socket.ping(payload),
  onPong: (listener) => void socket.on("pong", (payload) => listener(String(payload))),
  onText: (listener) => void socket.on("message", (data) => listener(String(data))),
  onClose: (listener) => void socket.on("close", () => listener()),
});

/** A connection over WebSocket that this side has opened. */
export interface DialedSocket {
  send(text: string): void;
  /** Ends the connection at once, without waiting for the peer. */
  drop(): void;
}

interface SocketDialing {
  /** From the start of the connection to the end of the handshake. */
  readonly connectMs: number;
  /** The largest message; a larger one closes the connection. */
  readonly maxBytes: number;
  onOpen(): void;
  /** Binary messages are read as UTF-8. */
  onText(text: string): void;
  /** A ping was received, and answered with a pong of the same payload. */
  onPing(): void;
  /** The connection has ended, or could not be opened. Nothing follows. @param reason in words */
  onClose(reason: string): void;
}

/** Opens a connection to a `ws://` or `wss://` URL. */
export function dialWebSocket(url: string, { connectMs, maxBytes, onOpen, onText, onPing, onClose }: SocketDialing): DialedSocket {
  const socket = new WebSocket(url, { handshakeTimeout: connectMs, maxPayload: maxBytes, perMessageDeflate: false });
  let failure: string | undefined;
  socket.on("open", onOpen);
  socket.on("message", (data) => onText(String(data)));
  socket.on("ping", onPing);
  // `close` follows.
  socket.on("error", ({ message }) => {
    failure = message;
  });
  socket.on("close", (code, said) => {
    const words = said.toString();
    onClose(failure ?? `closed with code ${code}${words === "" ? "" : `: ${words}`}`);
  });
  return { send: (text) => socket.send(text), drop: () => socket.terminate() };
}
