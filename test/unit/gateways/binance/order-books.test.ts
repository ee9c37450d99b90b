import { describe, expect, onTestFinished, test } from "vitest";
import { MarketHistory } from "../../../../gateways/binance/analytics/history/market-history.ts";
import { createOrderBooks } from "../../../../gateways/binance/book/order-books.ts";
import type { BookSettings } from "../../../../gateways/binance/book/settings.ts";
import type { BookChange, BookView } from "../../../../gateways/binance/model/ports.ts";
import { GatewayError } from "../../../../gateways/kit/gateway-error.ts";
import { UpstreamProblem } from "../../../../gateways/kit/upstream/upstream-problem.ts";
import {
  createModelDepths,
  createModelExchange,
  createModelStreams,
  createModelTime,
  settled,
} from "../../../support/gateways/binance/model-exchange.ts";

const { signal } = new AbortController();
const STREAM = "btcusdt@depth@100ms";

function open(settings: Partial<BookSettings> = {}) {
  const time = createModelTime();
  const exchange = createModelExchange(15);
  const streams = createModelStreams();
  const requests = createModelDepths(time.clock);
  const books = createOrderBooks({ requests, streams, clock: time.clock, schedule: time.schedule, settings });
  onTestFinished(() => books.close());
  const pass = async (ms: number) => {
    await settled();
    time.pass(ms);
    await settled();
  };
  const listener = () => streams.listeners(STREAM)[0];
  const send = (quantity: number, price = 999) => listener()?.event(exchange.change([{ side: "bid", price, quantity }]), time.clock.now());
  const state = () => books.known()[0]?.state;
  /** Opens the book of BTCUSDT. */
  const live = async (depth = 1000) => {
    const view = books.read("btcusdt", signal);
    await pass(0);
    requests.waiting[0]?.answer(exchange.depth(depth));
    return await view;
  };
  return { time, exchange, streams, requests, books, pass, listener, send, state, live };
}

describe("reading", () => {
  test("the socket is first, then one snapshot of depth 1000; readers share it", async () => {
    const { books, streams, requests, exchange, pass } = open();
    const views = [books.read("BTCUSDT", signal), books.read("btcusdt", signal)];
    expect(streams.subscribed).toEqual([STREAM]);
    expect(requests.waiting).toHaveLength(0);
    await pass(0);
    expect(requests.waiting.map(({ symbol, limit }) => [symbol, limit])).toEqual([["BTCUSDT", 1000]]);
    requests.waiting[0]?.answer(exchange.depth(1000));
    for (const view of await Promise.all(views)) {
      expect(view).toMatchObject({ symbol: "BTCUSDT", state: "live", reason: "", updateId: 100 });
      expect(view.bids(1)).toEqual([["999.00000000", "1.00000000"]]);
    }
  });

  test("an open book is found by its symbol", async () => {
    const { books, live } = open();
    expect(books.open("BTCUSDT")).toBeUndefined();
    await live();
    expect(books.open("BTCUSDT")).toMatchObject({ symbol: "BTCUSDT", state: "live" });
    expect(books.open("ETHUSDT")).toBeUndefined();
  });

  test("an event that straddles the snapshot is applied whole, and a view stays as it was", async () => {
    const { books, exchange, requests, listener, pass } = open();
    const first = books.read("BTCUSDT", signal);
    await pass(0);
    const event = exchange.change([
      { side: "bid", price: 999, quantity: 7 },
      { side: "ask", price: 1001, quantity: 8 },
    ]);
    listener()?.event(event, 0);
    requests.waiting[0]?.answer(exchange.depth(1000, 101));
    const view = await first;
    expect(view).toMatchObject({ updateId: 102, state: "live" });
    listener()?.event(exchange.change([{ side: "bid", price: 999, quantity: 1 }]), 0);
    expect(view.bids(1)).toEqual([["999.00000000", "7.00000000"]]);
    expect((await books.read("BTCUSDT", signal)).bids(1)).toEqual([["999.00000000", "1.00000000"]]);
  });

  test("levels beyond the snapshot are unknown, and the view says where it ends", async () => {
    const { live, send, books } = open({ depth: 5, renewBelow: 0 });
    expect((await live(5)).range).toEqual({ lowestBid: "995.00000000", highestAsk: "1005.00000000" });
    send(9, 990);
    expect((await books.read("BTCUSDT", signal)).bids()).toHaveLength(5);
  });

  test("a symbol that the exchange does not know fails at once, and leaves its room", async () => {
    const { books, requests, pass } = open({ mostBooks: 1 });
    const view = books.read("NOSUCH", signal);
    await pass(0);
    requests.waiting[0]?.fail(new UpstreamProblem("Invalid symbol.", { status: 400 }));
    await expect(view).rejects.toThrow("Invalid symbol.");
    expect(books.known()).toEqual([]);
  });

  test("a reader without any book learns the reason after a while; an abort ends its wait", async () => {
    const { books, pass, listener } = open();
    const abort = new AbortController();
    const [late, given] = [books.read("BTCUSDT", signal), books.read("BTCUSDT", abort.signal)];
    await settled();
    listener()?.lost("connection refused");
    abort.abort(new Error("given up"));
    await expect(given).rejects.toThrow("given up");
    const failure = expect(late).rejects.toThrow("No order book of BTCUSDT after 10 s: the socket is lost: connection refused");
    await pass(10_000);
    await failure;
  });
});

