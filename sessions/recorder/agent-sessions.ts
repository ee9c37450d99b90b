import { randomUUID } from "node:crypto";
import type { Clock } from "../../contracts/ports.ts";

/** A session without a call for so long is over. */
const IDLE_MS = 30 * 60 * 1000;

/** Which session a call belongs to. A session that has ended is never gone on with: the next call opens another one. */
export interface AgentSessions {
  /** The session of an agent's call, which may be a new one. `ended` is the one that its idle time has ended. */
  callOf(agent: string): { readonly id: string; readonly ended: string | undefined };
  /** Ends the agent's session. @returns its id */
  left(agent: string): string | undefined;
  /** Ends the sessions that are idle. @returns their ids */
  endIdle(): readonly string[];
  /** Ends all sessions. @returns their ids */
  endAll(): readonly string[];
}

interface OpenSession {
  readonly id: string;
  lastWallMs: number;
  lastMonotonicMs: number;
}

export function createAgentSessions(clock: Clock): AgentSessions {
  const open = new Map<string, OpenSession>();

  /** The monotonic clock stands still while the machine sleeps, the other one may be set back: either one is enough. */
  const isIdle = ({ lastWallMs, lastMonotonicMs }: OpenSession) =>
    clock.monotonic() - lastMonotonicMs >= IDLE_MS || clock.now() - lastWallMs >= IDLE_MS;
  const end = (ended: (session: OpenSession, agent: string) => boolean): readonly string[] => {
    const ids = [...open].filter(([agent, session]) => ended(session, agent));
    for (const [agent] of ids) open.delete(agent);
    return ids.map(([, { id }]) => id);
  };

  return {
    callOf(agent) {
      const found = open.get(agent);
      const isOver = found !== undefined && isIdle(found);
      const session = found === undefined || isOver ? { id: randomUUID(), lastWallMs: 0, lastMonotonicMs: 0 } : found;
      session.lastWallMs = clock.now();
      session.lastMonotonicMs = clock.monotonic();
      open.set(agent, session);
      return { id: session.id, ended: isOver ? found.id : undefined };
    },
    left: (agent) => end((_session, other) => other === agent)[0],
    endIdle: () => end(isIdle),
    endAll: () => end(() => true),
  };
}
