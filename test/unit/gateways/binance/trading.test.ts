import { describe, expect, test } from "vitest";
import { ExchangeProblem } from "../../../../gateways/binance/client/errors/exchange-problem.ts";
import { orderValue } from "../../../../gateways/binance/trading/trading.ts";
import { openBinance, sessionWith } from "../../../support/gateways/binance/open-binance.ts";
import { verifies } from "../../../support/verifies.ts";

const trading = { symbols: ["BTCUSDT", "ETHBTC"], maxOrder: { USDT: "100" }, maxDay: { USDT: "250.5" } };
const limitOrder = { symbol: "btcusdt", side: "BUY", type: "LIMIT", quantity: "0.5", price: "100" };

function openTrader(options: object = { trading }) {
  const opened = openBinance(options);
  const session = sessionWith({ "x-mbx-apikey": "key-of-the-trader-123", "x-mbx-secret": "secret-of-the-trader" });
  const place = (written: object) => opened.call("place_order", { ...limitOrder, ...written }, session);
  return { ...opened, session, place };
}

test("orders are refused unless trading is enabled, and the flag is named", verifies(["card/gateway-binance-read-only"]), async () => {
  const { call, place, session, exchange } = openTrader({});
  for (const { data } of [
    await place({ dry_run: false }),
    await place({}),
    await call("cancel_order", { symbol: "BTCUSDT", order_id: "41" }, session),
  ])
    expect(data.error).toMatchObject({
      code: -32007,
      message: "Trading is off",
      data: { suggestion: expect.stringContaining("--enable-trading") },
    });
  expect(exchange.asked).toEqual([]);
});

test("an order is only checked unless dry_run is false", async () => {
  const { place, exchange } = openTrader();
  const { data } = await place({});
  expect(data).toMatchObject({ placed: false, order: null, value: { asset: "USDT", amount: "50", leftToday: "250.5" } });
  expect(exchange.asked).toContain("order/test");
  expect(exchange.placed).toEqual([]);
});

describe("numbers where decimals as text are expected", () => {
  test.each([
    [{ price: 0.0000111 }, "price", "0.0000111"],
    [{ price: 8e-7 }, "price", "0.0000008"],
    [{ price: 1.5e-7 }, "price", "0.00000015"],
    [{ price: "8E-7" }, "price", "0.0000008"],
    [{ price: "1.25e3" }, "price", "1250"],
    [{ quantity: 1e-8 }, "quantity", "0.00000001"],
    [{ quantity: 1e11 }, "quantity", "100000000000"],
    [{ stop_price: 9e-7, type: "STOP_LOSS_LIMIT" }, "stop_price", "0.0000009"],
    [{ quote_quantity: 2e-6, type: "MARKET", quantity: undefined, price: undefined }, "quote_quantity", "0.000002"],
  ])("%j is offered without an exponent", async (written, parameter, decimal) => {
    const { call, place, session } = openTrader();
    const { data } = await place(written);
    expect(data.error).toMatchObject({
      code: -32602,
      data: { suggestion: `Set ${parameter} to "${decimal}"`, arguments: { [parameter]: decimal } },
    });
    const { arguments: offered } = Object(data.error?.data);
    expect((await call("place_order", offered, session)).data.error?.message ?? "").not.toContain("Invalid parameter");
  });

  test("several are offered together", async () => {
    const { place } = openTrader();
    const { data } = await place({ quantity: 900_000, price: 8e-7 });
    expect(data.error?.data).toMatchObject({
      suggestion: 'Set quantity to "900000"',
      arguments: { ...limitOrder, symbol: expect.stringMatching(/btcusdt/i), quantity: "900000", price: "0.0000008" },
    });
  });

  test.each([1e-9, -1e-7, 1e13, "much", "1e-99"])("what is no amount is not offered, and the example is one: %j", async (quantity) => {
    const { place } = openTrader();
    const { data } = await place({ quantity });
    expect(data.error?.data).toMatchObject({ suggestion: "Provide a valid decimal of base asset like '0.01'" });
    expect(data.error?.data).not.toHaveProperty("arguments");
  });
});

test("an order is placed once, with an id of its own, and ids beyond 2^53 keep their digits", async () => {
  const { place, exchange } = openTrader();
  const { data } = await place({ dry_run: false });
  expect(data).toMatchObject({
    placed: true,
    note: "Binance has placed the order.",
    value: { amount: "50", leftToday: "200.5" },
    order: { orderId: "9007199254740993", symbol: "BTCUSDT", status: "NEW", time: "2026-03-02T10:00:00.000Z", fills: [] },
    provenance: { source: "mock and mock account" },
  });
  expect(exchange.placed).toEqual([
    {
      symbol: "BTCUSDT",
      side: "BUY",
      type: "LIMIT",
      quantity: "0.5",
      price: "100",
      timeInForce: "GTC",
      newClientOrderId: expect.stringMatching(/^amcp[0-9a-f]{32}$/),
    },
  ]);
  await place({ dry_run: false, client_order_id: "mine-1", time_in_force: "IOC" });
  expect(exchange.placed[1]).toMatchObject({ newClientOrderId: "mine-1", timeInForce: "IOC" });
});