describe("faults", () => {
  test("a gap serves the old book as such, reads it again once, and is live again", async () => {
    const { live, exchange, send, books, requests, pass } = open();
    await live();
    exchange.change([{ side: "bid", price: 998, quantity: 5 }]);
    send(4);
    const view = await books.read("BTCUSDT", signal);
    expect(view).toMatchObject({ state: "gap", updateId: 100, reason: "updates 101 to 101 are missing; the book is being read again" });
    send(5);
    await pass(1000);
    expect(requests.waiting).toHaveLength(1);
    requests.waiting[0]?.answer(exchange.depth(1000));
    await settled();
    expect(books.known()[0]).toMatchObject({ state: "live", updateId: exchange.updateId });
  });

  test("snapshots older than the buffer are asked for again with growing waits, and the buffer is kept", async () => {
    const { books, requests, exchange, listener, pass } = open();
    void books.read("BTCUSDT", signal).catch(() => {});
    await pass(0);
    exchange.change([{ side: "bid", price: 998, quantity: 5 }]);
    listener()?.event(exchange.change([{ side: "bid", price: 999, quantity: 5 }]), 0);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      requests.waiting[0]?.answer(exchange.depth(1000, 100));
      await settled();
      let waited = 0;
      for (; requests.waiting.length === 0; waited += 50) await pass(50);
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000]);
    requests.waiting[0]?.answer(exchange.depth(1000, 101));
    await settled();
    expect(books.known()[0]).toMatchObject({ state: "live", updateId: 102 });
  });

  test("a crossed book, an unreadable event and ids that begin anew are gaps", async () => {
    for (const [event, reason] of [
      [{ U: 101, u: 101, b: [["1002", "1"]], a: [] }, "the best bid is not below the best ask"],
      [{ U: 101, u: 101, b: [["10e2", "1"]], a: [] }, "an event of the stream cannot be read"],
      [{ U: 1, u: 3, b: [], a: [] }, "the exchange counts its updates from the start"],
    ] as const) {
      const { live, listener, exchange, books } = open();
      await live();
      listener()?.event(exchange.change([{ side: "ask", price: 1010, quantity: 1 }]), 0);
      const shift = event.U === 101 ? 1 : 0;
      listener()?.event({ ...event, U: event.U + shift, u: event.u + shift, e: "depthUpdate", E: 2_000_000_000_000, s: "BTCUSDT" }, 0);
      expect(books.known()[0]).toMatchObject({ state: "gap", reason: `${reason}; the book is being read again` });
    }
  });

  test("a lost socket makes the book stale at once; it is read again after the next subscription", async () => {
    const { live, listener, books, requests, exchange, pass } = open();
    await live();
    listener()?.lost("closed by the exchange");
    expect(await books.read("BTCUSDT", signal)).toMatchObject({ state: "stale", reason: "the socket is lost: closed by the exchange" });
    listener()?.opened();
    await pass(30_000);
    expect(books.known()[0]?.state).toBe("stale");
    requests.waiting[0]?.answer(exchange.depth(1000));
    await settled();
    expect(books.known()[0]?.state).toBe("live");
  });

  test("silence of a liquid symbol is stale; a snapshot that shows the same book explains it", async () => {
    const { live, send, state, pass, requests, exchange } = open();
    await live();
    for (let event = 1; event <= 30; event += 1) {
      send(event);
      await pass(100);
    }
    await pass(4000);
    expect(state()).toBe("live");
    await pass(1500);
    expect(state()).toBe("stale");
    requests.waiting[0]?.answer(exchange.depth(1000));
    await settled();
    expect(state()).toBe("live");
  });

  test("a stream that stays silent while the exchange moves on is stale, and subscribed again until it speaks", async () => {
    const { live, state, pass, requests, exchange, books, streams, listener, send } = open({ idleMs: 10_000_000 });
    await live();
    const before = listener();
    await pass(60_500);
    exchange.change([{ side: "bid", price: 999, quantity: 5 }]);
    requests.waiting[0]?.answer(exchange.depth(1000));
    await pass(2500);
    expect(books.known()[0]).toMatchObject({ state: "stale", updateId: 101, reason: expect.stringContaining("is being read") });
    expect(streams.subscribed).toEqual([STREAM]);
    expect(before).toBe(listener());
    await pass(30_000);
    requests.waiting[0]?.answer(exchange.depth(1000));
    await settled();
    expect(state()).toBe("stale");
    send(6);
    expect(state()).toBe("live");
  });
});

