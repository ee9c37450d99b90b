/** The sessions of a server, by id: not more than it can serve, and none that nobody uses. */
export interface Sessions<Session> {
  /** Told that it is in use. */
  find(id: string): Session | undefined;
  /** @returns false where there is no room */
  add(id: string, session: Session, end: () => void): boolean;
  /** In use until the release is called, however quiet it is: a stream is open. */
  hold(id: string): () => void;
  remove(id: string): void;
  close(): void;
}

export interface SessionLimits {
  readonly most: number;
  /** An idle client may be a model that thinks. */
  readonly idleMs: number;
}

export const defaultSessions: SessionLimits = { most: 256, idleMs: 30 * 60_000 };

interface Entry<Session> {
  readonly session: Session;
  readonly end: () => void;
  usedAt: number;
  held: number;
}

export function createSessions<Session>({ most, idleMs }: SessionLimits): Sessions<Session> {
  const entries = new Map<string, Entry<Session>>();
  const remove = (id: string) => {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.end();
  };
  const sweep = setInterval(
    () => {
      for (const [id, { usedAt, held }] of entries) if (held === 0 && performance.now() - usedAt > idleMs) remove(id);
    },
    Math.min(idleMs, 60_000),
  );
  sweep.unref();
  return {
    find(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.usedAt = performance.now();
      return entry?.session;
    },
    add(id, session, end) {
      if (entries.size >= most) return false;
      entries.set(id, { session, end, usedAt: performance.now(), held: 0 });
      return true;
    },
    hold(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.held += 1;
      return () => {
        if (entry === undefined) return;
        entry.held -= 1;
        entry.usedAt = performance.now();
      };
    },
    remove,
    close() {
      clearInterval(sweep);
      for (const id of [...entries.keys()]) remove(id);
    },
  };
}
