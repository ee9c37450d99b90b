import { describe, expect, test } from "vitest";
import { ExchangeProblem } from "../../../../gateways/binance/client/errors/exchange-problem.ts";
import { NOW } from "../../../support/gateways/binance/exchange-double.ts";
import { openBinance } from "../../../support/gateways/binance/open-binance.ts";
import { verifies } from "../../../support/verifies.ts";

const NAMES = [
  ...["get_server_time", "get_ticker", "get_order_book", "get_recent_trades", "get_klines", "get_average_price", "get_exchange_info"],
  ...["get_account_info", "get_balances", "get_account_trades", "place_order", "get_order", "cancel_order", "get_open_orders"],
  ...["get_all_orders", "configure_credentials", "get_credentials_status", "revoke_credentials"],
];
const ANALYTICS = [
  ...["get_orderbook_metrics", "get_orderbook_depth", "get_orderbook_health", "get_order_flow", "get_volume_profile"],
  ...["detect_market_anomalies", "get_microstructure_health", "get_liquidity_vacuums"],
];

test("26 tools are listed, those of order book analytics only with the feature", () => {
  const names = (gateway: { tools: readonly { name: string }[] }) => gateway.tools.map(({ name }) => name).sort();
  expect(names(openBinance().gateway)).toEqual([...NAMES, ...ANALYTICS].sort());
  const without = openBinance({ analytics: undefined }).gateway;
  expect(names(without)).toEqual(NAMES.toSorted());
  expect(without.prompts.map(({ name }) => name)).toEqual(["trading_analysis", "portfolio_risk"]);
});

test("only tools that change the account have destructiveHint", () => {
  const destructive = openBinance().gateway.tools.filter(({ annotations }) => annotations["destructiveHint"] === true);
  expect(destructive.map(({ name }) => name)).toEqual(["place_order", "cancel_order"]);
});

describe("every answer about the market carries its origin", () => {
  test.each([
    ["get_ticker", { symbol: "btcusdt" }, { symbol: "BTCUSDT", lastPrice: "100.00", closeTime: "2026-03-02T10:00:00.000Z" }],
    ["get_average_price", { symbol: "BTCUSDT" }, { mins: 5, price: "100.05", closeTime: "2026-03-02T09:59:59.500Z" }],
    ["get_server_time", {}, { serverTime: "2026-03-02T10:00:00.000Z", milliseconds: NOW }],
    [
      "get_recent_trades",
      { symbol: "BTCUSDT", limit: 2 },
      { trades: [{ taker: "SELL" }, { taker: "BUY", time: "2026-03-02T09:59:59.001Z" }] },
    ],
    ["get_klines", { symbol: "BTCUSDT", interval: "1m", limit: 1 }, { klines: [{ closeTime: "2026-03-02T09:59:59.999Z" }], next: null }],
    ["get_exchange_info", { symbol: "BTCUSDT" }, { rules: { filters: [{ filterType: "LOT_SIZE" }] } }],
    ["get_order_book", { symbol: "BTCUSDT", limit: 1 }, { state: "snapshot", bids: [["100.00", "500"]], more: { bids: 2, asks: 2 } }],
    ["get_orderbook_metrics", { symbol: "BTCUSDT" }, { spread: { weightedMid: "100.0892857" } }],
    ["get_volume_profile", { symbol: "BTCUSDT" }, { profile: { pointOfControl: { low: "103" } } }],
  ])("%s", verifies(["002/7-RULE-utc"]), async (tool, written, answer) => {
    const { data, isError, meta } = await openBinance().call(tool, written);
    expect(data).toMatchObject(answer);
    expect(isError).toBe(false);
    const { provenance } = data;
    expect(provenance).toEqual({
      source: "mock",
      asOf: expect.stringMatching(/^2026-03-02T(10:00:00.000|09:59:59.960)Z$/),
      stalenessMs: expect.any(Number),
      updateId: expect.toSatisfy((id) => id === null || id > 0),
      weightUsed: expect.toSatisfy((w) => w === null || w > 0),
      cached: false,
    });
    expect(meta["amcp/provenance"]).toEqual(provenance);
  });
});

test("an equal question within a second is answered from the cache, and says how old that is", async () => {
  const { call, exchange, pass } = openBinance();
  await call("get_ticker", { symbol: "BTCUSDT" });
  pass(700);
  const again = await call("get_ticker", { symbol: "BTCUSDT" });
  expect(again.data["provenance"]).toMatchObject({ cached: true, stalenessMs: 700, asOf: "2026-03-02T10:00:00.000Z" });
  expect(exchange.asked.filter((name) => name === "ticker")).toHaveLength(1);
  pass(301);
  await call("get_ticker", { symbol: "BTCUSDT" });
  expect(exchange.asked.filter((name) => name === "ticker")).toHaveLength(2);
});

