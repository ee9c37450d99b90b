import type { BinanceSource } from "../source/binance-source.ts";
import { compare, percentOf, product, sum } from "./amounts.ts";

/** The asset in which holdings are valued. */
export const VALUED_IN = "USDT";
/** Each price costs a request of weight 2. */
const MOST_PRICED = 20;
const VALUE_DIGITS = 2;

/** An asset of an account. Amounts are decimal texts. */
export interface Holding {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  readonly total: string;
  /** Undefined where no symbol prices the asset in USDT. */
  readonly price: string | undefined;
  readonly value: string | undefined;
  /** Of the known values, in percent. */
  readonly share: string | undefined;
}

export interface Holdings {
  /** The most valuable first. */
  readonly held: readonly Holding[];
  /** Sum of the known values. */
  readonly value: string;
}

/** The balances above zero with their values in USDT. @throws GatewayError */
export async function holdingsOf(source: BinanceSource, signal: AbortSignal): Promise<Holdings> {
  const { balances } = await source.account().account(signal);
  const totals = balances.map((one) => ({ ...one, total: sum(one.free, one.locked) })).filter(({ total }) => /[1-9]/.test(total));
  const { symbols } = await source.market.exchange(signal);
  const priced = new Set(symbols.filter(({ quoteAsset }) => quoteAsset === VALUED_IN).map(({ baseAsset }) => baseAsset));
  let asked = 0;
  const found = await Promise.all(
    totals.map(async (one) => {
      if (one.asset === VALUED_IN) return { ...one, price: "1", value: one.total };
      if (priced.has(one.asset)) asked += 1;
      if (!priced.has(one.asset) || asked > MOST_PRICED) return { ...one, price: undefined, value: undefined };
      const { lastPrice } = await source.market.ticker(`${one.asset}${VALUED_IN}`, signal);
      return { ...one, price: lastPrice, value: product(one.total, lastPrice, VALUE_DIGITS) };
    }),
  );
  const value = found.reduce((all, one) => sum(all, one.value ?? "0"), "0");
  const held = found
    .map((one) => ({ ...one, share: one.value && percentOf(one.value, value) }))
    .sort((a, b) => compare(b.value ?? "-1", a.value ?? "-1"));
  return { held, value };
}
