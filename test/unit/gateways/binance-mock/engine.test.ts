import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balanceOf, createAccount, type EngineAccount } from "../../../../gateways/binance/mock/engine/accounts.ts";
import { createExchange } from "../../../../gateways/binance/mock/engine/exchange.ts";
import type { Market } from "../../../../gateways/binance/mock/engine/market.ts";
import { type MarketSpec, marketSpecs } from "../../../../gateways/binance/mock/engine/market-spec.ts";
import { type EngineOrder, isOrderOpen, type OrderRequest, remaining } from "../../../../gateways/binance/mock/engine/order.ts";
import { ExchangeRefusal } from "../../../../gateways/binance/mock/engine/refusal.ts";
import type { MarketTrade } from "../../../../gateways/binance/mock/engine/tape.ts";

const specOf = (symbol: string): MarketSpec => {
  const spec = marketSpecs.find((one) => one.symbol === symbol);
  if (spec === undefined) throw new Error(`there is no ${symbol}`);
  return spec;
};

const spec = specOf("BNBUSDT");
const PRICE = spec.startPrice;
const UNIT = 10n ** 8n;

/** A market without a house's orders, and three clients with money. */
function openMarket() {
  const trades: MarketTrade[] = [];
  const exchange = createExchange([spec], { traded: (_, trade) => trades.push(trade), aggregated: () => {}, executed: () => {} });
  const market = exchange.markets.get(spec.symbol);
  if (market === undefined) throw new Error("the market is there");
  const clients = [1, 2, 3].map((uid) => createAccount(uid + 1, { USDT: 1_000_000n * UNIT, BNB: 1_000n * UNIT }));
  return { market, clients, trades, fees: exchange.fees };
}

const wishOf = (account: EngineAccount, wish: Partial<OrderRequest>): OrderRequest => ({
  account,
  clientOrderId: "",
  side: "BUY",
  type: "LIMIT",
  timeInForce: "GTC",
  price: 0,
  stopPrice: 0,
  quantity: 0,
  icebergQuantity: 0,
  quoteQuantity: 0n,
  ...wish,
});

const client = (clients: readonly EngineAccount[], index: number): EngineAccount => {
  const account = clients[index % clients.length];
  if (account === undefined) throw new Error("there are clients");
  return account;
};

let ids = 0;
/** Places an order; the exchange's refusals are answers as well. */
function place(market: Market, account: EngineAccount, wish: Partial<OrderRequest>): EngineOrder | ExchangeRefusal {
  ids += 1;
  try {
    return market.place(wishOf(account, { clientOrderId: `t${ids}`, ...wish }), 1_000 + ids);
  } catch (error) {
    if (error instanceof ExchangeRefusal) return error;
    throw error;
  }
}

interface Action {
  readonly who: number;
  readonly side: "BUY" | "SELL";
  readonly type: "LIMIT" | "LIMIT_MAKER" | "MARKET";
  readonly timeInForce: "GTC" | "IOC" | "FOK";
  readonly offset: number;
  readonly quantity: number;
  readonly parts: number;
  readonly cancels: boolean;
}

const action: fc.Arbitrary<Action> = fc.record({
  who: fc.nat(2),
  side: fc.constantFrom("BUY" as const, "SELL" as const),
  type: fc.constantFrom("LIMIT" as const, "LIMIT" as const, "LIMIT_MAKER" as const, "MARKET" as const),
  timeInForce: fc.constantFrom("GTC" as const, "GTC" as const, "IOC" as const, "FOK" as const),
  offset: fc.integer({ min: -6, max: 6 }),
  quantity: fc.integer({ min: 100, max: 9_000 }),
  parts: fc.constantFrom(0, 0, 4),
  cancels: fc.boolean(),
});

/** Does what a generated action says, and cancels an earlier order where it says so. */
function act(
  market: Market,
  clients: readonly EngineAccount[],
  { who, side, type, timeInForce, offset, quantity, parts, cancels }: Action,
) {
  const account = client(clients, who);
  const isMarket = type === "MARKET";
  const isIceberg = parts > 0 && !isMarket && (timeInForce === "GTC" || type === "LIMIT_MAKER");
  const placed = place(market, account, {
    side,
    type,
    quantity,
    timeInForce: type === "LIMIT" ? timeInForce : "GTC",
    price: isMarket ? 0 : PRICE + offset,
    icebergQuantity: isIceberg ? Math.ceil(quantity / parts) : 0,
  });
  const open = market.orders(account).filter(isOrderOpen);
  if (cancels && open[0] !== undefined) market.cancel(open[0], 5_000 + ids);
  return placed;
}

