import { AmcpError } from "../../../contracts/errors.ts";
import type { FrontSession } from "../session.ts";
import { createHttpSession, type HttpSession } from "./http-session.ts";

/** The sessions of agents over HTTP: not more than can be served, and none that nobody uses. */
export interface HttpSessions {
  /** @throws AmcpError AMCP_PROXY_TOO_MANY_SESSIONS when as many as may be are all in use */
  open(): HttpSession;
  find(id: string): HttpSession | undefined;
  end(session: HttpSession, reason: string): void;
  close(): void;
}

const MAX_SESSIONS = 256;
const IDLE_MS = 30 * 60 * 1000;
const SWEEP_MS = 60 * 1000;

export function createHttpSessions(context: Pick<FrontSession, "core" | "endpoint">): HttpSessions {
  const { log, clock } = context.core;
  const authenticate = (client: string) => log.information("authentication", { agent: client, status: "accepted" });
  const sessions = new Map<string, HttpSession>();
  const end = (session: HttpSession, reason: string) => {
    sessions.delete(session.id);
    session.end(reason);
  };
  const idle = () => [...sessions.values()].filter((session) => !session.isBusy()).toSorted((a, b) => a.lastUsed() - b.lastUsed());
  const sweep = setInterval(() => {
    for (const session of idle()) if (clock.monotonic() - session.lastUsed() > IDLE_MS) end(session, "it was silent for long");
  }, SWEEP_MS);
  sweep.unref();
  return {
    open() {
      if (sessions.size >= MAX_SESSIONS) {
        const [longest] = idle();
        if (longest === undefined)
          throw new AmcpError("AMCP_PROXY_TOO_MANY_SESSIONS", `${sessions.size} agents are connected, and all of them are busy`);
        end(longest, "newer agents have come");
      }
      const session = createHttpSession({ ...context, authenticate });
      sessions.set(session.id, session);
      return session;
    },
    find: (id) => sessions.get(id),
    end,
    close() {
      clearInterval(sweep);
      for (const session of [...sessions.values()]) end(session, "the proxy is closed");
    },
  };
}
