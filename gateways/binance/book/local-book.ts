import type { Depth, Level } from "../model/market.ts";
import type { BookSide, BookView, LevelChange } from "../model/ports.ts";
import type { DepthEvent, ReadLevels } from "./depth-event.ts";
import { createLevels, type Levels } from "./levels.ts";

/** The effect of an event on a book. */
export type Applied =
  | "applied"
  /** The book has it already. */
  | "known"
  /** Its ids are behind the book's although it is newer: the exchange has restarted its count. */
  | "reset"
  /** Events before it are missing. */
  | "gap"
  /** The best bid is not below the best ask any longer: the book cannot be right. */
  | "crossed"
  /** Price has left the range that the snapshot knew. */
  | "out of range";

/** A snapshot and the events after it. */
export interface LocalBook {
  readonly bids: Levels;
  readonly asks: Levels;
  readonly updateId: number;
  /** The exchange's time of the last event; undefined before the first one. */
  readonly eventTime: number | undefined;
  /** @param changes receives what the event changes */
  apply(event: DepthEvent, changes?: LevelChange[]): Applied;
}

/**
 * Builds a book by the algorithm of Binance's documentation of web socket streams, as corrected on 2025-11-12.
 *
 * @param limit of the request: a side with fewer levels is whole
 * @returns undefined where the snapshot cannot be read, is out of order, or is crossed
 */
export function createLocalBook({ lastUpdateId, bids: known, asks: knownAsks }: Depth, limit: number): LocalBook | undefined {
  const bids = createLevels("bid", known, known.length < limit);
  const asks = createLevels("ask", knownAsks, knownAsks.length < limit);
  if (bids === undefined || asks === undefined || isCrossed(bids, asks)) return undefined;
  let updateId = lastUpdateId;
  let eventTime: number | undefined;
  return {
    bids,
    asks,
    get updateId() {
      return updateId;
    },
    get eventTime() {
      return eventTime;
    },
    apply(event, changes) {
      if (event.lastId <= updateId) return eventTime !== undefined && event.time > eventTime ? "reset" : "known";
      if (event.firstId > updateId + 1) return "gap";
      // An event that begins before the book's id is applied whole: quantities are absolute.
      applySide({ side: "bid", levels: bids }, event.bids, changes);
      applySide({ side: "ask", levels: asks }, event.asks, changes);
      updateId = event.lastId;
      eventTime = event.time;
      if (isCrossed(bids, asks)) return "crossed";
      return isExhausted(bids) || isExhausted(asks) ? "out of range" : "applied";
    },
  };
}

function applySide(
  { side, levels }: { side: BookSide; levels: Levels },
  { keys, levels: given, isRemoved }: ReadLevels,
  changes: LevelChange[] | undefined,
): void {
  for (let at = 0; at < keys.length; at += 1) {
    const [key, level] = [keys[at], given[at]];
    if (key === undefined || level === undefined) continue;
    const before = isRemoved[at] ? levels.remove(key) : levels.set(key, level);
    if (changes !== undefined && levels.knows(key))
      note(changes, side, { before, after: isRemoved[at] ? undefined : level, price: level[0] });
  }
}

interface Changed {
  readonly before: Level | undefined;
  readonly after: Level | undefined;
  readonly price: string;
}

/** Events repeat levels that have not changed, and remove levels that do not exist: neither is a change. */
function note(changes: LevelChange[], side: BookSide, { before, after, price }: Changed): void {
  if (before?.[1] !== after?.[1]) changes.push({ side, price, before: before?.[1] ?? "0", after: after?.[1] ?? "0" });
}

function isCrossed(bids: Levels, asks: Levels): boolean {
  const [bid, ask] = [bids.bestKey(), asks.bestKey()];
  return bid !== undefined && ask !== undefined && bid >= ask;
}

/** An empty side whose farther levels are unknown. */
const isExhausted = (levels: Levels): boolean => levels.size === 0 && levels.edge() !== undefined;

type Replayed = { readonly ok: true; readonly book: LocalBook } | { readonly ok: false; readonly reason: string };

/** Applies buffered events to a snapshot. They may have arrived in any order, and more than once. */
export function replayEvents(snapshot: Depth, limit: number, buffered: readonly DepthEvent[]): Replayed {
  const book = createLocalBook(snapshot, limit);
  if (book === undefined) return { ok: false, reason: "the snapshot cannot be read, or its prices are not in order" };
  for (const event of [...buffered].sort((a, b) => a.lastId - b.lastId)) {
    const before = book.updateId;
    const outcome = book.apply(event);
    if (outcome === "gap") return { ok: false, reason: `updates ${before + 1} to ${event.firstId - 1} are missing` };
    if (outcome !== "applied" && outcome !== "known") return { ok: false, reason: REASONS[outcome] };
  }
  return { ok: true, book };
}

/** Why a book that has applied every event is not right any longer. */
export const REASONS = {
  crossed: "the best bid is not below the best ask",
  reset: "the exchange counts its updates from the start",
  "out of range": "price has left the levels that the snapshot knew",
} as const;

/** Keeps a book as it is now; a change of the book replaces levels and never alters one. */
export function bookView(circumstances: Omit<BookView, "bids" | "asks" | "range" | "updateId">, book: LocalBook | undefined): BookView {
  const [bids, asks] = [book?.bids.all() ?? [], book?.asks.all() ?? []];
  return {
    ...circumstances,
    updateId: book?.updateId ?? 0,
    range: { lowestBid: book?.bids.edge(), highestAsk: book?.asks.edge() },
    bids: (most) => best(bids, most),
    asks: (most) => best(asks, most),
  };
}

/** @param levels the worst first */
const best = (levels: readonly Level[], most = levels.length): Level[] => levels.slice(Math.max(0, levels.length - most)).reverse();
