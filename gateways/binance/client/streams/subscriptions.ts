/** A control message (web-socket-streams.md, Live Subscribing). */
export interface ControlMessage {
  readonly method: "SUBSCRIBE" | "UNSUBSCRIBE";
  readonly params: readonly string[];
  readonly id: number;
}

/** The meaning of an answer for streams. */
interface Settled {
  readonly opened: readonly string[];
  readonly refused: readonly string[];
}

interface Pending {
  readonly message: ControlMessage;
  readonly answered: AbortController;
}

/** The most streams of one message, so that it stays far below the exchange's limit of a frame. */
const BATCH = 200;
const NOTHING: Settled = { opened: [], refused: [] };

/** Removes from a set what the other one has not. */
function keep(set: Set<string>, others: ReadonlySet<string>): void {
  for (const stream of set) if (!others.has(stream)) set.delete(stream);
}

/** The streams that one connection has subscribed, compared with the wanted ones. @param wanted the streams that have a listener */
export function createSubscriptions(wanted: () => Iterable<string>) {
  /** Streams with the id of the message that has asked for them last. */
  const asked = new Map<string, number>();
  const confirmed = new Set<string>();
  /** Streams that are unsubscribed although they may have a listener again. */
  const dropped = new Set<string>();
  /** Streams of a refused message, which are tried one by one, because one of them has spoilt it. */
  const alone = new Set<string>();
  const refused = new Set<string>();
  const pending = new Map<number, Pending>();
  let lastId = 0;

  const message = (method: ControlMessage["method"], params: readonly string[]): ControlMessage => {
    lastId += 1;
    const made = { method, params, id: lastId };
    pending.set(lastId, { message: made, answered: new AbortController() });
    return made;
  };
  const refuse = (streams: readonly string[], wasAlone: boolean): Settled => {
    for (const stream of streams) {
      asked.delete(stream);
      dropped.delete(stream);
      (wasAlone ? refused : alone).add(stream);
    }
    return wasAlone ? { opened: [], refused: streams } : NOTHING;
  };
  return {
    /** The message that brings both closer; undefined where they are equal. */
    next(): ControlMessage | undefined {
      const now = new Set(wanted());
      keep(alone, now);
      keep(refused, now);
      const unwanted = [...asked.keys()].filter((stream) => !now.has(stream) || dropped.has(stream)).slice(0, BATCH);
      if (unwanted.length > 0) {
        for (const stream of unwanted) for (const known of [asked, confirmed, dropped]) known.delete(stream);
        return message("UNSUBSCRIBE", unwanted);
      }
      const missing = [...now].filter((stream) => !asked.has(stream) && !refused.has(stream));
      const together = missing.filter((stream) => !alone.has(stream)).slice(0, BATCH);
      const params = together.length > 0 ? together : missing.slice(0, 1);
      if (params.length === 0) return undefined;
      const made = message("SUBSCRIBE", params);
      for (const stream of params) asked.set(stream, made.id);
      return made;
    },
    /** Aborts when the message is answered or forgotten. */
    answered: (id: number): AbortSignal => pending.get(id)?.answered.signal ?? AbortSignal.abort(),
    settle(id: number, error: string | undefined): Settled {
      const known = pending.get(id);
      if (known === undefined) return NOTHING;
      pending.delete(id);
      known.answered.abort();
      const { method, params } = known.message;
      if (method === "UNSUBSCRIBE") return NOTHING;
      // Meanwhile a stream may be unwanted again, or a later message may have asked for it.
      const own = params.filter((stream) => asked.get(stream) === id);
      if (error !== undefined) return refuse(own, params.length === 1);
      const opened = own.filter((stream) => !dropped.has(stream));
      for (const stream of opened) confirmed.add(stream);
      return { opened, refused: [] };
    },
    /** The last listener of a stream has gone: the exchange is asked again even if another listener comes at once. */
    drop(stream: string) {
      confirmed.delete(stream);
      refused.delete(stream);
      if (asked.has(stream)) dropped.add(stream);
    },
    /** The connection is lost, and the next one begins without streams. */
    reset() {
      for (const { answered } of pending.values()) answered.abort();
      for (const known of [pending, asked, confirmed, dropped, alone, refused]) known.clear();
    },
    isConfirmed: (stream: string) => confirmed.has(stream),
    confirmed: () => confirmed.size,
  };
}
