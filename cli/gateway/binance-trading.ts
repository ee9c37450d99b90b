import { AmcpError } from "../../contracts/errors.ts";
import type { TradingSettings } from "../../gateways/binance/index.ts";
import type { Given } from "../command/flags.ts";

const BOUNDS = ["symbols", "max-order", "max-day"] as const;

/** The bounds of trading; undefined without --enable-trading. @throws AmcpError AMCP_USAGE */
export function tradingOf(given: Given): TradingSettings | undefined {
  const set = BOUNDS.filter((name) => given.list(name).length > 0);
  if (!given.has("enable-trading")) {
    if (set.length > 0)
      throw new AmcpError("AMCP_USAGE", `--${set[0]} bounds trading, which is off: add --enable-trading, or leave it out`);
    return undefined;
  }
  const missing = BOUNDS.filter((name) => !set.includes(name)).map((name) => `--${name}`);
  if (missing.length > 0) throw new AmcpError("AMCP_USAGE", `--enable-trading needs ${missing.join(" and ")} as well`);
  const [maxOrder, maxDay] = [amountsOf("max-order", given), amountsOf("max-day", given)];
  const uncapped = [...Object.keys(maxOrder), ...Object.keys(maxDay)].find((asset) => !(asset in maxOrder && asset in maxDay));
  if (uncapped !== undefined) throw new AmcpError("AMCP_USAGE", `${uncapped} needs an amount in both --max-order and --max-day`);
  return { symbols: given.list("symbols").map((symbol) => symbol.trim().toUpperCase()), maxOrder, maxDay };
}

/** Amounts by asset, such as 100 by USDT of `100USDT`. */
function amountsOf(name: "max-order" | "max-day", given: Given): Readonly<Record<string, string>> {
  const amounts = given.list(name).map((written) => {
    const [, amount, asset] = /^(\d{1,15}(?:\.\d{1,8})?) ?([A-Za-z\p{L}][\p{L}\p{N}]*)$/u.exec(written.trim()) ?? [];
    if (amount !== undefined && asset !== undefined && /[1-9]/.test(amount)) return [asset.toUpperCase(), amount] as const;
    throw new AmcpError("AMCP_USAGE", `--${name} takes amounts above zero with their quote asset, such as 100USDT, not "${written}"`);
  });
  return Object.fromEntries(amounts);
}
