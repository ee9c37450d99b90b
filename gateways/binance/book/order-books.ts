import type { Clock } from "../../../contracts/ports.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { binanceCodes } from "../model/errors.ts";
import type { BookListener, MarketRequests, MarketStreams, OrderBooks } from "../model/ports.ts";
import { type BookSettings, defaultBookSettings, type Schedule, timers } from "./settings.ts";
import { createSnapshotQueue, type SnapshotQueue } from "./snapshots.ts";
import { SynchronisedBook } from "./synchronised-book.ts";

export interface OrderBooksParts {
  readonly requests: Pick<MarketRequests, "depth">;
  readonly streams: MarketStreams;
  readonly clock: Clock;
  readonly settings?: Partial<BookSettings>;
  readonly schedule?: Schedule;
}

/** A book and those who use it. */
interface OpenBook {
  readonly book: SynchronisedBook;
  readonly listeners: Set<BookListener>;
  readonly readers: Set<Reader>;
  /** By the monotonic clock. */
  usedAt: number;
  end(): void;
}

interface Reader {
  served(): void;
  refused(problem: UpstreamProblem): void;
}

/** How often silent streams and idle books are looked for. */
const CHECK_MS = 500;
/** Failures in a row after which a reader learns the reason. */
const MOST_FAILURES = 3;
/** The longest wait that a reader is kept waiting for, in seconds. */
const LONGEST_WAIT = 5;

/**
 * Local order books, shared by all sessions. A book is opened by its first reader or watcher. It closes 60 s after the last use, where nothing
 * watches it; a symbol that finds no room closes no other book before that time.
 */
export function createOrderBooks({ requests, streams, clock, settings, schedule = timers }: OrderBooksParts): OrderBooks {
  const all = { ...defaultBookSettings, ...settings };
  const queue = createSnapshotQueue({ requests, depth: all.depth, clock, schedule });
  const openBooks = createOpenBooks({ streams, clock, schedule, queue, settings: all });
  return {
    async read(symbol, signal) {
      signal.throwIfAborted();
      const open = openBooks.open(symbol.toUpperCase());
      if (!open.book.hasBook) await waitFor(open, { signal, schedule, limitMs: all.readerLimitMs });
      open.usedAt = clock.monotonic();
      return open.book.view();
    },
    watch(symbol, listener) {
      const open = openBooks.open(symbol.toUpperCase());
      open.listeners.add(listener);
      if (open.book.hasBook) listener.state?.(open.book.view());
      return () => {
        if (open.listeners.delete(listener)) open.usedAt = clock.monotonic();
      };
    },
    known: () => openBooks.all().map(({ book }) => book.view()),
    open: (symbol) => openBooks.find(symbol)?.book.view(),
    close: () => openBooks.close(),
  };
}

interface OpenBooksParts {
  readonly streams: MarketStreams;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly queue: SnapshotQueue;
  readonly settings: BookSettings;
}

/** The open books by symbol. */
function createOpenBooks(parts: OpenBooksParts) {
  const { clock, schedule, settings } = parts;
  const books = new Map<string, OpenBook>();
  let cancelCheck: (() => void) | undefined;
  const isUsed = ({ listeners, readers }: OpenBook) => listeners.size + readers.size > 0;
  const idleFor = (open: OpenBook) => clock.monotonic() - open.usedAt;
  const closeIdle = () => {
    for (const [symbol, open] of books) {
      if (isUsed(open) || idleFor(open) < settings.idleMs) continue;
      open.end();
      books.delete(symbol);
    }
  };
  const check = () => {
    closeIdle();
    for (const { book } of books.values()) book.check();
    cancelCheck = books.size === 0 ? undefined : schedule(CHECK_MS, check);
  };
  const described = ([symbol, open]: readonly [string, OpenBook]) => ({
    symbol,
    closesIn: isUsed(open) ? undefined : Math.ceil((settings.idleMs - idleFor(open)) / 1000),
  });
  return {
    /** @throws GatewayError where there is no room */
    open(symbol: string): OpenBook {
      const known = books.get(symbol);
      if (known !== undefined) {
        known.usedAt = clock.monotonic();
        return known;
      }
      closeIdle();
      if (books.size >= settings.mostBooks) throw tooManyBooks(symbol, [...books].map(described));
      const open = openBook(symbol, parts, () => {
        if (books.get(symbol) === open && !isUsed(open)) books.delete(symbol);
      });
      books.set(symbol, open);
      cancelCheck ??= schedule(CHECK_MS, check);
      return open;
    },
    all: () => [...books.values()],
    find: (symbol: string) => books.get(symbol),
    close() {
      cancelCheck?.();
      cancelCheck = undefined;
      for (const open of books.values()) open.end();
      books.clear();
    },
  };
}

