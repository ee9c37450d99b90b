/** Sessions of a server, by id: limited in number, and ended when they are idle for long. */
export interface Sessions<Session> {
  /** Counts as a use of the session. */
  find(id: string): Session | undefined;
  /** Whether there is room for one more; where idle ones are replaced, makes it. */
  makeRoom(): boolean;
  /** @returns false where there is no room */
  add(id: string, session: Session, end: (reason: string) => void): boolean;
  /** In use until the release is called, for example while a stream is open. */
  hold(id: string): () => void;
  remove(id: string, reason: string): void;
  close(reason: string): void;
}

export interface SessionLimits {
  readonly most: number;
  /** A client that waits for a model or a person sends nothing for a while. */
  readonly idleMs: number;
}

export const defaultSessions: SessionLimits = { most: 256, idleMs: 30 * 60_000 };

/** How a server tells its sessions apart. */
export interface SessionRules<Session> {
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** A session that is in use is never ended for being idle. */
  readonly isBusy?: (session: Session) => boolean;
  /** Where there is no room, a new session replaces the one that is idle longest. */
  readonly replacesIdle?: boolean;
}

interface Entry<Session> {
  readonly session: Session;
  readonly end: (reason: string) => void;
  usedAt: number;
  held: number;
}

const SWEEP_MS = 60_000;

export function createSessions<Session>(
  { most, idleMs }: SessionLimits,
  { now, isBusy = () => false, replacesIdle = false }: SessionRules<Session>,
): Sessions<Session> {
  const entries = new Map<string, Entry<Session>>();
  const remove = (id: string, reason: string) => {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.end(reason);
  };
  const idle = () =>
    [...entries].filter(([, { held, session }]) => held === 0 && !isBusy(session)).toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
  const sweep = setInterval(
    () => {
      for (const [id, { usedAt }] of idle()) if (now() - usedAt > idleMs) remove(id, "it was silent for long");
    },
    Math.min(idleMs, SWEEP_MS),
  );
  sweep.unref();
  const makeRoom = (): boolean => {
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
      if (entry !== undefined) entry.usedAt = now();
      return entry?.session;
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
      clearInterval(sweep);
      for (const id of [...entries.keys()]) remove(id, reason);
    },
  };
}
