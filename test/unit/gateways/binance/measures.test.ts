import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, amountText, rungsOf } from "../../../../gateways/binance/analytics/amounts.ts";
import { imbalanceEvent } from "../../../../gateways/binance/analytics/history/market-history.ts";
import { analyticsInputs } from "../../../../gateways/binance/analytics/inputs.ts";
import { directionOf, perSecond } from "../../../../gateways/binance/analytics/measures/flow.ts";
import { variationOf } from "../../../../gateways/binance/analytics/measures/health.ts";
import { imbalanceOf, slippageOf, spreadOf, wallsOf } from "../../../../gateways/binance/analytics/measures/liquidity.ts";
import { pointOfControl, profileOf, usualBinSize, valueArea } from "../../../../gateways/binance/analytics/measures/profile.ts";
import { vacuumsOf } from "../../../../gateways/binance/analytics/measures/vacuums.ts";
import type { Level } from "../../../../gateways/binance/model/market.ts";

const rung = (price: string, quantity: string) => ({ price: amountOf(price), quantity: amountOf(quantity) });

describe("spread and weighted mid", () => {
  test("the weighted mid leans to the thinner side", () => {
    expect(spreadOf(rung("100", "500"), rung("100.10", "60")).weightedMid).toBe("100.089285714286");
  });

  test("the spread is told on the mid and on the bid", () => {
    const { bpsOfMid, bpsOfBid, absolute, mid } = spreadOf(rung("67650", "1"), rung("67651", "1"));
    expect({ bpsOfMid, bpsOfBid, absolute, mid }).toEqual({ bpsOfMid: 0.14781857, bpsOfBid: 0.14781966, absolute: "1", mid: "67650.5" });
  });

  test("prices of 10^-8 keep half a tick", () => {
    expect(spreadOf(rung("0.00001233", "1"), rung("0.00001234", "1")).mid).toBe("0.000012335");
  });

  test("without an ask there is no spread, and the answer says why", () => {
    expect(spreadOf(rung("100", "5"), undefined)).toMatchObject({
      status: "insufficient_data",
      missing: ["an ask"],
      mid: null,
      bestBid: "100",
    });
  });
});

test("imbalance is the share of the bids, and signed", () => {
  expect(imbalanceOf([rung("99", "3")], [rung("101", "1")])).toEqual({ bidQuantity: "3", askQuantity: "1", ratio: 0.75, signed: 0.5 });
  expect(imbalanceOf([], []).ratio).toBeNull();
});

test("order flow imbalance of five tops of the book is 3, 6, 0, -7", () => {
  const tops = [
    { bid: rung("100", "5"), ask: rung("101", "4") },
    { bid: rung("100", "8"), ask: rung("101", "4") },
    { bid: rung("101", "2"), ask: rung("102", "3") },
    { bid: rung("100", "6"), ask: rung("102", "1") },
    { bid: rung("100", "6"), ask: rung("101", "7") },
  ];
  const events = tops.slice(1).flatMap((top, at) => {
    const before = tops[at];
    return before === undefined ? [] : [amountText(imbalanceEvent(before, top))];
  });
  expect(events).toEqual(["3", "6", "0", "-7"]);
});

describe("slippage", () => {
  const asks = rungsOf([
    ["100", "50"],
    ["101", "100"],
    ["102", "200"],
  ]);

  test("an amount that the book fills", () => {
    const answer = slippageOf({ side: "buy", quote: "25000", levels: asks, twiceMid: undefined });
    expect(answer).toMatchObject({ filled: true, filledQuote: "25000", shortfall: "0", worstPrice: "102", levels: 3, bpsFromMid: null });
    expect(Number(answer.vwap)).toBeCloseTo(101.190476, 6);
    expect(answer.bpsFromBest).toBeCloseTo(119.0476, 4);
  });

  test("an amount beyond the book is not filled, and the answer says what is left", () => {
    const answer = slippageOf({ side: "buy", quote: "50000", levels: asks, twiceMid: amountOf("199") });
    expect(answer).toMatchObject({ filled: false, filledQuote: "35500", shortfall: "14500", quantity: "350" });
  });

  test("selling costs what the average is below the best bid", () => {
    const answer = slippageOf({
      side: "sell",
      quote: "150",
      levels: rungsOf([
        ["100", "1"],
        ["50", "4"],
      ]),
      twiceMid: amountOf("202"),
    });
    expect(answer).toMatchObject({ filled: true, quantity: "2", vwap: "75", bpsFromBest: 2500 });
    expect(answer.bpsFromMid).toBeCloseTo((26 / 101) * 10_000, 6);
  });

  test("the average lies between the best and the worst price, and the parts sum up, for any book and amount", () => {
    const price = fc.integer({ min: 1, max: 10 ** 12 });
    const quantity = fc.integer({ min: 10 ** 6, max: 10 ** 12 });
    const book = fc.uniqueArray(fc.tuple(price, quantity), { minLength: 1, maxLength: 20, selector: ([one]) => one });
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 10 ** 9 }), (levels, quote) => {
        const sorted = levels.sort(([a], [b]) => a - b).map(([one, two]): Level => [amountText(BigInt(one)), amountText(BigInt(two))]);
        const answer = slippageOf({ side: "buy", quote: String(quote), levels: rungsOf(sorted), twiceMid: undefined });
        expect(amountOf(answer.filledQuote) + amountOf(answer.shortfall) - amountOf(String(quote))).toBeLessThanOrEqual(1n);
        if (answer.vwap === null || amountOf(answer.quantity) < 1000n) return;
        const slack = 1 + 10 / Number(amountOf(answer.quantity));
        expect(Number(answer.vwap)).toBeGreaterThanOrEqual(Number(sorted[0]?.[0]) / slack);
        expect(Number(answer.vwap)).toBeLessThanOrEqual(Number(answer.worstPrice) * slack);
      }),
    );
  });
});

