import { AmcpError } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import { refusalOf } from "../../mcp/rpc.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { SessionOwner } from "../relay/agent.ts";
import type { Upstream } from "../relay/upstream.ts";
import { createLimitWatch } from "./limit-watch.ts";

/** Sessions with one server by owner: opened at first use, closed when idle, limited in number. */
export interface SessionPool {
  /** Returns the owner's session, or opens it. Rejects with AMCP_PROXY_TOO_MANY_SESSIONS if no session can be closed to make room. */
  enter(owner: SessionOwner): Upstream | Promise<Upstream>;
  opened(owner: SessionOwner): Upstream | undefined;
  all(): readonly Upstream[];
  end(owner: SessionOwner, reason: string): void;
  endAll(reason: string): void;
}

/** The life of a session in its pool: the signal that ends it, and the events that it reports. */
export interface SessionLife {
  /** Ends the session or the attempt to open it. */
  readonly signal: AbortSignal;
  used(): void;
  ended(reason: string): void;
}

export interface SessionPoolContext {
  readonly app: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly maxSessions: number;
  readonly idleMs: number;
  open(owner: SessionOwner, life: SessionLife): Promise<Upstream>;
}

/** One session, from its request on. */
interface Entry {
  readonly owner: SessionOwner;
  readonly life: AbortController;
  readonly opening: Promise<Upstream>;
  /** Undefined until the session is open. */
  upstream: Upstream | undefined;
  /** Time of the last start or end of a request, on the monotonic clock. */
  usedAt: number;
}

/** Longest interval between searches for idle sessions. */
const SWEEP_MS = 60 * 1000;

export function createSessionPool(context: SessionPoolContext): SessionPool {
  const { app, clock, log, maxSessions, idleMs } = context;
  const entries = new Map<SessionOwner["key"], Entry>();
  const inUse = createLimitWatch("sessions of agents", { limit: maxSessions, log, fields: { app } });
  let sweep: NodeJS.Timeout | undefined;

  const forget = (entry: Entry, reason: string) => {
    if (entries.get(entry.owner.key) !== entry) return;
    entries.delete(entry.owner.key);
    log.information("session closed", { app, reason });
    inUse(entries.size);
    if (entries.size > 0) return;
    clearInterval(sweep);
    sweep = undefined;
  };
  const end = (entry: Entry, reason: string) => {
    forget(entry, reason);
    entry.life.abort(new AmcpError("AMCP_PROXY_LINK_CLOSED", reason));
  };
  const idle = () => [...entries.values()].filter((entry) => isIdle(entry, app)).toSorted((a, b) => a.usedAt - b.usedAt);
  const endIdle = () => {
    const dueAt = clock.monotonic() - idleMs;
    for (const entry of idle()) if (entry.usedAt <= dueAt) end(entry, "it was idle for long");
  };
  const hasRoom = () => {
    const [longest] = entries.size < maxSessions ? [] : idle();
    if (longest !== undefined) end(longest, "another agent needs its place");
    return entries.size < maxSessions;
  };

  const begin = (owner: SessionOwner): Entry => {
    const life = new AbortController();
    const used = () => {
      entry.usedAt = clock.monotonic();
    };
    const opening = context.open(owner, { signal: life.signal, used, ended: (reason) => forget(entry, reason) });
    const entry: Entry = { owner, life, opening, upstream: undefined, usedAt: 0 };
    entries.set(owner.key, entry);
    inUse(entries.size);
    sweep ??= setInterval(endIdle, Math.min(SWEEP_MS, idleMs)).unref();
    opening.then(
      (upstream) => {
        entry.upstream = upstream;
      },
      (error) => forget(entry, refusalOf(error).message),
    );
    return entry;
  };

  return {
    enter(owner) {
      const known = entries.get(owner.key);
      if (known === undefined && !hasRoom()) return Promise.reject(tooMany(app, entries.size));
      const entry = known ?? begin(owner);
      entry.usedAt = clock.monotonic();
      return entry.upstream ?? entry.opening;
    },
    opened: ({ key }) => entries.get(key)?.upstream,
    all: () => [...entries.values()].flatMap(({ upstream }) => upstream ?? []),
    end({ key }, reason) {
      const entry = entries.get(key);
      if (entry !== undefined) end(entry, reason);
    },
    endAll(reason) {
      for (const entry of [...entries.values()]) end(entry, reason);
    },
  };
}

/** A session is idle without open calls and without subscriptions of its agent. */
function isIdle({ owner, upstream }: Entry, app: string): boolean {
  const load = upstream?.load();
  return load !== undefined && load.running + load.waiting === 0 && owner.watched(app).length === 0;
}

const tooMany = (app: string, sessions: number): AmcpError =>
  new AmcpError(
    "AMCP_PROXY_TOO_MANY_SESSIONS",
    `${app} has ${sessions} sessions of agents, and all of them are in use (McpProxy:MaxSessions)`,
  );
