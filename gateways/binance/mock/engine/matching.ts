import type { Side, TimeInForce } from "../../model/account.ts";
import { costOf, type EngineAccount, givenAsset, lock, settle, unlock } from "./accounts.ts";
import { Book } from "./book.ts";
import type { MarketSpec } from "./market-spec.ts";
import { affordable, notional } from "./market-spec.ts";
import { type EngineOrder, type ExpiryReason, type Fill, isAtMarket, isOrderOpen, remaining } from "./order.ts";
import { type AggregatedTrade, createTape, type MarketTrade, type PastTrades, type Tape, tradeOf } from "./tape.ts";

/** An event of an order, as a user data stream reports it. */
export type Execution = "NEW" | "TRADE" | "CANCELED" | "EXPIRED";

/** Learns what happens in a market. */
export interface MarketEvents {
  traded(trade: MarketTrade): void;
  aggregated(trade: AggregatedTrade): void;
  /** An order of a client has changed. */
  executed(order: EngineOrder, execution: Execution, fill: Fill | undefined): void;
}

const opposite = (side: Side): Side => (side === "BUY" ? "SELL" : "BUY");

/** Whether a price meets a limit: at most the limit for buyers, at least for sellers. */
export const isWithin = (side: Side, price: number, limit: number | undefined): boolean =>
  limit === undefined || (side === "BUY" ? price <= limit : price >= limit);

/** The part that an order shows: all of it, or its iceberg quantity. */
const shownPart = (order: EngineOrder): number =>
  order.icebergQuantity === 0 ? remaining(order) : Math.min(order.icebergQuantity, remaining(order));

/** How an order ends without being filled. */
interface End {
  readonly status: "CANCELED" | "EXPIRED";
  readonly time: number;
  readonly reason?: ExpiryReason;
}

/** Why an order with a time in force does not enter the book. */
const UNFILLED: Readonly<Record<TimeInForce, ExpiryReason | undefined>> = {
  GTC: undefined,
  IOC: "UNFILLED_IOC_QUANTITY_EXPIRED",
  FOK: "UNFILLED_FOK_ORDER_EXPIRED",
};

interface Venue {
  readonly spec: MarketSpec;
  readonly fees: EngineAccount;
  readonly firstUpdateId: number;
  readonly past: PastTrades;
  readonly events: MarketEvents;
}

/** The book of a symbol and its trades, with the rules by which orders meet. */
export class Matching {
  readonly book: Book;
  readonly tape: Tape;
  readonly #venue: Venue;

  constructor(venue: Venue) {
    this.#venue = venue;
    this.book = new Book(venue.firstUpdateId);
    this.tape = createTape(venue.past);
  }

  /** Executes an order that has passed all checks, and leaves what is permitted of it in the book. */
  accept(order: EngineOrder, time: number): void {
    const { spec, events } = this.#venue;
    const { account, side, price, quantity, timeInForce } = order;
    if (!isAtMarket(order)) order.locked = lock(account, givenAsset(spec, side), costOf(spec, side, price, quantity));
    order.workingTime = time;
    if (!account.isHouse) events.executed(order, "NEW", undefined);
    const isUnfillable = timeInForce === "FOK" && this.available(side, price, quantity).quantity < quantity;
    if (!isUnfillable) this.#take(order, time);
    if (!isOrderOpen(order)) return;
    const reason = isAtMarket(order) ? "INSUFFICIENT_LIQUIDITY" : UNFILLED[timeInForce];
    if (reason === undefined) this.book.add(order, shownPart(order));
    else this.#end(order, { status: "EXPIRED", time, reason });
  }

  /** Takes an order out of the book. */
  withdraw(order: EngineOrder, how: End): void {
    if (order.shown > 0) this.book.reduce(order, order.shown);
    this.#end(order, how);
  }

