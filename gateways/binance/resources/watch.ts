import type { ClientSession } from "../../kit/gateway.ts";
import { credentialsRequired } from "../model/errors.ts";
import type { BinanceClient, MarketStreams, OrderBooks } from "../model/ports.ts";
import { Quote } from "../pages/market-page.ts";
import type { CredentialStore } from "../session/session-credentials.ts";

/** Changes of symbols, for subscribers of their resources. Subscribers of one symbol share its book and its stream. */
export interface MarketWatch {
  /** Calls back at the first change after quiet, then at most once per interval. @returns the function that ends it @throws GatewayError for the 21st symbol */
  watch(symbol: string, changed: () => void): () => void;
  /** The latest best prices of a watched symbol. */
  quote(symbol: string): Quote | undefined;
}

interface Watched {
  readonly listeners: Set<() => void>;
  readonly throttle: Throttle;
  readonly end: () => void;
  quote: Quote | undefined;
}

interface Parts {
  readonly books: OrderBooks;
  readonly streams: MarketStreams;
  /** Between two updates of one symbol. */
  readonly everyMs: number;
}

export function createMarketWatch({ books, streams, everyMs }: Parts): MarketWatch {
  const watched = new Map<string, Watched>();
  const open = (symbol: string): Watched => {
    const listeners = new Set<() => void>();
    const throttle = createThrottle(everyMs, () => {
      for (const listener of listeners) listener();
    });
    let isOpening = true;
    // A book that is open sends its state at once, which is no change.
    const state = () => {
      if (!isOpening) throttle.changed();
    };
    const endBook = books.watch(symbol, { changed: throttle.changed, state });
    isOpening = false;
    const endStream = streams.subscribe(`${symbol.toLowerCase()}@bookTicker`, {
      opened: () => {},
      event(data) {
        const quote = Quote.safeParse(data);
        if (!quote.success) return;
        one.quote = quote.data;
        throttle.changed();
      },
      // The book reports its loss.
      lost: () => {
        one.quote = undefined;
      },
    });
    const end = () => {
      endBook();
      endStream();
      throttle.end();
    };
    const one: Watched = { listeners, throttle, end, quote: undefined };
    return one;
  };
  return {
    watch(symbol, changed) {
      const one = watched.get(symbol) ?? open(symbol);
      watched.set(symbol, one);
      // Each subscriber has an entry of its own, also where it brings the same function twice.
      const listener = () => changed();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size > 0 || watched.get(symbol) !== one) return;
        watched.delete(symbol);
        one.end();
      };
    },
    quote: (symbol) => watched.get(symbol)?.quote,
  };
}

/** Passes the first change after quiet on at once, and gathers those within the interval after it into one at its end. */
export interface Throttle {
  changed(): void;
  end(): void;
}

function createThrottle(everyMs: number, pass: () => void): Throttle {
  let resting: NodeJS.Timeout | undefined;
  let isDue = false;
  const changed = () => {
    if (resting !== undefined) {
      isDue = true;
      return;
    }
    resting = setTimeout(() => {
      resting = undefined;
      if (!isDue) return;
      isDue = false;
      changed();
    }, everyMs).unref();
    pass();
  };
  return {
    changed,
    end() {
      clearTimeout(resting);
      isDue = false;
    },
  };
}

/** Changes of accounts, for subscribers of `account/...` and `orders/...`. The subscriptions of one session share a socket of its credentials. */
interface AccountWatch {
  /** @returns the function that ends it @throws GatewayError for a session without credentials */
  watch(session: ClientSession, changed: () => void): () => void;
  /** The session has other credentials, or none: its subscriptions follow the new ones, and hear nothing more of the old ones. */
  credentialsChanged(session: ClientSession): void;
  /** Ends a session's socket. */
  ended(sessionId: string): void;
}

interface WatchedAccount {
  readonly listeners: Set<() => void>;
  readonly throttle: Throttle;
  /** Ends the socket; undefined without credentials. */
  disconnect: (() => void) | undefined;
}

interface AccountWatchParts {
  readonly client: Pick<BinanceClient, "userData">;
  readonly credentials: Pick<CredentialStore, "of">;
  /** Called before the subscribers at each change, to drop what is cached. */
  readonly accountChanged: (sessionId: string) => void;
  readonly everyMs: number;
}

export function createAccountWatch({ client, credentials, accountChanged, everyMs }: AccountWatchParts): AccountWatch {
  const bySession = new Map<string, WatchedAccount>();
  const connect = (session: ClientSession, one: WatchedAccount) => {
    one.disconnect?.();
    const own = credentials.of(session);
    let wasLost = false;
    const changed = () => {
      accountChanged(session.id);
      one.throttle.changed();
    };
    const opened = () => {
      // Events between loss and reopening are missing.
      if (wasLost) changed();
      wasLost = false;
    };
    const lost = () => {
      wasLost = true;
    };
    one.disconnect = own && client.userData(own.credentials, { opened, changed, lost });
  };
  const open = (session: ClientSession): WatchedAccount => {
    if (credentials.of(session) === undefined) throw credentialsRequired();
    const listeners = new Set<() => void>();
    const throttle = createThrottle(everyMs, () => {
      for (const listener of listeners) listener();
    });
    const one: WatchedAccount = { listeners, throttle, disconnect: undefined };
    connect(session, one);
    return one;
  };
  const close = (sessionId: string) => {
    const one = bySession.get(sessionId);
    one?.disconnect?.();
    one?.throttle.end();
    bySession.delete(sessionId);
  };
  return {
    watch(session, changed) {
      const one = bySession.get(session.id) ?? open(session);
      bySession.set(session.id, one);
      const listener = () => changed();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0 && bySession.get(session.id) === one) close(session.id);
      };
    },
    credentialsChanged(session) {
      const one = bySession.get(session.id);
      if (one === undefined) return;
      connect(session, one);
      one.throttle.changed();
    },
    ended: close,
  };
}
