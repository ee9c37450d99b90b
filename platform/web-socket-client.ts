import { WebSocket } from "ws";

/** A connection over WebSocket that this side has opened. */
export interface DialedSocket {
  send(text: string): void;
  /** Ends the connection at once, without waiting for the peer. */
  drop(): void;
}

export interface SocketDialing {
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
  return {
    send: (text) => socket.send(text),
    drop: () => socket.terminate(),
  };
}
