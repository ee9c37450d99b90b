import { z } from "zod";

/** The symbol argument of a prompt, in any case. */
export const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[^\s/?#]{2,40}$/)
  .describe("trading pair, such as BTCUSDT");
