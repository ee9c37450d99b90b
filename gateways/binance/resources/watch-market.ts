import type { MarketStreams, OrderBooks } from "../model/ports.ts";
import { Quote } from "../pages/quote.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

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
    // A book that is open already tells its state at once, which is no change.
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
      // The book tells of its loss.
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