describe("room", () => {
  const symbols = Array.from({ length: 20 }, (_, at) => `S${at}USDT`);

  test("the 21st symbol is refused with the open ones and a cure that works", async () => {
    const { books, pass } = open();
    for (const symbol of symbols) void books.read(symbol, new AbortController().signal).catch(() => {});
    await pass(15_000);
    const refused: unknown = await books.read("BTCUSDT", signal).catch((error: unknown) => error);
    if (!(refused instanceof GatewayError)) throw new Error("it was not refused");
    expect(refused.message).toContain("20 are open");
    for (const symbol of symbols) expect(refused.message).toContain(symbol);
    expect(refused.data).toMatchObject({ parameter: "symbol", value: "BTCUSDT", retry_after: 45 });
    expect(refused.data.suggestion).toContain("wait 45 s until the book of S0USDT closes");
    await pass(45_500);
    void books.read("BTCUSDT", signal).catch(() => {});
    await settled();
    expect(books.known().map(({ symbol }) => symbol)).toEqual(["BTCUSDT"]);
  });

  test("a watched book stays open; when nothing watches it any longer, its room returns", async () => {
    const { books, streams, pass } = open({ mostBooks: 1 });
    const unwatch = books.watch("BTCUSDT", {});
    await pass(600_000);
    expect(() => books.watch("ETHUSDT", {})).toThrow("No room for the order book of ETHUSDT");
    unwatch();
    unwatch();
    await pass(60_500);
    expect(books.known()).toEqual([]);
    expect(streams.subscribed).toEqual([]);
  });

  test.each([
    [1, 1],
    [3, 3],
    [Number.POSITIVE_INFINITY, 25],
  ])("with a limit of %d, %d books open", (mostBooks, opened) => {
    const { books } = open({ mostBooks });
    for (let index = 0; index < opened; index += 1) books.watch(`S${index}USDT`, {});
    expect(books.known()).toHaveLength(opened);
    const next = () => books.watch("ETHUSDT", {});
    if (mostBooks === opened)
      expect(next).toThrow(
        expect.objectContaining({ data: expect.objectContaining({ suggestion: expect.stringContaining("--max-order-books") }) }),
      );
    else expect(next).not.toThrow();
  });

  test("snapshots are spaced, slower above half of the weight, and wait for the next minute above four fifths", async () => {
    const { books, requests, exchange, pass } = open({ idleMs: 10_000_000 });
    for (const symbol of symbols) books.watch(symbol, {});
    const walk = async (ms: number) => {
      for (let walked = 0; walked < ms; walked += 50) await pass(50);
    };
    await pass(0);
    expect(requests.waiting).toHaveLength(1);
    await walk(400);
    expect(requests.waiting).toHaveLength(5);
    requests.waiting[0]?.answer(exchange.depth(1000), 3500);
    await walk(3000);
    expect(requests.waiting).toHaveLength(4 + 3);
    requests.waiting[0]?.answer(exchange.depth(1000), 5000);
    await walk(1000);
    const held = requests.waiting.length;
    await walk(30_000);
    expect(requests.waiting).toHaveLength(held);
    await walk(40_000);
    expect(requests.waiting.length).toBeGreaterThan(held);
  });
});

