import type { Side } from "../../model/account.ts";
import { balanceOf, costOf, type EngineAccount, givenAsset, lock, unlock } from "./accounts.ts";
import { checkAtEngine, checkSymbolFilters, isTriggered, neededNow } from "./check-order.ts";
import type { MarketSpec } from "./market-spec.ts";
import { notional } from "./market-spec.ts";
import { type MarketEvents, Matching } from "./matching.ts";
import { type EngineOrder, type Fill, isAtMarket, isConditional, isOrderOpen, type OrderRequest } from "./order.ts";
import { cancelRejected } from "./refusal.ts";
import type { PastTrades } from "./tape.ts";

export interface HouseOrder {
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
  readonly icebergQuantity?: number;
  /** GTC unless given. */
  readonly timeInForce?: "GTC" | "IOC";
}

/** The ids by which a client names an order; at least one is given. */
export interface OrderIds {
  readonly id?: number | undefined;
  readonly clientOrderId?: string | undefined;
}

interface Listed {
  readonly spec: MarketSpec;
  readonly house: EngineAccount;
  readonly fees: EngineAccount;
  readonly firstUpdateId: number;
  readonly past: PastTrades;
  readonly events: MarketEvents;
}

/** The house keeps no record of its executions. */
const NO_FILLS: Fill[] = [];

const MINUTE_MS = 60_000;

/** Of an account and symbol; beyond twice as many, the older ones that are no longer open are forgotten. */
const KEPT_ORDERS = 5_000;

/** One symbol of the exchange. */
export class Market {
  readonly spec: MarketSpec;
  readonly matching: Matching;
  readonly #house: EngineAccount;
  readonly #events: MarketEvents;
  readonly #byAccount = new Map<EngineAccount, EngineOrder[]>();
  /** Conditional orders that wait for their price. */
  readonly #waiting = new Set<EngineOrder>();
  #lastId = 0;

  constructor({ spec, house, fees, firstUpdateId, past, events }: Listed) {
    this.spec = spec;
    this.matching = new Matching({ spec, fees, firstUpdateId, past, events });
    this.#house = house;
    this.#events = events;
  }

  /** The volume-weighted price of the last minutes as amount and quantity; the last price where nothing was traded. */
  average(time: number): { readonly quote: bigint; readonly quantity: number } {
    const sum = this.matching.tape.summary(time - this.spec.rules.averageMinutes * MINUTE_MS, time + 1);
    if (sum !== undefined) return { quote: sum.quoteVolume, quantity: sum.volume };
    return { quote: notional(this.spec, this.matching.tape.last?.price ?? this.spec.startPrice, 1), quantity: 1 };
  }

  /** Checks an order without placing it. @throws Refusal */
  check(request: OrderRequest, time: number): void {
    const open = this.orders(request.account).filter(isOrderOpen);
    const about = { spec: this.spec, matching: this.matching, average: this.average(time), open };
    checkSymbolFilters(request, about);
    checkAtEngine(request, about);
  }

  /** Checks and places an order. @throws Refusal */
  place(request: OrderRequest, time: number): EngineOrder {
    this.check(request, time);
    const order = this.#create(request, time);
    this.#keep(order);
    if (isConditional(order)) this.#wait(order);
    else this.matching.accept(order, time);
    return order;
  }

  /** Places an order of the house, which needs no checks. */
  placeForHouse({ side, price, quantity, icebergQuantity = 0, timeInForce = "GTC" }: HouseOrder, time: number): EngineOrder {
    const order = this.#create(
      {
        account: this.#house,
        clientOrderId: "",
        side,
        type: "LIMIT",
        timeInForce,
        price,
        stopPrice: 0,
        quantity,
        icebergQuantity,
        quoteQuantity: 0n,
      },
      time,
    );
    this.matching.accept(order, time);
    return order;
  }

  /** @throws Refusal -2011 */
  cancel(order: EngineOrder, time: number): void {
    if (!isOrderOpen(order)) throw cancelRejected("Unknown order sent.");
    this.#waiting.delete(order);
    this.matching.withdraw(order, { status: "CANCELED", time });
  }

  /** Finds a client's order. An id that belongs to another client order id finds nothing. */
  find(account: EngineAccount, { id, clientOrderId }: OrderIds): EngineOrder | undefined {
    const found = this.orders(account).findLast((order) => (id === undefined ? order.clientOrderId === clientOrderId : order.id === id));
    const isOther = id !== undefined && clientOrderId !== undefined && found?.clientOrderId !== clientOrderId;
    return isOther ? undefined : found;
  }

  /** The id of the newest order of anyone. */
  get lastOrderId(): number {
    return this.#lastId;
  }

  /** A client's orders, the oldest first. */
  orders(account: EngineAccount): readonly EngineOrder[] {
    return this.#byAccount.get(account) ?? [];
  }

  /** Places the conditional orders whose price has been reached. */
  trigger(time: number): void {
    const price = this.matching.tape.last?.price;
    if (price === undefined) return;
    for (const order of [...this.#waiting]) if (isTriggered(order, price)) this.#release(order, time);
  }

  // Written out, because the house places thousands of orders a second, and spreads cost a multiple.
  #create(request: OrderRequest, time: number): EngineOrder {
    const { account, clientOrderId, side, type, timeInForce, price, stopPrice, icebergQuantity, quoteQuantity } = request;
    this.#lastId += 1;
    return {
      account,
      clientOrderId,
      side,
      type,
      timeInForce,
      price,
      stopPrice,
      quantity: quoteQuantity > 0n ? this.matching.affordable(side, quoteQuantity) : request.quantity,
      icebergQuantity,
      quoteQuantity,
      id: this.#lastId,
      time,
      status: "NEW",
      executed: 0,
      quoteExecuted: 0n,
      shown: 0,
      updateTime: time,
      workingTime: -1,
      expiryReason: undefined,
      locked: 0n,
      fills: account.isHouse ? NO_FILLS : [],
    };
  }

  #keep(order: EngineOrder): void {
    const orders = [...this.orders(order.account).slice(-2 * KEPT_ORDERS)];
    const kept = orders.length < 2 * KEPT_ORDERS ? orders : orders.filter((one, index) => isOrderOpen(one) || index >= KEPT_ORDERS);
    this.#byAccount.set(order.account, [...kept, order]);
  }

  #wait(order: EngineOrder): void {
    const price = isAtMarket(order) ? order.stopPrice : order.price;
    order.locked = lock(order.account, givenAsset(this.spec, order.side), costOf(this.spec, order.side, price, order.quantity));
    this.#waiting.add(order);
    this.#events.executed(order, "NEW", undefined);
  }

  #release(order: EngineOrder, time: number): void {
    this.#waiting.delete(order);
    const asset = givenAsset(this.spec, order.side);
    unlock(order.account, asset, order.locked);
    order.locked = 0n;
    const isPayable = !isAtMarket(order) || neededNow(order, this) <= balanceOf(order.account, asset).free;
    if (isPayable) this.matching.accept(order, time);
    else this.matching.withdraw(order, { status: "EXPIRED", time, reason: "REJECTED" });
  }
}
