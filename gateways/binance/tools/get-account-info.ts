import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { Account, isHeld } from "../model/account.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { isoOf, provenance, reading, Time } from "./parameters.ts";

const { balances: _balances, updateTime: _time, ...facts } = Account.shape;

export const getAccountInfo = defineTool<BinanceSource>()({
  name: "get_account_info",
  description: "Gets the permissions and commission rates of this session's account. get_balances lists its assets.",
  method_name: "account",
  hints: reading("Binance account"),
  input: {},
  output: z.object({ ...facts, updateTime: Time, assets: z.int().describe("assets with a balance above zero"), ...provenance }),
  async run(_, source, signal) {
    const { balances, updateTime, ...account } = await source.account().account(signal);
    return source.told({ ...account, updateTime: isoOf(updateTime), assets: balances.filter(isHeld).length });
  },
});
