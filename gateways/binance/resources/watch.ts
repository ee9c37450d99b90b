import type { ClientSession } from "../../kit/gateway.ts";
import { credentialsRequired } from "../model/errors.ts";
import type { BinanceClient, MarketStreams, OrderBooks } from "../model/ports.ts";
import { Quote } from "../pages/market-page.ts";
import type { CredentialStore } from "../session/session-credentials.ts";

interface Parts {
  readonly books: OrderBooks;
  readonly streams: MarketStreams;
  /** Between two updates of one symbol. */
  readonly everyMs: number;
}

/** Changes of symbols, for subscribers of their resources. Subscribers of one symbol share its book and its stream. */
export function createMarketWatch({ books, streams, everyMs }: Parts) {
  const watched = createSharedWatches<{ quote: Quote | undefined; end(): void }>(everyMs);
  const open = (symbol: string, changed: () => void) => {
    let isOpening = true;
    // A book that is open sends its state at once, which is no change.
    const state = () => {
      if (!isOpening) changed();
    };
    const endBook = books.watch(symbol, { changed, state });
    isOpening = false;
    const endStream = streams.subscribe(`${symbol.toLowerCase()}@bookTicker`, {
      opened: () => {},
      event(data) {
        const quote = Quote.safeParse(data);
        if (!quote.success) return;
        one.quote = quote.data;
        changed();
      },
      // The book reports its loss.
      lost: () => {
        one.quote = undefined;
      },
    });
    const end = () => {
      endBook();
      endStream();
    };
    const one: { quote: Quote | undefined; end(): void } = { end, quote: undefined };
    return one;
  };
  return {
    /** Calls back at the first change after quiet, then at most once per interval. @returns the function that ends it @throws GatewayError for the 21st symbol */
    watch: (symbol: string, changed: () => void) => watched.watch(symbol, (pass) => open(symbol, pass), changed),
    /** The latest best prices of a watched symbol. */
    quote: (symbol: string) => watched.of(symbol)?.quote,
  };
}

/** One source of changes per key, which all subscribers of the key share. */
function createSharedWatches<Source extends { end(): void }>(everyMs: number) {
  const shared = new Map<
    string,
    { readonly listeners: Set<() => void>; readonly throttle: ReturnType<typeof createThrottle>; readonly source: Source }
  >();
  const begin = (open: (changed: () => void) => Source) => {
    const listeners = new Set<() => void>();
    const throttle = createThrottle(everyMs, () => {
      for (const listener of listeners) listener();
    });
    return { listeners, throttle, source: open(throttle.changed) };
  };
  const close = (key: string) => {
    const one = shared.get(key);
    shared.delete(key);
    one?.source.end();
    one?.throttle.end();
  };
  return {
    /** @returns the function that ends it; the last one ends the source */
    watch(key: string, open: (changed: () => void) => Source, changed: () => void) {
      const one = shared.get(key) ?? begin(open);
      shared.set(key, one);
      // Each subscriber has an entry of its own, also where it brings the same function twice.
      const listener = () => changed();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0 && shared.get(key) === one) close(key);
      };
    },
    of: (key: string): Source | undefined => shared.get(key)?.source,
    close,
  };
}

/** Passes the first change after quiet on at once, and gathers those within the interval after it into one at its end. */
function createThrottle(everyMs: number, pass: () => void) {
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

interface AccountWatchParts {
  readonly client: Pick<BinanceClient, "userData">;
  readonly credentials: Pick<CredentialStore, "of">;
  /** Called before the subscribers at each change, to drop what is cached. */
  readonly accountChanged: (sessionId: string) => void;
  readonly everyMs: number;
}

/** Changes of accounts, for subscribers of `account/...` and `orders/...`. The subscriptions of one session share a socket of its credentials. */
export function createAccountWatch({ client, credentials, accountChanged, everyMs }: AccountWatchParts) {
  const bySession = createSharedWatches<{ reconnect(): void; end(): void }>(everyMs);
  const open = (session: ClientSession, pass: () => void) => {
    if (credentials.of(session) === undefined) throw credentialsRequired();
    let disconnect: (() => void) | undefined;
    const connect = () => {
      disconnect?.();
      const own = credentials.of(session);
      let wasLost = false;
      const changed = () => {
        accountChanged(session.id);
        pass();
      };
      const opened = () => {
        // Events between loss and reopening are missing.
        if (wasLost) changed();
        wasLost = false;
      };
      const lost = () => {
        wasLost = true;
      };
      disconnect = own && client.userData(own.credentials, { opened, changed, lost });
    };
    connect();
    const reconnect = () => {
      connect();
      pass();
    };
    return { reconnect, end: () => disconnect?.() };
  };
  return {
    /** @returns the function that ends it @throws GatewayError for a session without credentials */
    watch: (session: ClientSession, changed: () => void) => bySession.watch(session.id, (pass) => open(session, pass), changed),
    /** The session has other credentials, or none: its subscriptions follow the new ones, and hear nothing more of the old ones. */
    credentialsChanged: ({ id }: ClientSession) => bySession.of(id)?.reconnect(),
    /** Ends a session's socket. */
    ended: bySession.close,
  };
}
