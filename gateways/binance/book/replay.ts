import type { Depth } from "../model/market.ts";
import type { DepthEvent } from "./depth-event.ts";
import { createLocalBook, type LocalBook } from "./local-book.ts";

export type Replayed = { readonly ok: true; readonly book: LocalBook } | { readonly ok: false; readonly reason: string };

/** Applies buffered events to a snapshot. They may have arrived in any order, and more than once. */
export function replay(snapshot: Depth, limit: number, buffered: readonly DepthEvent[]): Replayed {
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
  reset: "the exchange counts its updates anew",
  "out of range": "price has left the levels that the snapshot knew",
} as const;
