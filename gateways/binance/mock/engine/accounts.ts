import type { Side } from "../../model/account.ts";
import type { MarketSpec } from "./market-spec.ts";
import { baseAmount, notional } from "./market-spec.ts";

/** An account with its balances, in 10^-8. */
export interface EngineAccount {
  readonly uid: number;
  /** The market's own participant: it pays no commission and its balances may fall below zero. */
  readonly isHouse: boolean;
  readonly balances: Map<string, AssetBalance>;
  /** When a balance changed, in milliseconds since 1970. */
  updateTime: number;
}

interface AssetBalance {
  free: bigint;
  locked: bigint;
}

/** Commission of both sides: 0.1 %. */
export const COMMISSION_RATE = { written: "0.00100000", divisor: 1_000n } as const;

/** @param balances amounts in 10^-8 by asset */
export const createAccount = (uid: number, balances: Readonly<Record<string, bigint>>, isHouse = false): EngineAccount => ({
  uid,
  isHouse,
  updateTime: 0,
  balances: new Map(Object.entries(balances).map(([asset, free]) => [asset, { free, locked: 0n }])),
});

export function balanceOf({ balances }: EngineAccount, asset: string): AssetBalance {
  const known = balances.get(asset);
  if (known !== undefined) return known;
  const empty = { free: 0n, locked: 0n };
  balances.set(asset, empty);
  return empty;
}

/** The asset that an order of this side gives. */
export const givenAsset = ({ base, quote }: MarketSpec, side: Side): string => (side === "BUY" ? quote : base);

/** The cost of a quantity at a price for its side, in 10^-8 of the given asset. */
export const costOf = (spec: MarketSpec, side: Side, price: number, quantity: number): bigint =>
  side === "BUY" ? notional(spec, price, quantity) : baseAmount(spec, quantity);

/** Locks an amount for an order. The house has no limit, so nothing is locked for it. */
export function lock(account: EngineAccount, asset: string, amount: bigint): bigint {
  if (account.isHouse) return 0n;
  const balance = balanceOf(account, asset);
  balance.free -= amount;
  balance.locked += amount;
  return amount;
}

export function unlock(account: EngineAccount, asset: string, amount: bigint): void {
  const balance = balanceOf(account, asset);
  balance.locked -= amount;
  balance.free += amount;
}

/** One side of a trade, as its account pays and receives it. */
export interface Settlement {
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
  /** How much of the order's lock covers this part; 0 where it is paid from the free balance. */
  readonly fromLock: bigint;
  readonly time: number;
}

/** Books one side of a trade. Commission is taken from the received asset, cut after eight digits, and goes to `fees`. */
export function settle(
  spec: MarketSpec,
  account: EngineAccount,
  { side, price, quantity, fromLock, time }: Settlement,
  fees: EngineAccount,
): { readonly commission: bigint; readonly commissionAsset: string } {
  const [given, received] = side === "BUY" ? [spec.quote, spec.base] : [spec.base, spec.quote];
  const [quote, base] = [notional(spec, price, quantity), baseAmount(spec, quantity)];
  const [paid, got] = side === "BUY" ? [quote, base] : [base, quote];
  const commission = account.isHouse ? 0n : got / COMMISSION_RATE.divisor;
  const giving = balanceOf(account, given);
  giving.locked -= fromLock;
  giving.free += fromLock - paid;
  balanceOf(account, received).free += got - commission;
  balanceOf(fees, received).free += commission;
  account.updateTime = time;
  return { commission, commissionAsset: received };
}
