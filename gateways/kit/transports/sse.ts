import type { HttpExchange } from "../../../platform/http-server.ts";
import type { Gateway } from "../gateway.ts";
import type { HttpSessions } from "./http-sessions.ts";
import { openEvents } from "./open-events.ts";
import { createTextTransport } from "./text-transport.ts";

interface StreamContext {
  readonly gateway: Gateway;
  readonly sessions: HttpSessions;
  readonly keepAliveMs: number;
  /** The URL for POSTs of a session. */
  messagesOf(id: string): string;
}

/**
 * HTTP+SSE of MCP 2024-11-05: a GET opens a session with its stream of events, whose first event names the URL for POSTs.
 */
export async function openStream(exchange: HttpExchange, { gateway, sessions, keepAliveMs, messagesOf }: StreamContext): Promise<void> {
  const client = sessions.admit(exchange);
  if (client === undefined) return;
  const events = openEvents(exchange, { keepAliveMs });
  const transport = createTextTransport({ send: events.send, close: events.end }, gateway.codes, client.id);
  const opened = sessions.open({ kind: "stream", client, transport });
  // The stream is open for the life of the session.
  sessions.hold(client.id);
  exchange.onGone(() => sessions.remove(client.id, "its stream is closed"));
  await opened;
  events.event("endpoint", messagesOf(client.id));
}