const actions = fc.array(action, { minLength: 5, maxLength: 60 });

const sumOf = (accounts: readonly EngineAccount[], asset: string): bigint =>
  accounts.reduce((sum, account) => sum + balanceOf(account, asset).free + balanceOf(account, asset).locked, 0n);

/** The shown quantities of a side's orders by price. */
function shownBy({ matching }: Market, side: "BUY" | "SELL"): ReadonlyMap<number, number> {
  const shown = new Map<number, number>();
  for (const order of matching.book.orders(side)) shown.set(order.price, (shown.get(order.price) ?? 0) + order.shown);
  return shown;
}

/** Sets the levels of a difference in a copy of a side, as a client does. */
function apply(copy: Map<number, number>, levels: readonly (readonly [price: number, quantity: number])[]): void {
  for (const [price, quantity] of levels) {
    if (quantity === 0) copy.delete(price);
    else copy.set(price, quantity);
  }
}

describe("any sequence of orders and cancellations", () => {
  test("conserves money and coins, and no balance falls below zero", () => {
    fc.assert(
      fc.property(actions, (sequence) => {
        const { market, clients, fees } = openMarket();
        const before = ["USDT", "BNB"].map((asset) => sumOf([...clients, fees], asset));
        for (const one of sequence) act(market, clients, one);
        expect(["USDT", "BNB"].map((asset) => sumOf([...clients, fees], asset))).toEqual(before);
        const balances = clients.flatMap(({ balances }) => [...balances.values()]);
        for (const { free, locked } of balances) expect(free >= 0n && locked >= 0n).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test("locks exactly what open orders may still cost", () => {
    fc.assert(
      fc.property(actions, (sequence) => {
        const { market, clients } = openMarket();
        for (const one of sequence) act(market, clients, one);
        for (const account of clients) {
          const open = market.orders(account).filter(isOrderOpen);
          const locked = (side: "BUY" | "SELL") =>
            open.filter((order) => order.side === side).reduce((sum, order) => sum + order.locked, 0n);
          expect(balanceOf(account, "USDT").locked).toBe(locked("BUY"));
          expect(balanceOf(account, "BNB").locked).toBe(locked("SELL"));
        }
      }),
      { numRuns: 150 },
    );
  });

  test("never leaves a crossed book, and the book's levels are the shown parts of the open orders", () => {
    fc.assert(
      fc.property(actions, (sequence) => {
        const { market, clients } = openMarket();
        const { book } = market.matching;
        for (const one of sequence) {
          act(market, clients, one);
          expect(book.best("BUY") ?? 0).toBeLessThan(book.best("SELL") ?? Infinity);
        }
        for (const side of ["BUY", "SELL"] as const) expect(book.levels(side, Infinity)).toEqual([...shownBy(market, side)]);
        const orders = [...book.orders("BUY"), ...book.orders("SELL")];
        expect(orders.filter((order) => order.shown > remaining(order))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test("can be told back to any earlier update id", () => {
    fc.assert(
      fc.property(actions, (sequence) => {
        const { market, clients } = openMarket();
        const { book } = market.matching;
        const states = sequence.map((one) => {
          act(market, clients, one);
          return { id: book.updateId, bids: book.levels("BUY", Infinity), asks: book.levels("SELL", Infinity) };
        });
        for (const { id, bids, asks } of states) expect(book.at(id)).toEqual({ bids, asks });
        expect(book.at(book.updateId + 1)).toBeUndefined();
      }),
      { numRuns: 80 },
    );
  });

  test("the differences of a pace, one after the other, make the book", () => {
    fc.assert(
      fc.property(fc.array(actions, { minLength: 1, maxLength: 5 }), (rounds) => {
        const { market, clients } = openMarket();
        const { book } = market.matching;
        const copy = { BUY: new Map<number, number>(), SELL: new Map<number, number>() };
        let last = book.updateId;
        for (const round of rounds) {
          for (const one of round) act(market, clients, one);
          const { first, last: next, bids, asks } = book.touched(100);
          expect(first).toBe(last + 1);
          last = next;
          apply(copy.BUY, bids);
          apply(copy.SELL, asks);
        }
        for (const side of ["BUY", "SELL"] as const) expect(new Map(book.levels(side, Infinity))).toEqual(copy[side]);
      }),
      { numRuns: 80 },
    );
  });
});

describe("price-time priority", () => {
  test("the better price executes first, then the older order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 100, max: 500 })), { minLength: 2, maxLength: 20 }),
        (asks) => {
          const { market, clients } = openMarket();
          const [buyer, ...sellers] = [createAccount(9, { USDT: 10_000_000n * UNIT }), ...clients];
          const makers = asks.map(
            ([who, offset, quantity]) =>
              place(market, client(sellers, who), { side: "SELL", price: PRICE + offset, quantity }) as EngineOrder,
          );
          const expected = makers.map((order, age) => ({ order, age })).toSorted((a, b) => a.order.price - b.order.price || a.age - b.age);
          const wanted = Math.floor(makers.reduce((sum, { quantity }) => sum + quantity, 0) / 2);
          place(market, buyer, { side: "BUY", price: PRICE + 4, quantity: wanted });
          let left = wanted;
          for (const { order } of expected) {
            const part = Math.min(left, order.quantity);
            expect(order.executed).toBe(part);
            left -= part;
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("an iceberg shows its part again behind the other orders of its price", () => {
    const { market, clients } = openMarket();
    const iceberg = place(market, client(clients, 0), { side: "SELL", price: PRICE, quantity: 1_000, icebergQuantity: 250 }) as EngineOrder;
    const other = place(market, client(clients, 1), { side: "SELL", price: PRICE, quantity: 300 }) as EngineOrder;
    place(market, client(clients, 2), { price: PRICE, quantity: 300 });
    expect([iceberg.executed, other.executed]).toEqual([250, 50]);
    expect(market.matching.book.levels("SELL", 1)).toEqual([[PRICE, 500]]);
    place(market, client(clients, 2), { price: PRICE, quantity: 250 });
    expect([iceberg.executed, other.executed]).toEqual([250, 300]);
  });

  test("a trade is at the maker's price, and the buyer's saving is free again", () => {
    const { market, clients, trades } = openMarket();
    place(market, client(clients, 0), { side: "SELL", price: PRICE, quantity: 1_000 });
    place(market, client(clients, 1), { price: PRICE + 50, quantity: 1_000 });
    expect(trades.map(({ price, quantity, isBuyerMaker }) => ({ price, quantity, isBuyerMaker }))).toEqual([
      { price: PRICE, quantity: 1_000, isBuyerMaker: false },
    ]);
    // 1 BNB at 612.40, and 0.1 % of it as commission.
    expect(balanceOf(client(clients, 1), "USDT")).toEqual({ free: 1_000_000n * UNIT - 61_240_000_000n, locked: 0n });
    expect(balanceOf(client(clients, 1), "BNB").free).toBe(1_000n * UNIT + 99_900_000n);
    expect(balanceOf(client(clients, 0), "USDT").free).toBe(1_000_000n * UNIT + 61_178_760_000n);
  });
});

describe("conditional orders", () => {
  test("a stop loss waits without being in the book, and sells at market once the price has fallen to it", () => {
    const { market, clients } = openMarket();
    const [a, b, c] = [client(clients, 0), client(clients, 1), client(clients, 2)];
    place(market, a, { price: PRICE, quantity: 500 });
    place(market, b, { side: "SELL", price: PRICE, quantity: 100 });
    const stop = place(market, c, { side: "SELL", type: "STOP_LOSS", stopPrice: PRICE - 10, quantity: 200 }) as EngineOrder;
    expect(stop).toMatchObject({ status: "NEW", workingTime: -1, shown: 0 });
    expect(balanceOf(c, "BNB").locked).toBe(20_000_000n);
    place(market, a, { price: PRICE - 10, quantity: 900 });
    place(market, b, { side: "SELL", price: PRICE - 10, quantity: 500 });
    market.trigger(9_000);
    expect(stop).toMatchObject({ status: "FILLED", executed: 200, quoteExecuted: 2n * 6_123_000_000n });
    expect(balanceOf(c, "BNB").locked).toBe(0n);
  });

  test("one whose price has been reached already is refused", () => {
    const { market, clients } = openMarket();
    place(market, client(clients, 0), { price: PRICE, quantity: 500 });
    place(market, client(clients, 1), { side: "SELL", price: PRICE, quantity: 100 });
    const refusals = [
      place(market, client(clients, 2), { side: "SELL", type: "STOP_LOSS_LIMIT", stopPrice: PRICE, price: PRICE - 1, quantity: 100 }),
      place(market, client(clients, 2), { side: "BUY", type: "TAKE_PROFIT_LIMIT", stopPrice: PRICE + 1, price: PRICE + 2, quantity: 100 }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: -2010, message: "Order would trigger immediately." });
  });
});