test("a book that is open answers without a request", async () => {
  const { call, exchange } = openBinance();
  await exchange.books.read("BTCUSDT", new AbortController().signal);
  const { data } = await call("get_order_book", { symbol: "BTCUSDT" });
  expect(data).toMatchObject({ state: "live", updateId: 1000, provenance: { updateId: 1000, stalenessMs: 40 } });
  expect(exchange.asked).not.toContain("depth");
});

test("a wrong symbol is told with similar ones", async () => {
  const { call } = openBinance();
  for (const tool of ["get_ticker", "get_order_book", "get_orderbook_metrics"]) {
    const { data, isError } = await call(tool, { symbol: "BTCUSTD" });
    expect(isError).toBe(true);
    expect(data.error).toMatchObject({
      code: -32602,
      data: { parameter: "symbol", suggestion: expect.stringContaining("Did you mean BTCUSDT") },
    });
  }
});

test("the case of an interval matters, and a wrong one is told with all", async () => {
  const { call } = openBinance();
  expect((await call("get_klines", { symbol: "BTCUSDT", interval: "1M" })).data["interval"]).toBe("1M");
  const { data } = await call("get_klines", { symbol: "BTCUSDT", interval: "7m" });
  expect(data.error?.data).toMatchObject({ parameter: "interval", expected: expect.stringContaining("1m, 3m, 5m") });
  const upper = await call("get_klines", { symbol: "BTCUSDT", interval: "1H" });
  expect(upper.data.error?.data.suggestion).toBe('Set interval to "1h"');
});

test("long lists are continued by next", async () => {
  const { call } = openBinance();
  const first = await call("get_exchange_info", { limit: 2 });
  expect(first.data).toMatchObject({ total: 3, next: "2", symbols: [{ symbol: "BTCUSDT" }, { symbol: "ETHUSDT" }] });
  const rest = await call("get_exchange_info", { limit: 2, cursor: first.data["next"] });
  expect(rest.data).toMatchObject({ next: null, symbols: [{ symbol: "ETHBTC" }] });
  const klines = await call("get_klines", { symbol: "BTCUSDT", interval: "1m", limit: 2, start_time: "2026-03-01T00:00:00Z" });
  expect(klines.data["next"]).toBe("2026-03-01T00:02:00.000Z");
});

test("times have an offset and lie in the calendar, and a range is not empty", async () => {
  const { call } = openBinance();
  const expected = async (written: object) =>
    (await call("get_klines", { symbol: "BTCUSDT", interval: "1m", ...written })).data.error?.data;
  expect(await expected({ start_time: "2026-03-01" })).toMatchObject({
    parameter: "start_time",
    expected: expect.stringContaining("2026-01-31T12:00:00Z"),
  });
  expect(await expected({ start_time: "2026-13-01T00:00:00Z" })).toMatchObject({
    expected: "a time of the calendar, as 2026-01-31T12:00:00Z",
  });
  const range = { start_time: "2026-03-02T00:00:00Z", end_time: "2026-03-01T00:00:00+01:00" };
  expect(await expected(range)).toMatchObject({ parameter: "end_time", expected: "a time that is not before start_time" });
});

test("limits beyond what a client can take are refused", async () => {
  const { call } = openBinance();
  const { data } = await call("get_order_book", { symbol: "BTCUSDT", limit: 5000 });
  expect(data.error?.data).toMatchObject({ parameter: "limit", expected: "a whole number from 1 to 500" });
});

test("what Binance refuses is told with cause, cure and the time to wait", async () => {
  const { call, exchange } = openBinance();
  const suggestion = "Wait 17 s, then ask again";
  const facts = { kind: "rate-limit", code: -1003, status: 429, retryAfter: 17, isTransient: true } as const;
  exchange.failing.set(
    "ticker",
    new ExchangeProblem("Too much request weight used", { ...facts, reason: "The limit is reached", suggestion }),
  );
  const { data, meta } = await call("get_ticker", { symbol: "BTCUSDT" });
  expect(data.error).toMatchObject({ code: -32003, message: "Too much request weight used", data: { suggestion, retry_after: 17 } });
  expect(JSON.stringify(meta)).toContain('"code":"RATE_LIMITED"');
});

test("where the exchange does not tell its time, answers are dated by the gateway's clock", async () => {
  const { call, exchange, pass } = openBinance();
  exchange.failing.set("time", new Error("no answer"));
  for (let run = 0; run < 3; run += 1) {
    const { data } = await call("get_ticker", { symbol: "BTCUSDT" });
    expect(data["provenance"]).toMatchObject({ stalenessMs: 0, source: "mock" });
    pass(2000);
  }
  const times = () => exchange.asked.filter((name) => name === "time").length;
  expect(times()).toBe(1);
  pass(30_000);
  await call("get_ticker", { symbol: "BTCUSDT" });
  expect(times()).toBe(2);
});

test("one limit for base and quote asset or for a symbol, not both", async () => {
  const { data } = await openBinance().call("get_exchange_info", { symbol: "BTCUSDT", quote_asset: "USDT" });
  expect(data.error?.data).toMatchObject({ parameter: "symbol", expected: "either symbol, or base_asset and quote_asset" });
});
