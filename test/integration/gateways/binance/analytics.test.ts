import { expect, test } from "vitest";
import { Fault } from "../../../../contracts/fault.ts";
import { analyticsInputs } from "../../../../gateways/binance/analytics/inputs.ts";
import type { ScriptName } from "../../../../gateways/binance/mock/scripts/script.ts";
import { openMarket } from "../../../support/gateways/binance/open-market.ts";

const { signal } = new AbortController();
const scripts: Readonly<Record<string, ScriptName>> = {
  LTCUSDT: "calm",
  XRPUSDT: "trend",
  SOLUSDT: "wall",
  BTCUSDT: "iceberg",
  ETHUSDT: "stuffing",
  BNBUSDT: "collapse",
  ADAUSDT: "thin-gap",
};
const symbols = Object.keys(scripts);

/** Begins a history of each symbol, lets the market go on for a time, and waits until the books have all of it. */
async function openScripts(seconds: number) {
  const market = await openMarket({ market: scripts });
  const { mock, client, books, analytics } = market;
  for (const symbol of symbols) await analytics.orderFlow(analyticsInputs.orderFlow.parse({ symbol }), signal);
  // An answer waits for its streams, so that what the market does from here on counts.
  expect(client.state().streams.subscribed).toBe(2 * symbols.length);
  for (let second = 0; second < seconds; second += 1) {
    mock.clock.advance(1000);
    await expect
      .poll(() => books.known().map(({ symbol, updateId }) => [symbol, updateId]))
      .toEqual(symbols.map((symbol) => [symbol, mock.truth.updateId(symbol)]));
  }
  return market;
}

test("each market script has its known answer", async () => {
  const { mock, books, analytics } = await openScripts(26);
  for (const view of books.known()) {
    expect(view.state, view.reason).toBe("live");
    expect(mock.truth.book(view.symbol, view.updateId)).toEqual({ updateId: view.updateId, bids: view.bids(), asks: view.asks() });
  }
  const anomalies = (symbol: string) => analytics.anomalies(analyticsInputs.anomalies.parse({ symbol }), signal);
  const flow = (symbol: string) => analytics.orderFlow(analyticsInputs.orderFlow.parse({ symbol }), signal);
  const metrics = (symbol: string) => analytics.orderbookMetrics(analyticsInputs.orderbookMetrics.parse({ symbol }), signal);
  const vacuums = (symbol: string) => analytics.liquidityVacuums(analyticsInputs.liquidityVacuums.parse({ symbol }), signal);
  const health = (symbol: string) => analytics.microstructureHealth(analyticsInputs.microstructureHealth.parse({ symbol }), signal);

  const calm = await anomalies("LTCUSDT");
  for (const finding of [calm.quoteStuffing, calm.icebergs, calm.flashCrashRisk, calm.absorption]) {
    expect(finding).toMatchObject({ status: "ok", detected: false });
  }
  expect((await flow("LTCUSDT")).flow.direction).toBe("NEUTRAL");
  expect((await metrics("LTCUSDT")).walls).toMatchObject({ status: "ok", bids: [], asks: [] });
  expect((await vacuums("LTCUSDT")).vacuums).toMatchObject({ status: "ok", found: [] });
  expect(await health("LTCUSDT")).toMatchObject({ assessment: "healthy", health: { status: "ok" } });

  const trend = mock.truth.answer("XRPUSDT");
  const rising = await flow("XRPUSDT");
  expect(rising.flow.ratio).toBeGreaterThan(trend.script === "trend" ? trend.bidToAskChanges : Number.NaN);
  expect(rising.flow.direction).toBe("STRONG_BUY");
  expect(Number(rising.ofi.value)).toBeGreaterThan(0);
  expect(rising.cumulativeDelta).toMatchObject({ status: "ok", takerSell: "0", value: rising.cumulativeDelta.takerBuy });

  const wall = mock.truth.answer("SOLUSDT");
  const { walls } = await metrics("SOLUSDT");
  expect(walls.bids).toEqual([]);
  expect(walls.asks.map(({ price, quantity }) => [Number(price), Number(quantity)])).toEqual(
    wall.script === "wall" ? [[Number(wall.price), Number(wall.quantity)]] : [],
  );

  const iceberg = mock.truth.answer("BTCUSDT");
  const { icebergs, absorption } = await anomalies("BTCUSDT");
  expect(icebergs.found).toHaveLength(1);
  if (iceberg.script !== "iceberg") throw new Error(iceberg.script);
  const [found] = icebergs.found;
  expect(found).toMatchObject({ side: "ask", kind: "native" });
  expect([Number(found?.price), Number(found?.displayedPeak), Number(found?.executed)]).toEqual([
    Number(iceberg.price),
    Number(iceberg.peak),
    Number(iceberg.executed),
  ]);
  expect(found?.refills).toBe(iceberg.refills);
  expect(absorption).toMatchObject({ detected: true, found: [{ side: "ask", movedTicks: 0 }] });

  const stuffing = mock.truth.answer("ETHUSDT");
  const { quoteStuffing } = await anomalies("ETHUSDT");
  expect(quoteStuffing.detected).toBe(true);
  if (stuffing.script !== "stuffing") throw new Error(stuffing.script);
  expect(quoteStuffing.averageUpdatesPerSecond).toBeGreaterThan(stuffing.updatesPerSecond * 0.9);
  expect(quoteStuffing.averageUpdatesPerSecond).toBeLessThan(stuffing.updatesPerSecond * 1.1);

  const collapse = mock.truth.answer("BNBUSDT");
  if (collapse.script !== "collapse") throw new Error(collapse.script);
  const { flashCrashRisk } = await anomalies("BNBUSDT");
  expect(flashCrashRisk).toMatchObject({ detected: true, level: "high" });
  expect(flashCrashRisk.worst?.spreadFactor).toBe(collapse.spreadAfter / collapse.spreadBefore);
  expect(flashCrashRisk.worst?.depthLossPercent).toBeGreaterThan(90);
  expect(await health("BNBUSDT")).toMatchObject({ assessment: "fragile" });

  const gap = mock.truth.answer("ADAUSDT");
  if (gap.script !== "thin-gap") throw new Error(gap.script);
  const middle = (Number(gap.low) + Number(gap.high)) / 2;
  const { vacuums: thin } = await vacuums("ADAUSDT");
  expect(thin.found.some(({ low, high, speed }) => Number(low) <= middle && middle <= Number(high) && speed === "fast")).toBe(true);
});

