import { z } from "zod";
import { Decimal } from "../model/market.ts";

/** An event of `<symbol>@bookTicker`, which arrives before the order book's own. */
export const Quote = z.object({ u: z.int(), s: z.string(), b: Decimal, B: Decimal, a: Decimal, A: Decimal });
export type Quote = z.output<typeof Quote>;
