import { writtenLevels } from "./rest/market-data.ts";
import type { KnownAnswer } from "./scripts/script.ts";
import type { World } from "./world.ts";

/** A book at an update id. Levels are decimal texts: bids from the highest, asks from the lowest price. */
export interface TrueBook {
  readonly updateId: number;
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
}

/** The engine's own books and answers, for tests of books and analytics. */
export interface Truth {
  /** The newest update id of a symbol. @throws RangeError for an unknown symbol */
  updateId(symbol: string): number;
  /** The book at an update id, of now unless given. @returns undefined for ids that are too old, or not yet reached @throws RangeError for an unknown symbol */
  book(symbol: string, updateId?: number): TrueBook | undefined;
  /** The right answer of analytics under the symbol's script. @throws RangeError for an unknown symbol */
  answer(symbol: string): KnownAnswer;
}

/** @param worldNow the world of now; a reset makes another one */
export function createTruth(worldNow: () => World): Truth {
  const marketOf = (symbol: string) => {
    const market = worldNow().market(symbol);
    if (market === undefined) throw new RangeError(`the mock has no symbol "${symbol}"`);
    return market;
  };
  return {
    updateId: (symbol) => marketOf(symbol).matching.book.updateId,
    book(symbol, asked) {
      const { spec, matching } = marketOf(symbol);
      const updateId = asked ?? matching.book.updateId;
      const levels = matching.book.at(updateId);
      return levels && { updateId, bids: writtenLevels(spec, levels.bids), asks: writtenLevels(spec, levels.asks) };
    },
    answer(symbol) {
      const answer = worldNow().answer(symbol);
      if (answer === undefined) throw new RangeError(`the mock has no symbol "${symbol}"`);
      return answer;
    },
  };
}