/** @param useless the symbol has no book, and will not have one */
function openBook(symbol: string, { streams, clock, schedule, queue, settings }: OpenBooksParts, useless: () => void): OpenBook {
  const listeners = new Set<BookListener>();
  const readers = new Set<Reader>();
  let failures = 0;
  const book = new SynchronisedBook({
    symbol,
    settings,
    clock,
    schedule,
    queue,
    isWatched: () => listeners.size > 0,
    changed(change) {
      for (const listener of listeners) listener.changed?.(change);
    },
    moved() {
      if (book.hasBook) {
        failures = 0;
        for (const reader of readers) reader.served();
      }
      if (listeners.size === 0) return;
      const view = book.view();
      for (const listener of listeners) listener.state?.(view);
    },
    widened() {
      if (listeners.size === 0) return;
      const view = book.view();
      for (const listener of listeners) listener.widened?.(view);
    },
    failed(problem) {
      failures += 1;
      const isFinal = !problem.isTransient || failures >= MOST_FAILURES || (problem.retryAfter ?? 0) > LONGEST_WAIT;
      if (book.hasBook || !isFinal) return;
      for (const reader of readers) reader.refused(problem);
      readers.clear();
      if (listeners.size > 0) return;
      open.end();
      useless();
    },
    stalled() {
      unsubscribe();
      unsubscribe = subscribe();
    },
  });
  const subscribe = () => streams.subscribe(`${symbol.toLowerCase()}@depth@100ms`, book);
  const open: OpenBook = {
    book,
    listeners,
    readers,
    usedAt: clock.monotonic(),
    end() {
      unsubscribe();
      book.close();
      const closed = new UpstreamProblem(`The order book of ${symbol} was closed`, { isTransient: true });
      for (const reader of readers) reader.refused(closed);
      readers.clear();
    },
  };
  let unsubscribe = subscribe();
  return open;
}

interface Waiting {
  readonly signal: AbortSignal;
  readonly schedule: Schedule;
  readonly limitMs: number;
}

/** Waits for the first book of a symbol. @throws UpstreamProblem where there is none in time; the signal's reason */
function waitFor({ book, readers }: OpenBook, { signal, schedule, limitMs }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      readers.delete(reader);
      cancel();
      signal.removeEventListener("abort", aborted);
      end();
    };
    const reader: Reader = { served: () => settle(resolve), refused: (problem) => settle(() => reject(problem)) };
    const aborted = () => settle(() => reject(signal.reason));
    const cancel = schedule(limitMs, () => {
      const { symbol, reason } = book.view();
      reader.refused(new UpstreamProblem(`No order book of ${symbol} after ${limitMs / 1000} s: ${reason}`, { isTransient: true }));
    });
    signal.addEventListener("abort", aborted, { once: true });
    readers.add(reader);
  });
}

interface BookInUse {
  readonly symbol: string;
  /** Seconds until it closes, unless it is read again; undefined while something listens to it. */
  readonly closesIn: number | undefined;
}

/** The error for one symbol more than there is room for. */
function tooManyBooks(symbol: string, open: readonly BookInUse[]): GatewayError {
  const next = open
    .filter((book): book is { symbol: string; closesIn: number } => book.closesIn !== undefined)
    .sort((a, b) => a.closesIn - b.closesIn)[0];
  const names = open.map((book) => book.symbol).join(", ");
  const cure =
    next === undefined
      ? "Ask for one of them, or end a subscription or analysis of one: a book closes a while after its last use; or raise --max-order-books"
      : `Ask for one of them, or wait ${next.closesIn} s until the book of ${next.symbol} closes, then call the tool again; or raise --max-order-books`;
  return new GatewayError(
    binanceCodes.BOOK_LIMIT,
    `No room for the order book of ${symbol}: ${open.length} are open, which is the most (${names})`,
    {
      parameter: "symbol",
      value: symbol,
      expected: `one of ${names}`,
      suggestion: cure,
      ...(next !== undefined && { retry_after: next.closesIn }),
    },
  );
}
