import type { Level } from "../model/market.ts";
import type { BookView } from "../model/ports.ts";
import type { LocalBook } from "./local-book.ts";

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
