import { z } from "zod";
import { type GrpcCall, GrpcProblem, type GrpcStream } from "../../../platform/net/grpc.ts";
import type { BookState, BookView, OrderBooks } from "../model/ports.ts";

const Asked = z.object({
  symbol: z.string().regex(/^\S+$/, "symbol is missing; give a trading pair such as BTCUSDT"),
  levels: z.int().max(1000, "levels is at most 1000"),
  interval_ms: z.int().refine((ms) => ms === 0 || (ms >= 50 && ms <= 60_000), "interval_ms is from 50 to 60000, or 0 for 100"),
});

const LEVELS = 20;
const INTERVAL_MS = 100;

/** The dependencies of a watched book. */
export interface Watching {
  readonly books: OrderBooks;
  /** @throws GrpcProblem for a symbol that the exchange does not have: its stream would open, and stay silent */
  check(symbol: string): Promise<void>;
  /** @returns the problem of an error that opening the book has thrown */
  explain(error: unknown): unknown;
}

/**
 * Streams a local book until the caller gives up: at once, after changes as rarely as was asked, and at each change of its state. A peer that
 * does not keep up gets the newest book when it does, and none of those between.
 *
 * @throws GrpcProblem
 */
export async function watchOrderBook(
  { books, check, explain }: Watching,
  call: GrpcCall,
  request: unknown,
  stream: GrpcStream,
): Promise<void> {
  const { success, data: asked, error } = Asked.safeParse(request);
  if (!success) throw new GrpcProblem("INVALID_ARGUMENT", error.issues[0]?.message ?? "the request is invalid");
  const symbol = asked.symbol.toUpperCase();
  await check(symbol);
  const updates = createUpdates(asked.interval_ms || INTERVAL_MS, () => {
    const view = books.open(symbol);
    return view === undefined || stream.write(updateOf(view, asked.levels || LEVELS));
  });
  stream.onDrain(updates.resume);
  try {
    let isSent = false;
    const state = () => {
      isSent = true;
      updates.now();
    };
    const end = books.watch(symbol, { changed: updates.soon, state });
    try {
      // A book that is open has sent its state already.
      if (!isSent) updates.now();
      await ended(call.signal);
    } finally {
      end();
    }
  } catch (reason) {
    throw explain(reason);
  } finally {
    updates.stop();
  }
}

/** Resolves when the caller gives up. @throws GrpcProblem when the server closes */
const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => (signal.reason instanceof GrpcProblem ? reject(signal.reason) : resolve());
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

/** @param send the newest state; @returns whether the peer keeps up */
function createUpdates(intervalMs: number, send: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let [keepsUp, isWaiting, isStopped] = [true, false, false];
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    isWaiting = !keepsUp;
    if (!keepsUp || isStopped) return;
    lastAt = performance.now();
    keepsUp = send();
  };
  return {
    /** Something has changed that does not wait for the interval. */
    now,
    /** Something has changed: an update follows when the interval is over. */
    soon() {
      if (timer === undefined && !isStopped) timer = setTimeout(now, Math.max(0, lastAt + intervalMs - performance.now()));
    },
    /** The peer keeps up again. */
    resume() {
      keepsUp = true;
      if (isWaiting) now();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const states: Readonly<Record<BookState, string>> = { syncing: "SYNCING", live: "LIVE", gap: "GAP", stale: "STALE" };

/** An OrderBookUpdate of binance.proto. */
function updateOf(view: BookView, most: number): object {
  const levels = (side: readonly (readonly [string, string])[]) => side.map(([price, quantity]) => ({ price, quantity }));
  const { symbol, state, reason, updateId, eventTime, ageMs } = view;
  return {
    symbol,
    state: states[state],
    reason,
    update_id: updateId,
    age_ms: Math.max(0, Math.round(ageMs)),
    event_time: { seconds: Math.floor(eventTime / 1000), nanos: (eventTime % 1000) * 1_000_000 },
    bids: levels(view.bids(most)),
    asks: levels(view.asks(most)),
  };
}
