import { divideRounded } from "../../model/decimal.ts";
import { amountOf, bpsOf, ONE, priceOf, type Rung, textOf } from "../amounts.ts";
import type { OrderbookMetrics } from "../answers.ts";

interface Asked {
  readonly side: "buy" | "sell";
  /** Of quote currency, as a decimal text. */
  readonly quote: string;
  /** The levels that the order takes, the best first. */
  readonly levels: readonly Rung[];
  /** Twice the mid price. */
  readonly twiceMid: bigint | undefined;
}

/**
 * Walks the book for an amount of quote currency. The volume-weighted average price is the traded quote divided by the traded base currency;
 * slippage is its distance from the best price and from the mid price, positive where it costs (implementation shortfall: Perold, 1988).
 * Where the known book ends first, the answer says what is left.
 */
export function slippageOf({ side, quote, levels, twiceMid }: Asked): OrderbookMetrics["slippage"][number] {
  const wanted = amountOf(quote) * ONE;
  let [left, base, used] = [wanted, 0n, 0];
  let worst: bigint | undefined;
  for (const { price, quantity } of levels) {
    if (left === 0n) break;
    const whole = price * quantity;
    // The last level is taken as far as the amount reaches; its quantity is rounded to eight digits.
    base += whole <= left ? quantity : divideRounded(left, price);
    left -= whole <= left ? whole : left;
    worst = price;
    used += 1;
  }
  const traded = wanted - left;
  const best = levels[0]?.price;
  /** @param twice twice the price that slippage is the distance from */
  const cost = (twice: bigint | undefined) => {
    if (twice === undefined || base === 0n) return null;
    return bpsOf(side === "buy" ? 2n * traded - twice * base : twice * base - 2n * traded, twice * base);
  };
  return {
    side,
    quote,
    filled: left === 0n,
    filledQuote: textOf(divideRounded(traded, ONE)),
    shortfall: textOf(divideRounded(left, ONE)),
    quantity: textOf(base),
    vwap: base === 0n ? null : priceOf(traded, base),
    worstPrice: worst === undefined ? null : textOf(worst),
    levels: used,
    bpsFromBest: cost(best === undefined ? undefined : 2n * best),
    bpsFromMid: cost(twiceMid),
  };
}
