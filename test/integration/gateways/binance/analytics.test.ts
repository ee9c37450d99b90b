import { expect, test } from "vitest";
import { analyticsInputs } from "../../../../gateways/binance/analytics/inputs.ts";
import type { ScriptName } from "../../../../gateways/binance/mock/scripts/script.ts";
import { openMarket } from "../../../support/gateways/binance/open-market.ts";

const { signal } = new AbortController();
const scripts: Readonly<Record<string, ScriptName>> = {
  ...{ LTCUSDT: "calm", XRPUSDT: "trend", SOLUSDT: "wall", BTCUSDT: "iceberg" },
  ...{ ETHUSDT: "stuffing", BNBUSDT: "collapse", ADAUSDT: "thin-gap" },
};
const symbols = Object.keys(scripts);

/** Begins a history of each symbol, lets the market go on for a time, and waits until the books have all of it. */
async function openScripts(seconds: number) {
  const market = await openMarket({ market: scripts });
  const { mock, client, books, analytics } = market;
  for (const symbol of symbols) await analytics.orderFlow(analyticsInputs.orderFlow.parse({ symbol }), signal);
  await expect.poll(() => client.state().streams.subscribed).toBe(2 * symbols.length);
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
