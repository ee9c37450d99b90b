import { streamHeaders } from "../../../mcp/server/event-streams.ts";
import { createSessions, defaultSessions } from "../../../mcp/server/sessions.ts";
import { systemClock } from "../../../platform/clock.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import { createClientSession } from "../client-session.ts";
import type { Gateway } from "../gateway.ts";
import { connectionOf } from "../server/client-connection.ts";
import { createMcpServer } from "../server/mcp-server.ts";
import { createTextTransport, type TextTransport } from "./text-transport.ts";

/** HTTP+SSE of MCP 2024-11-05: a GET opens the stream of events, whose first event names the URL for POSTs. */
export interface SseServer {
  /** Receives a GET and opens a session with its stream. */
  open(exchange: HttpExchange): Promise<void>;
  /** Receives a POST of a session. @returns false for an unknown session */
  post(id: string, text: string): boolean;
  close(): void;
}

export const MESSAGES = "/messages/";

export function createSseServer(gateway: Gateway): SseServer {
  const { metrics } = gateway;
  const sessions = createSessions<TextTransport>(defaultSessions, { now: () => performance.now() });
  return {
    async open(exchange) {
      const session = createClientSession(systemClock, exchange);
      const { id } = session;
      const stream = exchange.stream(streamHeaders({}));
      const event = (name: string, data: string) => void stream.write([Buffer.from(`event: ${name}\ndata: ${data}\n\n`)]);
      const transport = createTextTransport({ send: (text) => event("message", text), close: stream.end }, gateway.codes, id);
      const end = () => {
        metrics.disconnected();
        void transport.close();
        gateway.sessionEnded?.(id);
      };
      if (!sessions.add(id, transport, end)) return stream.end();
      metrics.connected();
      // The stream is open for the life of the session.
      sessions.hold(id);
      exchange.onGone(() => sessions.remove(id, "its stream is closed"));
      await createMcpServer(gateway, connectionOf(session)).connect(transport);
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
