import { AmcpError } from "../../../contracts/errors.ts";
import { createSessions, defaultSessions } from "../../../mcp/server/sessions.ts";
import type { HandlerContext } from "../handler-context.ts";
import { createHttpSession, type HttpSession } from "./http-session.ts";

/** The sessions of agents over HTTP. */
export interface HttpSessions {
  /** @throws AmcpError AMCP_PROXY_TOO_MANY_SESSIONS if the limit is reached and every session is busy */
  open(): HttpSession;
  find(id: string): HttpSession | undefined;
  end(session: HttpSession, reason: string): void;
  close(): void;
}

export function createHttpSessions(context: Pick<HandlerContext, "core" | "endpoint">): HttpSessions {
  const { log, clock } = context.core;
  const authenticate = (client: string) => log.information("authentication", { agent: client, status: "accepted" });
  const sessions = createSessions<HttpSession>(defaultSessions, {
    now: () => clock.monotonic(),
    isBusy: (session) => session.isBusy(),
    replacesIdle: true,
  });
  return {
    open() {
      if (!sessions.makeRoom())
        throw new AmcpError("AMCP_PROXY_TOO_MANY_SESSIONS", `${defaultSessions.most} agents are connected, and all of them are busy`);
      const session = createHttpSession({ ...context, authenticate });
      sessions.add(session.id, session, session.end);
      return session;
    },
    find: sessions.find,
    end: ({ id }, reason) => sessions.remove(id, reason),
    close: () => sessions.close("the proxy is closed"),
  };
}
