import { GatewayError } from "../../kit/gateway-error.ts";
import { codes } from "../model/errors.ts";

interface OpenBook {
  readonly symbol: string;
  /** Seconds until it closes, unless it is read again; undefined while something listens to it. */
  readonly closesIn: number | undefined;
}

/** The error for one symbol more than there is room for. */
export function tooManyBooks(symbol: string, open: readonly OpenBook[]): GatewayError {
  const next = open
    .filter((book): book is { symbol: string; closesIn: number } => book.closesIn !== undefined)
    .sort((a, b) => a.closesIn - b.closesIn)[0];
  const names = open.map((book) => book.symbol).join(", ");
  const cure =
    next === undefined
      ? "Ask for one of them, or end a subscription or analysis of one: a book closes a while after its last use"
      : `Ask for one of them, or wait ${next.closesIn} s until the book of ${next.symbol} closes, then call the tool again`;
  return new GatewayError(
    codes.BOOK_LIMIT,
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
