import { streamHeaders } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { Gateway } from "../gateway.ts";
import type { HttpSessions } from "./http-sessions.ts";
import { createTextTransport } from "./text-transport.ts";

/**
 * HTTP+SSE of MCP 2024-11-05: a GET opens a session with its stream of events, whose first event names the URL for POSTs.
 *
 * @param messagesOf the URL for POSTs of a session
 */
export async function openStream(
  exchange: HttpExchange,
  { gateway, sessions, messagesOf }: { gateway: Gateway; sessions: HttpSessions; messagesOf: (id: string) => string },
): Promise<void> {
  const client = sessions.admit(exchange);
  if (client === undefined) return;
  const stream = exchange.stream(streamHeaders({}));
  const event = (name: string, data: string) => void stream.write([Buffer.from(`event: ${name}\ndata: ${data}\n\n`)]);
  const transport = createTextTransport({ send: (text) => event("message", text), close: stream.end }, gateway.codes, client.id);
  const opened = sessions.open({ kind: "stream", client, transport });
  // The stream is open for the life of the session.
  sessions.hold(client.id);
  exchange.onGone(() => sessions.remove(client.id, "its stream is closed"));
  await opened;
  event("endpoint", messagesOf(client.id));
}
