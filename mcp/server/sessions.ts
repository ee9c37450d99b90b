/** The sessions of a server by id. Their number is limited, and idle ones are ended. */
export interface Sessions<Session> {
  /** Finds a session, and restarts its idle time. One that was idle for too long is ended instead. */
  find(id: string): Session | undefined;
  /** Whether one more session fits. Ends those that were idle for too long first, and then the longest idle one if the rules say so. */
  makeRoom(): boolean;
  /** @returns false where no more session fits */
  add(id: string, session: Session, end: (reason: string) => void): boolean;
  /** Keeps the session from being idle until the returned function is called, for example while a stream is open. */
  hold(id: string): () => void;
  remove(id: string, reason: string): void;
  close(reason: string): void;
}

export interface SessionLimits {
  readonly most: number;
  /** Long enough for a client that waits for a model or a person. */
  readonly idleMs: number;
  /** Interval between two searches for idle sessions; the idle time, and at most a minute, unless given. */
  readonly sweepMs?: number;
}

export const defaultSessions: SessionLimits = { most: 256, idleMs: 30 * 60_000 };

/** How a server treats idle sessions. */
export interface SessionRules<Session> {
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** A busy session never counts as idle. */
  readonly isBusy?: (session: Session) => boolean;
  /** Runs work at an interval, until the returned function is called; by a timer unless given. */
  readonly every?: (ms: number, work: () => void) => () => void;
  /** Whether a new session replaces the one that is idle longest where no more fits. */
  readonly replacesIdle?: boolean;
}

interface Entry<Session> {
  readonly session: Session;
  readonly end: (reason: string) => void;
  usedAt: number;
  held: number;
}

const SWEEP_MS = 60_000;

/** A timer that does not keep the process alive. */
function everyInterval(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  timer.unref();
  return () => clearInterval(timer);
}

/** The interval of the search for idle sessions, in milliseconds. */
export const sweepIntervalOf = ({ idleMs, sweepMs = Math.min(idleMs, SWEEP_MS) }: SessionLimits): number => sweepMs;

export function createSessions<Session>(
  limits: SessionLimits,
  { now, isBusy = () => false, every = everyInterval, replacesIdle = false }: SessionRules<Session>,
): Sessions<Session> {
  const { most, idleMs } = limits;
  const entries = new Map<string, Entry<Session>>();
  const remove = (id: string, reason: string) => {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.end(reason);
  };
  const idle = () =>
    [...entries].filter(([, { held, session }]) => held === 0 && !isBusy(session)).toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
  const sweep = () => {
    for (const [id, { usedAt }] of idle()) if (now() - usedAt > idleMs) remove(id, "it was silent for long");
  };
  const stop = every(sweepIntervalOf(limits), sweep);
  const makeRoom = (): boolean => {
    if (entries.size < most) return true;
    sweep();
    if (entries.size < most) return true;
    const [longest] = replacesIdle ? idle() : [];
    if (longest === undefined) return false;
    remove(longest[0], "newer agents have come");
    return true;
  };
  return {
    makeRoom,
    find(id) {
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      if (entry.held === 0 && !isBusy(entry.session) && now() - entry.usedAt > idleMs) {
        remove(id, "it was silent for long");
        return undefined;
      }
      entry.usedAt = now();
      return entry.session;
    },
    add(id, session, end) {
      if (!makeRoom()) return false;
      entries.set(id, { session, end, usedAt: now(), held: 0 });
      return true;
    },
    hold(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.held += 1;
      return () => {
        if (entry === undefined) return;
        entry.held -= 1;
        entry.usedAt = now();
      };
    },
    remove,
    close(reason) {
      stop();
      for (const id of [...entries.keys()]) remove(id, reason);
    },
  };
}
