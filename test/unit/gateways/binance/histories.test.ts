import { describe, expect, test } from "vitest";
import { createHistories } from "../../../../gateways/binance/analytics/history/histories.ts";
import { MarketHistory } from "../../../../gateways/binance/analytics/history/market-history.ts";
import { analyticsInputs } from "../../../../gateways/binance/analytics/inputs.ts";
import { icebergsOf } from "../../../../gateways/binance/analytics/measures/anomalies.ts";
import { flowOf } from "../../../../gateways/binance/analytics/measures/flow.ts";
import type { BookView, StreamListener } from "../../../../gateways/binance/model/ports.ts";
import { systemClock } from "../../../../platform/observability/clock.ts";
import { verifies } from "../../../support/verifies.ts";

const START = 1_800_000_000_000;
const asked = analyticsInputs.anomalies.parse({ symbol: "BTCUSDT" });

const view = (state: BookView["state"]): BookView => ({
  symbol: "BTCUSDT",
  state,
  reason: "",
  updateId: 1,
  eventTime: START,
  ageMs: 0,
  range: { lowestBid: undefined, highestAsk: undefined },
  bids: () => [["99", "10"]],
  asks: () => [["101", "10"]],
});

/** A history whose book is live, with a change a second of the level 101. */
function begin() {
  const history = new MarketHistory();
  history.tradesAreHeard(true);
  history.state(view("live"));
  let [updateId, quantity] = [1, "10"];
  const change = (time: number, after: string) => {
    updateId += 1;
    const changes = after === quantity ? [] : [{ side: "ask" as const, price: "101", before: quantity, after }];
    quantity = after;
    history.changed({ symbol: "BTCUSDT", updateId, time: START + time, changes, bestBid: ["99", "10"], bestAsk: ["101", after] });
  };
  const trade = (time: number, bought: string) =>
    history.traded({ id: time, price: "101.00", quantity: bought, time: START + time, isBuyerMaker: false });
  return { history, change, trade };
}

describe("refills", () => {
  const found = (history: MarketHistory) => icebergsOf(history.window(60), history.tradedPrices(60), asked);

  test("a level that a later event refills after each trade is a synthetic iceberg", () => {
    const { history, change, trade } = begin();
    change(0, "10");
    for (let round = 1; round <= 6; round += 1) {
      trade(round * 2000 + 50, "9");
      change(round * 2000 + 100, "1");
      change(round * 2000 + 600, "10");
    }
    change(15_000, "10");
    expect(found(history)).toMatchObject({
      detected: true,
      found: [{ side: "ask", price: "101", refills: 6, executed: "54", displayedPeak: "10", timesPeak: 5.4, kind: "synthetic" }],
    });
  });

  test("a refill that comes too late is another order", () => {
    const { history, change, trade } = begin();
    change(0, "10");
    for (let round = 1; round <= 6; round += 1) {
      trade(round * 4000 + 50, "9");
      change(round * 4000 + 100, "1");
      change(round * 4000 + 2100, "10");
    }
    change(30_000, "10");
    expect(found(history)).toMatchObject({ status: "ok", detected: false, found: [] });
  });

  test("a level that changes without being taken is none", () => {
    const { history, change, trade } = begin();
    change(0, "10");
    for (let round = 1; round <= 10; round += 1) {
      trade(round * 1000 + 50, "0.5");
      change(round * 1000 + 100, "9.5");
      change(round * 1000 + 300, "10");
    }
    change(12_000, "10");
    expect(found(history)).toMatchObject({ status: "ok", detected: false });
  });
});

describe("what is missing", () => {
  const flow = (history: MarketHistory) => flowOf(history.window(60), analyticsInputs.orderFlow.parse({ symbol: "BTCUSDT" }));

  test(
    "figures are null until there are enough seconds, and the answer says how many more it takes",
    verifies(["card/gateway-insufficient-data"]),
    () => {
      const { history, change } = begin();
      expect(flow(history).flow).toMatchObject({
        status: "insufficient_data",
        missing: ["5 more seconds of order book updates"],
        net: null,
      });
      change(0, "10");
      change(3500, "9");
      expect(flow(history).flow).toMatchObject({ missing: ["2 more seconds of order book updates"], direction: null });
      change(5100, "8");
      expect(flow(history).flow).toMatchObject({ status: "ok", missing: [], net: -0.2, direction: "STRONG_SELL" });
    },
  );

  test("a lost stream of trades leaves the book's figures, and not those of trades", () => {
    const { history, change } = begin();
    change(0, "10");
    history.tradesAreHeard(false);
    change(6000, "9");
    const answer = flow(history);
    expect(answer.flow.status).toBe("ok");
    expect(answer.cumulativeDelta).toMatchObject({ status: "insufficient_data", missing: ["5 more seconds of trades"], value: null });
  });

  test("a book that was read again begins a new history", () => {
    const { history, change } = begin();
    change(0, "10");
    change(6000, "9");
    history.state(view("gap"));
    expect(history.window(60)).toBeUndefined();
    history.state(view("live"));
    change(7000, "10");
    expect(flow(history).flow.missing).toEqual(["5 more seconds of order book updates"]);
    expect(history.resynchronisations).toBe(1);
  });
});

describe("the first question about a symbol", () => {
  /** Histories whose stream of trades is confirmed or lost by the test, and whose timers run when the test says so. */
  function open() {
    const listeners: StreamListener[] = [];
    const timers: (() => void)[] = [];
    const books = { watch: () => () => {}, read: async () => view("live"), known: () => [], open: () => undefined, close: () => {} };
    const streams = {
      subscribe(_: string, listener: StreamListener) {
        listeners.push(listener);
        return () => {};
      },
    };
    const schedule = (_: number, work: () => void) => {
      timers.push(work);
      return () => {};
    };
    const histories = createHistories({ books, streams, clock: systemClock, schedule });
    let answers = 0;
    const ask = async (signal = new AbortController().signal) => {
      await histories.of("BTCUSDT", signal);
      answers += 1;
    };
    return { histories, ask, answered: () => answers, listeners, timers };
  }

  test.each([
    ["its trades are heard", ({ listeners }: ReturnType<typeof open>) => listeners[0]?.opened()],
    ["their stream is lost", ({ listeners }: ReturnType<typeof open>) => listeners[0]?.lost("closed")],
    ["they take too long", ({ timers }: ReturnType<typeof open>) => timers[0]?.()],
    ["the gateway closes", ({ histories }: ReturnType<typeof open>) => histories.close()],
  ])("is answered when %s", async (_, happens) => {
    const market = open();
    const first = market.ask();
    await new Promise(setImmediate);
    expect(market.answered()).toBe(0);
    happens(market);
    await first;
    expect(market.answered()).toBe(1);
  });

  test("lets a later one be answered at once, also while the stream is lost", async () => {
    const { ask, answered, listeners } = open();
    const first = ask();
    listeners[0]?.opened();
    await first;
    listeners[0]?.lost("closed");
    await ask();
    expect(answered()).toBe(2);
  });

  test("ends with its caller", async () => {
    const { ask } = open();
    await expect(ask(AbortSignal.abort(new Error("no longer wanted")))).rejects.toThrow("no longer wanted");
  });
});
