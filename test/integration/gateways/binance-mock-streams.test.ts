import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { DepthUpdate } from "../../../gateways/binance/model/market.ts";
import { ask, connect, openBinanceMock, type Receiver, sign } from "../../support/gateways/open-binance-mock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Waits for so many messages. */
const received = async (receiver: Receiver, count: number) => {
  await expect.poll(() => receiver.texts.length).toBeGreaterThanOrEqual(count);
  return receiver.events();
};

/** Sets the levels of a difference in a copy of a side, as clients do. */
function apply(side: Map<string, string>, levels: readonly (readonly [price: string, quantity: string])[]): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(price);
    else side.set(price, quantity);
  }
}

describe("streams of market data", () => {
  test("snapshot and differences agree: U follows the previous u, and the replayed book is the engine's", async () => {
    const mock = await openBinanceMock({ market: "stuffing" });
    const receiver = await connect(`${mock.streams}/ws/btcusdt@depth@100ms`);
    mock.clock.advance(500);
    const snapshot = (await ask(mock, "depth?symbol=BTCUSDT&limit=5000")).body;
    mock.clock.advance(1000);
    await sign(mock, "POST order", { symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: "1" });
    mock.clock.advance(500);
    const events = (await received(receiver, 20)).map((event) => DepthUpdate.parse(event));
    const sides = { bids: new Map<string, string>(snapshot.bids), asks: new Map<string, string>(snapshot.asks) };
    for (const [index, { U, u, b, a }] of events.entries()) {
      if (index > 0) expect(U).toBe((events[index - 1]?.u ?? 0) + 1);
      if (u <= snapshot.lastUpdateId) continue;
      apply(sides.bids, b);
      apply(sides.asks, a);
      const truth = mock.truth.book("BTCUSDT", u);
      expect(sides).toEqual({ bids: new Map(truth?.bids), asks: new Map(truth?.asks) });
    }
    expect(events.at(-1)?.u).toBe(mock.truth.updateId("BTCUSDT"));
  });

  test("raw and combined, each event with its documented fields", async () => {
    const mock = await openBinanceMock();
    const names = ["trade", "aggTrade", "bookTicker", "kline_1m", "kline_1s", "ticker", "miniTicker", "avgPrice", "depth5@100ms", "depth"];
    const receiver = await connect(`${mock.streams}/stream?streams=${names.map((name) => `btcusdt@${name}`).join("/")}/!miniTicker@arr`);
    mock.clock.advance(2000);
    await expect.poll(() => new Set(receiver.events().map(({ stream }) => stream)).size).toBe(names.length + 1);
    const first = (name: string) => receiver.events().find(({ stream }) => stream === name)?.data;
    const keysOf = (name: string) => Object.keys(first(`btcusdt@${name}`)).join("");
    expect(keysOf("trade")).toBe("eEstpqTmM");
    expect(keysOf("aggTrade")).toBe("eEsapqflTmM");
    expect(keysOf("bookTicker")).toBe("usbBaA");
    expect(keysOf("ticker")).toBe("eEspPwxcQbBaAohlvqOCFLn");
    expect(keysOf("miniTicker")).toBe("eEscohlvq");
    expect(keysOf("avgPrice")).toBe("eEsiwT");
    expect(Object.keys(first("btcusdt@kline_1m").k).join("")).toBe("tTsifLochlvnxqVQB");
    const { E, k } = first("btcusdt@kline_1s");
    expect([k.x, k.t]).toEqual([true, E - 1000]);
    expect(first("btcusdt@depth5@100ms")).toMatchObject({ bids: { length: 5 }, asks: { length: 5 } });
    expect(first("!miniTicker@arr").length).toBeGreaterThan(10);
    const raw = await connect(`${mock.streams}/ws/btcusdt@bookTicker`);
    mock.clock.advance(1000);
    expect((await received(raw, 1))[0]).toMatchObject({ s: "BTCUSDT" });
  });

  test("a client's order is in the streams, and symbols in Unicode and microseconds are served", async () => {
    const mock = await openBinanceMock();
    const path = `${encodeURIComponent("测试usdt")}@trade`;
    const receiver = await connect(`${mock.streams}/ws/${path}?timeUnit=MICROSECOND`);
    const placed = await sign(mock, "POST order", { symbol: "测试USDT", side: "BUY", type: "MARKET", quantity: "10" });
    const [event] = await received(receiver, 1);
    expect(event).toMatchObject({ s: "测试USDT", t: placed.body.fills[0].tradeId, T: mock.clock.now() * 1000, m: false });
  });

  test("klines are told closed once, at the end of their interval", async () => {
    const mock = await openBinanceMock();
    const receiver = await connect(`${mock.streams}/ws/btcusdt@kline_1m`);
    mock.clock.advance(40_000);
    mock.clock.advance(40_000);
    const events = await received(receiver, 40);
    const closed = events.filter(({ k }) => k.x);
    expect(closed).toHaveLength(1);
    const [row] = (await ask(mock, `klines?symbol=BTCUSDT&interval=1m&startTime=${closed[0].k.t}&limit=1`)).body;
    expect([closed[0].k.o, closed[0].k.c, closed[0].k.v, closed[0].k.n]).toEqual([row[1], row[4], row[5], row[8]]);
  });
});

