import { randomUUID } from "node:crypto";
import { streamHeaders } from "../../../mcp/server/event-streams.ts";
import { createSessions, defaultSessions } from "../../../mcp/server/sessions.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { Gateway } from "../gateway.ts";
import { createMcpServer, PROGRESS_EVERY_MS } from "../mcp-server.ts";
import { createTextTransport, type TextTransport } from "./text-transport.ts";

/** HTTP+SSE of 2024-11-05, for clients that know nothing newer: one stream of events, and a place to post to that its first event names. */
export interface SseFront {
  /** GET: the stream. */
  open(exchange: HttpExchange): Promise<void>;
  /** POST to a place that a stream has named. @returns false where there is none */
  post(id: string, text: string): boolean;
  close(): void;
}

export const MESSAGES = "/messages/";

export function createSseFront(gateway: Gateway): SseFront {
  const { metrics } = gateway;
  const sessions = createSessions<TextTransport>(defaultSessions, { now: () => performance.now() });
  return {
    async open(exchange) {
      const id = randomUUID();
      const stream = exchange.stream(streamHeaders({}));
      const event = (name: string, data: string) => void stream.write([Buffer.from(`event: ${name}\ndata: ${data}\n\n`)]);
      const transport = createTextTransport({ send: (text) => event("message", text), close: stream.end }, gateway.codes, id);
      const end = () => {
        metrics.disconnected();
        void transport.close();
      };
      if (!sessions.add(id, transport, end)) return stream.end();
      metrics.connected();
      // Its stream is open as long as it lives.
      sessions.hold(id);
      exchange.onGone(() => sessions.remove(id, "its stream is closed"));
      await createMcpServer(gateway, { id, connectedAt: performance.now(), progressEveryMs: PROGRESS_EVERY_MS }).connect(transport);
      event("endpoint", `${MESSAGES}${id}`);
    },
    post(id, text) {
      const transport = sessions.find(id);
      transport?.receive(text);
      return transport !== undefined;
    },
    close: () => sessions.close("the server is closed"),
  };
}
