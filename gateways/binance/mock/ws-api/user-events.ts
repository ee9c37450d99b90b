import type { Account } from "../engine/accounts.ts";
import { writtenAmount, writtenPrice, writtenQuantity } from "../engine/amounts.ts";
import type { Market } from "../engine/market.ts";
import type { Execution } from "../engine/matching.ts";
import { type Fill, isOpen, type Order } from "../engine/order.ts";

/** An event of an order in the form of user data streams. */
export interface Report {
  readonly order: Order;
  readonly execution: Execution;
  readonly fill: Fill | undefined;
}

/** The event `executionReport`. @param id of the execution */
export function executionReport({ spec }: Market, { order, execution, fill }: Report, id: number) {
  const quantity = (steps: number) => writtenQuantity(spec, steps);
  const price = (ticks: number) => writtenPrice(spec, ticks);
  return {
    e: "executionReport",
    E: order.updateTime,
    s: spec.symbol,
    c: order.clientOrderId,
    S: order.side,
    o: order.type,
    f: order.timeInForce,
    q: quantity(order.quantity),
    p: price(order.price),
    P: price(order.stopPrice),
    F: quantity(order.icebergQuantity),
    g: -1,
    C: "",
    x: execution,
    X: order.status,
    r: "NONE",
    i: order.id,
    l: quantity(fill?.quantity ?? 0),
    z: quantity(order.executed),
    L: price(fill?.price ?? 0),
    n: fill === undefined ? "0" : writtenAmount(fill.commission),
    N: fill?.commissionAsset ?? null,
    T: order.updateTime,
    t: fill?.tradeId ?? -1,
    I: id,
    w: isOpen(order) && order.workingTime >= 0,
    m: fill?.isMaker ?? false,
    M: false,
    O: order.time,
    Z: writtenAmount(order.quoteExecuted),
    Y: writtenAmount(fill?.quote ?? 0n),
    Q: writtenAmount(order.quoteQuantity),
    ...(order.workingTime >= 0 && { W: order.workingTime }),
    V: "NONE",
    ...(order.expiryReason !== undefined && { eR: order.expiryReason }),
  };
}

/** The event `outboundAccountPosition` for the assets of a symbol. */
export function accountPosition({ spec }: Market, account: Account, time: number) {
  const balances = [spec.base, spec.quote].map((asset) => {
    const { free, locked } = account.balances.get(asset) ?? { free: 0n, locked: 0n };
    return { a: asset, f: writtenAmount(free), l: writtenAmount(locked) };
  });
  return { e: "outboundAccountPosition", E: time, u: account.updateTime, B: balances };
}
