import { marketScripts } from "../../contracts/market-script.ts";
import { type BinanceMockOptions, defaultAccounts, serveBinanceMock } from "../../gateways/binance/index.ts";
import { oneOf, wholeNumber } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import type { MockProgram } from "./gateway-program.ts";

const [first] = defaultAccounts;

export const binanceMock: MockProgram = {
  about: `Its API keys, which open nothing else, are in that line; the first is ${first?.apiKey} with the secret ${first?.secret}.`,
  flags: {
    seed: { kind: "text", value: "<n>", summary: "of the mock: the same number makes the same market (default 1)" },
    market: {
      kind: "text",
      value: "<script>",
      summary: `of the mock: what happens to BTCUSDT, ${marketScripts.join(", ")} (default calm)`,
    },
    clock: { kind: "text", value: "<how>", summary: "of the mock: running (default), or standing until its admin moves it" },
  },
  async open(given) {
    const { rest, admin, accounts, close } = await serveBinanceMock(optionsOf(given));
    const keys = accounts.map(({ apiKey, secret, canTrade }) => ({ apiKey, secret, canTrade }));
    return { url: rest, admin, facts: { keys }, close };
  },
};

function optionsOf(given: Given): BinanceMockOptions {
  const seed = wholeNumber("--seed", given.text("seed"));
  const market = oneOf("--market", marketScripts, given.text("market"));
  const clock = oneOf("--clock", ["running", "standing"] as const, given.text("clock"));
  return { ...(seed !== undefined && { seed }), ...(market !== undefined && { market }), ...(clock !== undefined && { clock }) };
}
