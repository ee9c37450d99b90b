import { describe, expect, test } from "vitest";
import { mockSignature } from "../../../gateways/binance/mock/rest/dispatch.ts";
import type { BinanceMock } from "../../../gateways/binance/mock/serve-binance-mock.ts";
import { accountOf, connect, openBinanceMock, sign } from "../../support/gateways/open-binance-mock.ts";

/** A connection to the WebSocket API that asks and waits for the answer. */
async function openApi(mock: BinanceMock, query = "") {
  const receiver = await connect(`${mock.api}${query}`);
  let asked = 0;
  const ask = async (method: string, params?: Readonly<Record<string, unknown>>) => {
    asked += 1;
    const id = asked;
    receiver.socket.send(JSON.stringify({ id, method, ...(params && { params }) }));
    const answer = () => receiver.events().find((event) => event.id === id);
    await expect.poll(answer).toBeDefined();
    return answer();
  };
  /** With key, time and signature over the sorted parameters. */
  const signed = (method: string, params: Readonly<Record<string, string | number>> = {}, account = accountOf(mock)) => {
    const all: Record<string, string | number> = { apiKey: account.apiKey, timestamp: mock.clock.now(), ...params };
    const payload = Object.keys(all)
      .toSorted()
      .map((name) => `${name}=${all[name]}`)
      .join("&");
    return ask(method, { ...all, signature: mockSignature(account.secret, payload) });
  };
  const userEvents = () => receiver.events().filter((event) => "event" in event);
  return { receiver, ask, signed, userEvents };
}

