import { createSessions, sweepIntervalOf } from "../../../mcp/server/sessions.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import { type ActiveSession, createClientSession } from "../client-session.ts";
import type { Gateway } from "../gateway.ts";
import { connectionOf } from "../server/client-connection.ts";
import { createMcpServer } from "../server/mcp-server.ts";
import type { CompleteSettings } from "./http-settings.ts";
import { refuseHttp } from "./refuse.ts";
import type { SessionTransport } from "./session-transport.ts";
import type { TextTransport } from "./text-transport.ts";

/** A session over HTTP, of any form. */
export type HttpSession =
  /** `streamable`: with Mcp-Session-Id at `/mcp`; `connection`: with Connection-ID at `/mcp/message`. */
  | { readonly kind: "streamable" | "connection"; readonly client: ActiveSession; readonly transport: SessionTransport }
  /** HTTP+SSE of MCP 2024-11-05: answers come over the stream of the session. */
  | { readonly kind: "stream"; readonly client: ActiveSession; readonly transport: TextTransport };

/** The sessions of a server over HTTP. Their number and idle time are limited together, whatever their form. */
export interface HttpSessions {
  /** Makes a session for a handshake. @returns undefined where there is no room; the exchange is then answered with 503 */
  admit(exchange: HttpExchange): ActiveSession | undefined;
  /** Keeps an admitted session, and connects the gateway to it. */
  open(session: HttpSession): Promise<void>;
  /** Keeps a stream that lasts as a session does. @param end closes it, and resolves when it has ended @returns the function to call when it has ended */
  openStream(client: ActiveSession, end: () => Promise<void>): () => void;
  /** Finds a session for a request of it. */
  find(id: string): HttpSession | undefined;
  /** Keeps a session from being idle until the returned function is called. */
  hold(id: string): () => void;
  remove(id: string, reason: string): void;
  /** Ends all sessions, and resolves when their streams have ended. */
  close(): Promise<void>;
}

/** The parts that all forms of HTTP share. */
export interface HttpContext extends CompleteSettings {
  readonly gateway: Gateway;
  readonly sessions: HttpSessions;
}

type Kept = HttpSession | { readonly kind: "listening" };

export function createHttpSessions(gateway: Gateway, { limits, clock, every }: CompleteSettings): HttpSessions {
  const { metrics, log } = gateway;
  const sessions = createSessions<Kept>(limits, { now: clock.monotonic, ...(every && { every }) });
  const ending = new Set<Promise<void>>();
  const keep = ({ id, remoteAddr }: ActiveSession, session: Kept, end: () => Promise<void>) => {
    sessions.add(id, session, (reason) => {
      metrics.disconnected();
      log.information("session ended", { peer: remoteAddr, reason });
      const over = end().finally(() => ending.delete(over));
      ending.add(over);
      gateway.sessionEnded?.(id);
    });
    metrics.connected();
    log.information("session begun", { peer: remoteAddr });
  };
  return {
    admit(exchange) {
      if (sessions.makeRoom()) return createClientSession(clock, exchange);
      const retry_after = Math.ceil(sweepIntervalOf(limits) / 1000);
      log.warning("session refused", { peer: exchange.peer, most: limits.most });
      refuseHttp(exchange, gateway, {
        status: 503,
        message: `There are ${limits.most} sessions already`,
        headers: { "retry-after": String(retry_after) },
        data: {
          suggestion: `Close a client that is no longer used, connect again in ${retry_after} s, or raise --max-sessions`,
          retry_after,
        },
      });
      return undefined;
    },
    async open(session) {
      const { client, transport } = session;
      keep(client, session, () => transport.close());
      await createMcpServer(gateway, connectionOf(client)).connect(transport);
    },
    openStream(client, end) {
      keep(client, { kind: "listening" }, end);
      // An open stream is activity.
      sessions.hold(client.id);
      return () => sessions.remove(client.id, "its stream is closed");
    },
    find(id) {
      const session = sessions.find(id);
      if (session === undefined || session.kind === "listening") return undefined;
      session.client.touch();
      return session;
    },
    hold: sessions.hold,
    remove: sessions.remove,
    async close() {
      sessions.close("the server is closed");
      await Promise.all(ending);
    },
  };
}