describe("what is beyond the bounds is refused before anything is sent", () => {
  test.each([
    ["a symbol that is not allowed", { symbol: "ETHUSDT" }, "ETHUSDT may not be traded", "--symbols"],
    ["a quote asset without a cap", { symbol: "ETHBTC" }, "There is no cap for orders in BTC", "--max-order and --max-day"],
    [
      "more than one order may be worth",
      { quantity: "1.0001" },
      "The order is worth 100.01 USDT; --max-order allows 100",
      "at most 100 USDT",
    ],
    [
      "a market order of that worth",
      { type: "MARKET", price: undefined, quantity: "1" },
      "The order is worth 100.1 USDT",
      "at most 100 USDT",
    ],
    [
      "a limit far below the bids, at which it would sell",
      { side: "SELL", quantity: "1.0001", price: "0.01" },
      "The order is worth 100.01 USDT; --max-order allows 100",
      "at most 100 USDT",
    ],
    [
      "such a limit of a stop order",
      { side: "SELL", type: "STOP_LOSS_LIMIT", quantity: "1.0001", price: "0.01", stop_price: "99" },
      "The order is worth 100.01 USDT; --max-order allows 100",
      "at most 100 USDT",
    ],
  ])("%s", async (_, written, message, cure) => {
    const { place, exchange } = openTrader();
    const { data } = await place({ dry_run: false, ...written });
    expect(data.error).toMatchObject({
      code: -32007,
      message: expect.stringContaining(message),
      data: { suggestion: expect.stringContaining(cure) },
    });
    expect(exchange.asked).not.toContain("placeOrder");
  });
});

test("the day's cap counts what a limit below the bids would sell for", async () => {
  const { place } = openTrader();
  const sold = { side: "SELL", quantity: "1", price: "0.01", dry_run: false };
  const answers = [await place(sold), await place(sold), await place(sold)];
  expect(answers.map(({ isError }) => isError)).toEqual([false, false, true]);
  expect(answers[2]?.data.error?.message).toBe("The order is worth 100 USDT; --max-day leaves 50.5 today");
});

test("the book is read only for an order that may take its bids", async () => {
  for (const [isRead, written] of [
    [true, { side: "SELL" }],
    [true, { side: "SELL", type: "TAKE_PROFIT_LIMIT", stop_price: "101" }],
    [false, { side: "SELL", type: "LIMIT_MAKER", price: "101" }],
    [false, { side: "SELL", type: "STOP_LOSS", price: undefined, stop_price: "99" }],
    [false, { side: "BUY" }],
  ] as const) {
    const { place, exchange } = openTrader();
    expect((await place(written)).isError).toBe(false);
    expect([written, exchange.asked.includes("depth")]).toEqual([written, isRead]);
  }
});

test("the day's cap counts orders at once, gives back what was refused, and begins anew at midnight UTC", async () => {
  const { place, exchange, pass } = openTrader();
  const three = await Promise.all([1, 2, 3].map(() => place({ quantity: "1", dry_run: false })));
  expect(three.map(({ isError }) => isError)).toEqual([false, false, true]);
  expect(three[2]?.data.error?.message).toBe("The order is worth 100 USDT; --max-day leaves 50.5 today");
  const refusal = { kind: "order", reason: "Balance", suggestion: "Order less" } as const;
  exchange.failing.set("placeOrder", new ExchangeProblem("Account has insufficient balance", refusal));
  expect((await place({ dry_run: false })).data.error).toMatchObject({
    message: "Account has insufficient balance",
    data: { suggestion: "Order less" },
  });
  exchange.failing.clear();
  expect((await place({ dry_run: false })).data["value"]).toMatchObject({ leftToday: "0.5" });
  expect((await place({ dry_run: false })).isError).toBe(true);
  pass(14 * 3_600_000);
  expect((await place({ dry_run: false })).data["value"]).toMatchObject({ leftToday: "200.5" });
});

test("an order of unknown fate counts, and is told as unknown", async () => {
  const { place, exchange } = openTrader();
  const suggestion = "Call get_order with its client id before placing it again";
  exchange.failing.set(
    "placeOrder",
    new ExchangeProblem("The order may exist", { kind: "unknown-outcome", reason: "No answer", suggestion }),
  );
  expect((await place({ dry_run: false })).data.error).toMatchObject({
    code: -32009,
    message: "The order may exist",
    data: { suggestion },
  });
  exchange.failing.clear();
  expect((await place({})).data["value"]).toMatchObject({ leftToday: "200.5" });
});

