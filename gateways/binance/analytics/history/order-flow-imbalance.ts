import type { Rung } from "../amounts.ts";

/** The best bid and ask after an event. */
export interface Top {
  readonly bid: Rung;
  readonly ask: Rung;
}

/**
 * The contribution of one event to the order flow imbalance (Cont, Kukanov and Stoikov, The price impact of order book events, 2014):
 * `e = 1{Pb >= Pb'} qb - 1{Pb <= Pb'} qb' - 1{Pa <= Pa'} qa + 1{Pa >= Pa'} qa'`, where the primes mark the event before. The sum over a window is
 * the imbalance, in base currency; above zero is buying pressure.
 */
export function imbalanceEvent(before: Top, now: Top): bigint {
  const bought =
    (now.bid.price >= before.bid.price ? now.bid.quantity : 0n) - (now.bid.price <= before.bid.price ? before.bid.quantity : 0n);
  const sold = (now.ask.price <= before.ask.price ? now.ask.quantity : 0n) - (now.ask.price >= before.ask.price ? before.ask.quantity : 0n);
  return bought - sold;
}