describe("volume profile", () => {
  const rows = [5, 10, 20, 50, 40, 15, 10, 5, 3, 2].map(BigInt);

  test("the value area by pairs of rows and by single rows", () => {
    expect(pointOfControl(rows)).toBe(3);
    expect(valueArea(rows, 70, "single")).toEqual({ first: 2, last: 5, volume: 125n });
    expect(valueArea(rows, 70, "pairs")).toEqual({ first: 1, last: 5, volume: 135n });
  });

  test("of equal rows the point of control is the one nearest to the middle", () => {
    expect(pointOfControl([9n, 1n, 9n, 1n, 1n])).toBe(2);
    expect(pointOfControl([0n, 0n])).toBe(-1);
    expect(valueArea([], 70, "pairs")).toBeUndefined();
  });

  test("three prices, the value area from 110 to 120", () => {
    expect(valueArea([10n, 50n, 20n], 70, "single")).toMatchObject({ first: 1, last: 2 });
  });

  test("a bin is the larger of ten ticks and a hundredth of the range", () => {
    expect(usualBinSize(amountOf("1000"), amountOf("0.01"))).toBe(amountOf("10"));
    expect(usualBinSize(amountOf("1"), amountOf("0.01"))).toBe(amountOf("0.1"));
  });

  test("bins sum up to the trades, without gaps, and the value area has its share", () => {
    const trade = fc.record({
      id: fc.nat(),
      price: fc.integer({ min: 1, max: 10 ** 7 }).map((units) => amountText(BigInt(units) * 1000n)),
      quantity: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => amountText(BigInt(units))),
      time: fc.nat(),
      isBuyerMaker: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 1, maxLength: 40 }),
        fc.constantFrom("pairs" as const, "single" as const),
        (trades, method) => {
          const bins = profileOf(trades, (range) => usualBinSize(range, 1000n))?.bins ?? [];
          const volumes = bins.map(({ takerBuy, takerSell }) => takerBuy + takerSell);
          const total = trades.reduce((sum, { quantity }) => sum + amountOf(quantity), 0n);
          expect(volumes.reduce((sum, one) => sum + one, 0n)).toBe(total);
          bins.slice(1).forEach((bin, at) => {
            expect(bin.low).toBe(bins[at]?.high);
          });
          const area = valueArea(volumes, 70, method);
          expect((area?.volume ?? 0n) * 100n).toBeGreaterThanOrEqual(total * 70n);
        },
      ),
    );
  });
});

test("rates and directions", () => {
  expect([perSecond(120, 60), perSecond(60, 60)]).toEqual([2, 1]);
  const { thresholds } = analyticsInputs.orderFlow.parse({ symbol: "BTCUSDT" });
  expect([2.5, 1.5, 1, 0.67, 0.2].map((ratio) => directionOf(ratio, thresholds))).toEqual([
    "STRONG_BUY",
    "MODERATE_BUY",
    "NEUTRAL",
    "MODERATE_SELL",
    "STRONG_SELL",
  ]);
});

test("the variation of 2, 4, 4, 4, 5, 5, 7, 9 is 2 by 5", () => {
  expect(variationOf([2, 4, 4, 4, 5, 5, 7, 9].map(BigInt))).toBeCloseTo(0.4, 8);
});

test("walls stand out against the median of their side", () => {
  const side = (prices: readonly number[]) => prices.map((price) => rung(String(price), price === 103 ? "10" : "2"));
  const walls = wallsOf({
    bids: side([99, 98, 97, 96, 95]),
    asks: side([101, 102, 103, 104, 105]),
    twiceMid: amountOf("200"),
    levels: 20,
    factor: 2,
  });
  expect(walls).toMatchObject({ status: "ok", bids: [], asks: [{ price: "103", quantity: "10", timesMedian: 5, bpsFromMid: 300 }] });
  const few = wallsOf({ bids: side([99]), asks: side([101]), twiceMid: amountOf("200"), levels: 20, factor: 2 });
  expect(few).toMatchObject({ status: "insufficient_data", missing: ["4 more levels on the thinner side"] });
});

describe("vacuums", () => {
  const asked = analyticsInputs.liquidityVacuums.parse({ symbol: "BTCUSDT" });
  const grid = (volumes: readonly number[]) =>
    volumes.map((volume, at) => ({ low: BigInt(at) * 10n, high: BigInt(at + 1) * 10n, volume: BigInt(volume) }));

  test("the last run is found as well, and bins without volume count", () => {
    const { found, status } = vacuumsOf(grid([10, 10, 0, 0, 10, 10, 12, 1]), 100n, asked);
    expect(status).toBe("ok");
    expect(found).toMatchObject([
      { bins: 2, side: "below", deficitPercent: 100, speed: "fast" },
      { bins: 1, side: "above", deficitPercent: 90, speed: "fast" },
    ]);
  });

  test("moderate and negligible appear with a higher threshold", () => {
    const { found } = vacuumsOf(grid([10, 4, 10, 7, 10, 10, 10]), 0n, { ...asked, thresholdPercent: 80 });
    expect(found.map(({ speed }) => speed)).toEqual(["moderate", "negligible"]);
  });

  test("too few bins, or a median of nothing, is insufficient", () => {
    expect(vacuumsOf(grid([1, 2]), 0n, asked).missing).toEqual([expect.stringContaining("3 more bins")]);
    expect(vacuumsOf(grid([0, 0, 0, 0, 5, 5]), 0n, asked).status).toBe("insufficient_data");
  });
});