test("a filter's violation names the nearest valid value by the tool's own names", async () => {
  const { place, exchange } = openTrader();
  const facts = { kind: "filter", filter: "PRICE_FILTER", parameter: "stopPrice", value: "99.999", nearest: "100" } as const;
  exchange.failing.set(
    "order/test",
    new ExchangeProblem("stopPrice violates PRICE_FILTER", { ...facts, reason: "Filter", suggestion: "Use 100" }),
  );
  const { data } = await place({ type: "STOP_LOSS", price: undefined, stop_price: "99.999" });
  expect(data.error).toMatchObject({
    code: -32602,
    data: { parameter: "stop_price", suggestion: "Set stop_price to 100, the nearest valid value" },
  });
});

test("each type needs its own amounts", async () => {
  const { place } = openTrader();
  const expected = async (written: object) => (await place(written)).data.error?.data;
  expect(await expected({ price: undefined })).toMatchObject({
    parameter: "price",
    expected: expect.stringContaining("a LIMIT order needs"),
  });
  expect(await expected({ type: "MARKET", price: undefined, quote_quantity: "10" })).toMatchObject({ parameter: "quantity" });
  expect(await expected({ type: "MARKET" })).toMatchObject({ parameter: "price", expected: "no price, because a MARKET order has none" });
  expect(await expected({ quantity: "0.000" })).toMatchObject({ parameter: "quantity" });
  expect((await place({ type: "MARKET", price: undefined, quantity: undefined, quote_quantity: "99.5" })).data["value"]).toMatchObject({
    amount: "99.5",
  });
});

test("an order is cancelled within the bounds", async () => {
  const { call, session } = openTrader();
  const { data } = await call("cancel_order", { symbol: "BTCUSDT", order_id: "41" }, session);
  expect(data).toMatchObject({
    order: { orderId: "41", status: "CANCELED", clientOrderId: "own-41" },
    note: "Binance has cancelled the order.",
  });
  expect((await call("cancel_order", { symbol: "ETHUSDT", order_id: "41" }, session)).data.error?.message).toBe(
    "ETHUSDT may not be traded",
  );
  expect((await call("cancel_order", { symbol: "BTCUSDT" }, session)).data.error?.data.expected).toBe("either order_id or client_order_id");
});

test("own orders and trades are listed and continued", async () => {
  const { call, session } = openTrader();
  expect((await call("get_order", { symbol: "BTCUSDT", order_id: "42" }, session)).data).toMatchObject({
    order: { orderId: "42", time: "2026-03-02T09:59:00.000Z" },
  });
  const open = await call("get_open_orders", { limit: 1 }, session);
  expect(open.data).toMatchObject({ total: 2, orders: [{ symbol: "BTCUSDT" }], next: "1" });
  expect((await call("get_open_orders", { limit: 1, cursor: "1" }, session)).data).toMatchObject({
    orders: [{ symbol: "ETHUSDT" }],
    next: null,
  });
  expect((await call("get_all_orders", { symbol: "BTCUSDT", order_id: "41", limit: 3 }, session)).data).toMatchObject({ next: "44" });
  expect((await call("get_all_orders", { symbol: "BTCUSDT", limit: 3 }, session)).data).toMatchObject({ next: null });
  expect((await call("get_account_trades", { symbol: "BTCUSDT" }, session)).data).toMatchObject({
    trades: [{ id: 7, time: "2026-03-02T09:59:30.000Z" }],
    next: null,
  });
});

test("a market order is valued by the levels that it takes, the rest at the last known price", () => {
  const order = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", newClientOrderId: "a" } as const;
  const depth = {
    bids: [],
    asks: [
      ["100", "50"],
      ["101", "100"],
    ] as [string, string][],
  };
  const units = 10n ** 16n;
  expect(orderValue({ ...order, quantity: "60" }, depth)).toBe((5000n + 1010n) * units);
  expect(orderValue({ ...order, quantity: "151" }, depth)).toBe((5000n + 10_100n + 101n) * units);
  expect(orderValue({ ...order, side: "SELL", quantity: "1" }, depth)).toBeUndefined();
});

test("an order to sell is valued at the highest of its prices and the best bid", () => {
  const order = { symbol: "BTCUSDT", side: "SELL", type: "STOP_LOSS_LIMIT", newClientOrderId: "a", quantity: "2" } as const;
  const bids = (price: string) => ({ bids: [[price, "1"]] as [string, string][], asks: [] });
  const value = (prices: { price: string; stopPrice?: string }, depth = bids("100")) => orderValue({ ...order, ...prices }, depth);
  const units = 10n ** 16n;
  expect(value({ price: "9" })).toBe(200n * units);
  expect(value({ price: "120", stopPrice: "119" })).toBe(240n * units);
  expect(value({ price: "90", stopPrice: "110" })).toBe(220n * units);
  expect(value({ price: "9" }, { bids: [], asks: [] })).toBe(18n * units);
  expect(orderValue({ ...order, side: "BUY", price: "9" }, bids("100"))).toBe(18n * units);
});
