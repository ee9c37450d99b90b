import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { Balance, isHeld } from "../model/account.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { limit, Next, provenance, rowCursor, rowsAt } from "./parameters.ts";

export const getBalances = defineTool<BinanceSource>()({
  name: "get_balances",
  description: "Lists the assets of this session's account: what is free, and what open orders lock.",
  method_name: "account",
  hints: readingHints("Binance balances"),
  input: {
    assets: z
      .array(z.string().trim().toUpperCase().min(1).max(20))
      .min(1)
      .max(50)
      .optional()
      .describe("only these, as far as the account holds them"),
    limit: limit(100, 500),
    cursor: rowCursor,
  },
  output: z.object({ total: z.int().describe("balances that match"), balances: z.array(Balance), next: Next, ...provenance }),
  async run({ assets, ...page }, source, signal) {
    const { balances } = await source.account().account(signal);
    const matching = balances.filter((one) => isHeld(one) && (assets === undefined || assets.includes(one.asset)));
    const { rows, next } = rowsAt(matching, page);
    return source.withProvenance({ total: matching.length, balances: rows, next });
  },
});
