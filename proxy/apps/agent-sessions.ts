import type { SessionOwner } from "../relay/session-owner.ts";
import type { AgentSessions, Upstream } from "../relay/upstream.ts";
import type { CommandTarget, ServerTarget } from "../settings/target.ts";
import type { AppsContext } from "./apps-context.ts";
import { NoRequestEra, openSession, REQUEST_ERA } from "./open-session.ts";
import { createSessionPool } from "./session-pool.ts";

/** The agents' sessions with one server; each ends with its agent at the latest. */
export function createAgentSessions(target: ServerTarget | CommandTarget, core: AppsContext): AgentSessions {
  const { clock, log, options } = core;
  const { maxSessions, sessionIdleMs: idleMs } = options;
  const pool = createSessionPool({
    app: target.appId,
    clock,
    log,
    maxSessions,
    idleMs,
    open: (owner, life) => openSession({ target, owner, life }, core),
  });
  /** Whether the server also speaks the era without sessions; undefined until tried. */
  let speaksRequestEra: boolean | undefined;

  /** Uses the one link for requests without sessions; a server without that era gets the agent's session. */
  const enterWithoutSession = async (owner: SessionOwner): Promise<Upstream> => {
    try {
      return await pool.enter(REQUEST_ERA);
    } catch (error) {
      if (!(error instanceof NoRequestEra)) throw error;
      speaksRequestEra = false;
      return pool.enter(owner);
    }
  };

  return {
    reach(owner, era) {
      if (era === "session" || speaksRequestEra === false) return pool.enter(owner);
      return pool.opened(REQUEST_ERA) === undefined ? enterWithoutSession(owner) : pool.enter(REQUEST_ERA);
    },
    opened: pool.opened,
    leave: (owner) => pool.end(owner, "its agent has left"),
    load() {
      const loads = pool.all().map((upstream) => upstream.load());
      const sum = (of: "running" | "waiting") => loads.reduce((total, load) => total + load[of], 0);
      return { running: sum("running"), waiting: sum("waiting") };
    },
    close(reason) {
      speaksRequestEra = undefined;
      pool.endAll(reason);
    },
  };
}