test("a volume profile has the trades of its window, by pairs of rows and by single rows", async () => {
  const { mock, client, analytics } = await openMarket({ market: "trend" });
  mock.clock.advance(30_000);
  for (const method of ["pairs", "single"] as const) {
    const asked = analyticsInputs.volumeProfile.parse({ symbol: "btcusdt", windowSeconds: 30, method });
    const { profile, methods, window, notes } = await analytics.volumeProfile(asked, signal);
    const { data: now } = await client.serverTime(signal);
    const { data: trades } = await client.aggregateTrades(
      { symbol: "BTCUSDT", startTime: now - 30_000, endTime: now, limit: 1000 },
      signal,
    );
    expect(methods.map(({ name }) => name)).toEqual([`volume_profile_${method}`]);
    expect({ window, notes }).toMatchObject({ window: { asked: 30, covered: 30 }, notes: [] });
    expect(profile).toMatchObject({ status: "ok", trades: trades.length });
    expect(Number(profile.volume)).toBeCloseTo(
      trades.reduce((sum, { quantity }) => sum + Number(quantity), 0),
      8,
    );
    expect(profile.valueAreaPercent).toBeGreaterThanOrEqual(70);
    expect(Number(profile.valueAreaLow)).toBeLessThan(Number(profile.valueAreaHigh));
  }
});

test("a book is read again after a gap and after a lost socket, and equals the exchange's", async () => {
  const { mock, books } = await openMarket({});
  const states: string[] = [];
  books.watch("BTCUSDT", { state: ({ state }) => void states.push(state) });
  const caughtUp = async () => {
    // The market goes on, so that a book without events in its buffer hears some.
    await expect
      .poll(() => {
        mock.clock.advance(200);
        const [view] = books.known();
        return view?.state === "live" && view.updateId > 0;
      })
      .toBe(true);
    await expect.poll(() => books.known()[0]?.updateId).toBe(mock.truth.updateId("BTCUSDT"));
    const [view] = books.known();
    const { updateId } = mock.truth.book("BTCUSDT") ?? {};
    expect(view).toMatchObject({ state: "live", updateId });
    expect(mock.truth.book("BTCUSDT", view?.updateId)).toMatchObject({ bids: view?.bids(), asks: view?.asks() });
  };
  await caughtUp();
  for (const [fault, state] of [
    ["gap", "gap"],
    ["disconnect", "stale"],
  ] as const) {
    states.length = 0;
    mock.faults.add(Fault.parse({ fault, on: "btcusdt" }));
    mock.clock.advance(500);
    await expect.poll(() => states).toContain(state);
    await caughtUp();
  }
});
