import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { FaultCodes } from "../gateway.ts";
import { readRpcMessage } from "./read-message.ts";

/** A connection that carries one message per text. */
export interface TextCarrier {
  send(text: string): void;
  close(): void;
}

/** A transport of the SDK over a text connection. It answers malformed messages itself. */
export interface TextTransport extends Transport {
  receive(text: string): void;
  /** The connection has closed. */
  end(): void;
}

export function createTextTransport(carrier: TextCarrier, codes: FaultCodes, sessionId: string): TextTransport {
  let isOver = false;
  const transport: TextTransport = {
    sessionId,
    start: async () => {},
    async send(message: JSONRPCMessage) {
      if (!isOver) carrier.send(JSON.stringify(message));
    },
    async close() {
      if (isOver) return;
      carrier.close();
      transport.end();
    },
    receive(text) {
      const read = readRpcMessage(text, codes);
      if (read.ok) transport.onmessage?.(read.message);
      else carrier.send(read.refusal);
    },
    end() {
      if (isOver) return;
      isOver = true;
      transport.onclose?.();
    },
  };
  return transport;
}