  /** The quantity that the opposite side offers up to a limit price, hidden parts included. Stops at `enough` steps. */
  available(side: Side, limit: number | undefined, enough: number): { readonly quantity: number; readonly cost: bigint } {
    let [quantity, cost] = [0, 0n];
    for (const maker of this.book.orders(opposite(side))) {
      if (quantity >= enough || !isWithin(side, maker.price, limit)) break;
      const part = Math.min(enough - quantity, remaining(maker));
      quantity += part;
      cost += costOf(this.#venue.spec, side, maker.price, part);
    }
    return { quantity, cost };
  }

  /** The quantity that an amount of the quote asset, in 10^-8, buys or sells in the book of now. */
  affordable(side: Side, amount: bigint): number {
    const { spec } = this.#venue;
    let [quantity, left] = [0, amount];
    for (const maker of this.book.orders(opposite(side))) {
      const part = Math.min(remaining(maker), affordable(spec, maker.price, left));
      if (part === 0) break;
      quantity += part;
      left -= notional(spec, maker.price, part);
    }
    return quantity;
  }

  #take(taker: EngineOrder, time: number): void {
    const limit = isAtMarket(taker) ? undefined : taker.price;
    const side = opposite(taker.side);
    let group: MarketTrade[] = [];
    for (let maker = this.book.first(side); maker !== undefined; maker = this.book.first(side)) {
      if (remaining(taker) === 0 || !isWithin(taker.side, maker.price, limit)) break;
      if (group[0] !== undefined && group[0].price !== maker.price) {
        this.#aggregate(group);
        group = [];
      }
      group.push(this.#cross(taker, maker, time));
    }
    this.#aggregate(group);
  }

  #aggregate(group: readonly MarketTrade[]): void {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return;
    const { price, time, isBuyerMaker } = first;
    const quantity = group.reduce((sum, one) => sum + one.quantity, 0);
    const trade = this.tape.appendAggregated({ price, quantity, firstTrade: first.id, lastTrade: last.id, time, isBuyerMaker });
    this.#venue.events.aggregated(trade);
  }

  #cross(taker: EngineOrder, maker: EngineOrder, time: number): MarketTrade {
    const quantity = Math.min(remaining(taker), maker.shown);
    const isBuyerMaker = maker.side === "BUY";
    const trade = tradeOf(this.#venue.spec, { id: this.tape.nextId(), price: maker.price, quantity, time, isBuyerMaker });
    this.tape.append(trade);
    this.#pay(taker, trade, false);
    this.#pay(maker, trade, true);
    this.book.reduce(maker, quantity);
    // An iceberg's next part queues behind the orders of its price.
    if (maker.shown === 0 && remaining(maker) > 0) this.book.add(maker, shownPart(maker));
    this.#venue.events.traded(trade);
    return trade;
  }

  #pay(order: EngineOrder, trade: MarketTrade, isMaker: boolean): void {
    const { spec, fees, events } = this.#venue;
    const { side, account } = order;
    const { price, quantity, time } = trade;
    // A limit order has locked its own price; where it executes at a better one, the difference is free again.
    const fromLock = order.locked === 0n ? 0n : costOf(spec, side, order.price, quantity);
    const paid = settle(spec, account, { side, price, quantity, fromLock, time }, fees);
    order.locked -= fromLock;
    order.executed += quantity;
    order.quoteExecuted += trade.quoteAmount;
    order.updateTime = time;
    order.status = remaining(order) === 0 ? "FILLED" : "PARTIALLY_FILLED";
    if (account.isHouse) return;
    const fill = { tradeId: trade.id, price, quantity, quote: trade.quoteAmount, ...paid, isMaker, time };
    order.fills.push(fill);
    events.executed(order, "TRADE", fill);
  }

  #end(order: EngineOrder, { status, time, reason }: End): void {
    if (order.locked > 0n) unlock(order.account, givenAsset(this.#venue.spec, order.side), order.locked);
    order.locked = 0n;
    order.status = status;
    order.updateTime = time;
    order.expiryReason = reason;
    if (!order.account.isHouse) this.#venue.events.executed(order, status, undefined);
  }
}