describe("control messages", () => {
  const invalid = (msg: string, id?: number) => ({ code: 2, msg: `Invalid request: ${msg}`, ...(id !== undefined && { id }) });
  test.each([
    ['{"method":"LIST_SUBSCRIPTIONS","id":3}', { result: ["btcusdt@trade"], id: 3 }],
    ['{"method":"UNSUBSCRIBE","params":["btcusdt@trade"],"id":"a-1"}', { result: null, id: "a-1" }],
    ['{"method":"GET_PROPERTY","params":["combined"],"id":2}', { result: false, id: 2 }],
    ['{"method":"SET_PROPERTY","params":["combined",true],"id":5}', { result: null, id: 5 }],
    ['{"method":"SET_PROPERTY","params":["other",true],"id":5}', { code: 0, msg: "Unknown property", id: 5 }],
    ['{"method":"SET_PROPERTY","params":["combined",1],"id":5}', { code: 1, msg: "Invalid value type: expected Boolean", id: 5 }],
    ['{"method":"GET_PROPERTY","params":[],"id":5}', invalid("property name must be a string", 5)],
    ['{"method":"GET_PROPERTY","params":["combined",1],"id":5}', invalid("too many parameters", 5)],
    ['{"method":"LIST_SUBSCRIPTIONS"}', invalid("request ID must be an unsigned integer")],
    ['{"id":1}', invalid("missing field `method` at line 1 column 8", 1)],
    ["{nonsense", { code: 3, msg: "Invalid JSON: expected value at line 1 column 1" }],
    [
      '{"method":"FOO","id":1}',
      invalid(
        "unknown variant `FOO`, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY` at line 1 column 15",
        1,
      ),
    ],
  ])("%s", async (message, expected) => {
    const receiver = await connect(`${(await openBinanceMock()).streams}/ws/btcusdt@trade`);
    receiver.socket.send(message);
    expect((await received(receiver, 1))[0]).toEqual(expected);
  });

  test("streams are subscribed and left while the connection is open", async () => {
    const mock = await openBinanceMock();
    const receiver = await connect(`${mock.streams}/ws`);
    receiver.socket.send(JSON.stringify({ method: "SUBSCRIBE", params: ["ethusdt@depth@100ms"], id: 1 }));
    await received(receiver, 1);
    mock.clock.advance(300);
    expect((await received(receiver, 4)).slice(1).map(({ s }) => s)).toEqual(["ETHUSDT", "ETHUSDT", "ETHUSDT"]);
    receiver.socket.send(JSON.stringify({ method: "UNSUBSCRIBE", params: ["ethusdt@depth@100ms"], id: 2 }));
    await received(receiver, 5);
    mock.clock.advance(1000);
    receiver.socket.send(JSON.stringify({ method: "LIST_SUBSCRIPTIONS", id: 3 }));
    expect((await received(receiver, 6))[5]).toEqual({ result: [], id: 3 });
  });

  test("more than five messages in a second, and more than 1024 streams, close the connection", async () => {
    const mock = await openBinanceMock();
    const busy = await connect(`${mock.streams}/ws`);
    for (let id = 0; id < 6; id += 1) busy.socket.send(JSON.stringify({ method: "LIST_SUBSCRIPTIONS", id }));
    expect((await once(busy.socket, "close"))[0]).toBe(1008);
    const broad = await connect(`${mock.streams}/ws`);
    broad.socket.send(
      JSON.stringify({ method: "SUBSCRIBE", params: Array.from({ length: 1025 }, (_, index) => `s${index}@trade`), id: 1 }),
    );
    expect((await once(broad.socket, "close"))[0]).toBe(1008);
  });
});

describe("connections", () => {
  test("a ping comes every 20 s; with a pong the connection lasts, without one it breaks off after a minute", async () => {
    const mock = await openBinanceMock();
    const alive = await connect(`${mock.streams}/ws/btcusdt@avgPrice`);
    const pings: string[] = [];
    alive.socket.on("ping", (payload) => pings.push(String(payload)));
    for (let round = 1; round <= 4; round += 1) {
      mock.clock.advance(20_000);
      await expect.poll(() => pings.length).toBe(round);
    }
    const dead = await connect(`${mock.streams}/ws/btcusdt@avgPrice`);
    dead.socket.pong = () => {};
    const ended = once(dead.socket, "close");
    mock.clock.advance(20_000);
    mock.clock.advance(59_999);
    await expect.poll(() => alive.socket.readyState).toBe(1);
    mock.clock.advance(1);
    expect((await ended)[0]).toBe(1006);
  });

  test("a connection is closed after 24 hours", async () => {
    const mock = await openBinanceMock();
    const { socket } = await connect(`${mock.streams}/ws/btcusdt@avgPrice`);
    const ended = once(socket, "close");
    mock.clock.advance(DAY_MS);
    expect((await ended)[0]).toBe(1001);
  });

  test("more than 300 connections in five minutes are refused, and unknown paths", async () => {
    const mock = await openBinanceMock();
    await expect(connect(`${mock.streams}/nothing`)).rejects.toThrow("404");
    for (let count = 0; count < 300; count += 1) (await connect(`${mock.streams}/ws`)).socket.terminate();
    await expect(connect(`${mock.streams}/ws`)).rejects.toThrow("429");
    mock.clock.advance(5 * 60_000);
    await connect(`${mock.streams}/ws`);
  });
});

test("the clock runs by default, stands on request, and is advanced", async () => {
  const mock = await openBinanceMock({ clock: "running" });
  const post = async (order: object) => (await fetch(`${mock.admin}/clock`, { method: "POST", body: JSON.stringify(order) })).json();
  const receiver = await connect(`${mock.streams}/ws/btcusdt@depth@100ms`);
  await received(receiver, 2);
  expect(await post({ run: false })).toMatchObject({ isRunning: false });
  const now = mock.clock.now();
  expect((await ask(mock, "time")).body.serverTime).toBe(now);
  expect(await post({ advanceMs: 5000 })).toEqual({ now: new Date(now + 5000).toISOString(), isRunning: false });
  expect(await post({ run: true })).toMatchObject({ isRunning: true });
  await expect.poll(() => mock.clock.now()).toBeGreaterThan(now + 5000);
});
