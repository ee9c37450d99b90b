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

/** The streams that one connection has subscribed, compared with the wanted ones. */
export interface Subscriptions {
  /** The message that brings both closer; undefined where they are equal. */
  next(): ControlMessage | undefined;
  /** Aborts when the message is answered or forgotten. */
  answered(id: number): AbortSignal;
  settle(id: number, error: string | undefined): Settled;
  /** The connection is lost, and the next one begins without streams. */
  reset(): void;
  isConfirmed(stream: string): boolean;
  confirmed(): number;
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

/** @param wanted the streams that have a listener */
export function createSubscriptions(wanted: () => Iterable<string>): Subscriptions {
  const asked = new Set<string>();
  const confirmed = new Set<string>();
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
  const refuse = (params: readonly string[]): Settled => {
    for (const stream of params) {
      asked.delete(stream);
      (params.length === 1 ? refused : alone).add(stream);
    }
    return params.length === 1 ? { opened: [], refused: params } : NOTHING;
  };
  return {
    next() {
      const now = new Set(wanted());
      keep(alone, now);
      keep(refused, now);
      const unwanted = [...asked].filter((stream) => !now.has(stream)).slice(0, BATCH);
      if (unwanted.length > 0) {
        keep(asked, new Set([...asked].filter((stream) => !unwanted.includes(stream))));
        keep(confirmed, asked);
        return message("UNSUBSCRIBE", unwanted);
      }
      const missing = [...now].filter((stream) => !asked.has(stream) && !refused.has(stream));
      const together = missing.filter((stream) => !alone.has(stream)).slice(0, BATCH);
      const params = together.length > 0 ? together : missing.slice(0, 1);
      for (const stream of params) asked.add(stream);
      return params.length === 0 ? undefined : message("SUBSCRIBE", params);
    },
    answered: (id) => pending.get(id)?.answered.signal ?? AbortSignal.abort(),
    settle(id, error) {
      const known = pending.get(id);
      if (known === undefined) return NOTHING;
      pending.delete(id);
      known.answered.abort();
      const { method, params } = known.message;
      if (method === "UNSUBSCRIBE") return NOTHING;
      if (error !== undefined) return refuse(params);
      // Meanwhile a stream may be unwanted again.
      const opened = params.filter((stream) => asked.has(stream));
      for (const stream of opened) confirmed.add(stream);
      return { opened, refused: [] };
    },
    reset() {
      for (const { answered } of pending.values()) answered.abort();
      for (const set of [pending, asked, confirmed, alone, refused]) set.clear();
    },
    isConfirmed: (stream) => confirmed.has(stream),
    confirmed: () => confirmed.size,
  };
}