test("a watcher hears each change with what was before, and each state", async () => {
  const { live, books, send, listener } = open();
  await live();
  const changes: BookChange[] = [];
  const states: BookView["state"][] = [];
  books.watch("BTCUSDT", { changed: (change) => void changes.push(change), state: ({ state }) => void states.push(state) });
  send(4);
  send(4);
  send(0);
  send(0, 500);
  listener()?.lost("reset");
  const change = (before: string, after: string) => [{ side: "bid", price: "999.00000000", before, after }];
  expect(changes.map((one) => one.changes)).toEqual([change("1.00000000", "4.00000000"), [], change("4.00000000", "0"), []]);
  expect(changes.at(-1)).toMatchObject({
    updateId: 104,
    bestBid: ["998.00000000", "2.00000000"],
    bestAsk: ["1001.00000000", "1.00000000"],
  });
  expect(states).toEqual(["live", "stale"]);
});

test("a side that runs short of known levels is read again while the book stays live", async () => {
  const { live, send, requests, exchange, books, pass, state } = open({ depth: 5, renewBelow: 4 });
  await live(5);
  await pass(20_000);
  for (const price of [999, 998]) send(0, price);
  expect(state()).toBe("live");
  await pass(1000);
  requests.waiting[0]?.answer(exchange.depth(5));
  await settled();
  const view = await books.read("BTCUSDT", signal);
  expect(view).toMatchObject({ state: "live", updateId: 102, range: { lowestBid: "993.00000000" } });
  expect(view.bids()).toHaveLength(5);
});

describe("a history of a book that is read again while it stays live", () => {
  async function openShort() {
    const opened = open({ depth: 5, renewBelow: 4 });
    const { books, live, pass, send } = opened;
    const history = new MarketHistory();
    const heard: string[] = [];
    books.watch("BTCUSDT", history);
    books.watch("BTCUSDT", {
      changed: ({ updateId }) => void heard.push(`change ${updateId}`),
      state: ({ state }) => void heard.push(state),
      widened: (view) => void heard.push(`${view.bids().length} bids`),
    });
    await live(5);
    await pass(20_000);
    for (const price of [999, 998]) send(0, price);
    await pass(1000);
    const sample = () => history.window(60)?.current?.sample;
    /** Quantity within 100 bps, in units of 10^-8. */
    const depth = () => sample()?.depth[4];
    return { ...opened, history, heard, sample, depth };
  }
  const whole = (quantity: bigint) => quantity * 10n ** 8n;

  test("learns the farther levels, and goes on", async () => {
    const { sample, depth, history, requests, exchange } = await openShort();
    expect([sample()?.levels, depth()]).toEqual([3, whole(27n)]);
    requests.waiting[0]?.answer(exchange.depth(5));
    await settled();
    expect([sample()?.levels, depth()]).toEqual([5, whole(40n)]);
    expect(history.window(60)?.current?.events).toBe(2);
    expect(history.resynchronisations).toBe(0);
  });

  test("learns them after the event that reaches a snapshot ahead of the stream", async () => {
    const { sample, depth, heard, requests, exchange, listener } = await openShort();
    const event = exchange.change([{ side: "bid", price: 997, quantity: 9 }]);
    requests.waiting[0]?.answer(exchange.depth(5));
    await settled();
    expect(sample()?.levels).toBe(3);
    listener()?.event(event, 0);
    expect([sample()?.levels, depth()]).toEqual([5, whole(46n)]);
    expect(heard).toEqual(["syncing", "live", "change 101", "change 102", "change 103", "5 bids"]);
  });
});