describe("the WebSocket API", () => {
  test("answers as REST does, with the weight that was used; connecting costs 2", async () => {
    const mock = await openBinanceMock();
    const { ask } = await openApi(mock);
    const limit = { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: 6000 };
    expect(await ask("time")).toEqual({
      id: 1,
      status: 200,
      result: { serverTime: mock.clock.now() },
      rateLimits: [{ ...limit, count: 3 }],
    });
    expect((await ask("depth", { symbol: "BTCUSDT", limit: 2 })).result.bids).toHaveLength(2);
    expect((await ask("ticker.24hr", { symbols: ["BTCUSDT", "ETHUSDT"] })).result).toHaveLength(2);
    expect(await ask("v3/ping", { returnRateLimits: false })).toEqual({ id: 4, status: 200, result: {} });
    expect((await ask("depth", { symbol: "NOPE" })).error).toEqual({ code: -1121, msg: "Invalid symbol." });
    expect((await ask("nothing")).error).toEqual({ code: -1020, msg: "This operation is not supported." });
    const quiet = await openApi(mock, "?returnRateLimits=false");
    expect(await quiet.ask("ping")).toEqual({ id: 1, status: 200, result: {} });
  });

  test("refuses what is no request, and requests beyond the limit with the time to wait for", async () => {
    const mock = await openBinanceMock();
    const { receiver, ask } = await openApi(mock);
    receiver.socket.send("nonsense");
    await expect.poll(() => receiver.events()[0]).toEqual({ id: null, status: 400, error: { code: -1135, msg: "Invalid JSON Request" } });
    await fetch(`${mock.admin}/faults`, { method: "POST", body: JSON.stringify({ fault: "limit-reached" }) });
    const now = mock.clock.now();
    expect(await ask("ping")).toMatchObject({ status: 429, error: { code: -1003, data: { serverTime: now, retryAfter: now + 60_000 } } });
  });

  test("user data comes by a signed subscription: reports and balances, for the own account only", async () => {
    const mock = await openBinanceMock();
    const { signed, ask, userEvents } = await openApi(mock);
    const bob = await openApi(mock);
    expect((await signed("userDataStream.subscribe.signature")).result).toEqual({ subscriptionId: 0 });
    expect((await bob.signed("userDataStream.subscribe.signature", {}, accountOf(mock, 1))).result).toEqual({ subscriptionId: 0 });
    expect((await signed("userDataStream.subscribe.signature")).error.code).toBe(-2035);
    expect((await ask("session.subscriptions")).result).toEqual([{ subscriptionId: 0 }]);
    const placed = await sign(mock, "POST order", {
      symbol: "BTCUSDT",
      side: "SELL",
      type: "LIMIT",
      timeInForce: "GTC",
      quantity: "0.2",
      price: "68000",
    });
    await sign(mock, "DELETE order", { symbol: "BTCUSDT", orderId: String(placed.body.orderId) });
    await sign(mock, "POST order", { symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: "0.1" });
    await expect.poll(() => userEvents().length).toBe(8);
    const reports = userEvents().flatMap(({ event }) => (event.e === "executionReport" ? [event] : []));
    expect(reports.map(({ x, X, w }) => [x, X, w])).toEqual([
      ["NEW", "NEW", true],
      ["CANCELED", "CANCELED", false],
      ["NEW", "NEW", true],
      ["TRADE", "FILLED", false],
    ]);
    expect(reports[0]).toMatchObject({ s: "BTCUSDT", S: "SELL", o: "LIMIT", q: "0.20000000", p: "68000.00000000", i: placed.body.orderId });
    expect(reports[3]).toMatchObject({ l: "0.10000000", z: "0.10000000", N: "USDT", m: false });
    const [locked] = userEvents().filter(({ event }) => event.e === "outboundAccountPosition");
    expect(locked.event.B[0]).toEqual({ a: "BTC", f: "1.80000000", l: "0.20000000" });
    expect(bob.userEvents()).toEqual([]);
    expect((await ask("userDataStream.unsubscribe")).result).toEqual({});
    expect(userEvents().at(-1)).toEqual({ subscriptionId: 0, event: { e: "eventStreamTerminated", E: mock.clock.now() } });
    expect((await ask("userDataStream.unsubscribe", { subscriptionId: 0 })).error.code).toBe(-2036);
    expect(await ask("userDataStream.subscribe")).toMatchObject({ status: 401 });
  });

  test("orders are placed, asked for and cancelled, also of symbols in Unicode", async () => {
    const mock = await openBinanceMock();
    const { signed } = await openApi(mock);
    const wish = { symbol: "测试USDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "10", price: "1.2" };
    const placed = await signed("order.place", wish);
    expect(placed).toMatchObject({ status: 200, result: { symbol: "测试USDT", status: "NEW" } });
    expect(placed.rateLimits.map(({ rateLimitType, count }: { rateLimitType: string; count: number }) => [rateLimitType, count])).toEqual([
      ["ORDERS", 1],
      ["ORDERS", 1],
      ["REQUEST_WEIGHT", 2],
    ]);
    const { orderId } = placed.result;
    expect((await signed("order.status", { symbol: "测试USDT", orderId })).result.status).toBe("NEW");
    expect((await signed("order.cancel", { symbol: "测试USDT", orderId })).result.status).toBe("CANCELED");
    expect((await signed("order.place", { ...wish, signature: "0" })).error.code).toBe(-1022);
    await fetch(`${mock.admin}/faults`, { method: "POST", body: JSON.stringify({ fault: "order-placed-1007" }) });
    expect(await signed("order.place", wish)).toMatchObject({ status: 408, error: { code: -1007 } });
    expect((await signed("openOrders.status")).result).toHaveLength(1);
  });

  test("a shutdown is told", async () => {
    const mock = await openBinanceMock();
    const { receiver } = await openApi(mock);
    await fetch(`${mock.admin}/faults`, { method: "POST", body: JSON.stringify({ fault: "shutdown" }) });
    await expect.poll(() => receiver.events()).toEqual([{ event: { e: "serverShutdown", E: mock.clock.now() } }]);
    await expect.poll(() => receiver.socket.readyState).toBe(3);
  });
});
