import fc from "fast-check";
import { expect, test } from "vitest";
import { createMedian, medianOf } from "../../../../gateways/binance/analytics/amounts.ts";
import { withoutZeros } from "../../../../gateways/binance/model/decimal.ts";

test("a median of amounts that arrive one after another is the median of all of them", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -50n, max: 50n })), (amounts) => {
      const running = createMedian();
      for (const [at, amount] of amounts.entries()) {
        expect(running.median()).toBe(medianOf(amounts.slice(0, at)));
        running.add(amount);
      }
      expect(running.median()).toBe(medianOf(amounts));
    }),
  );
});

test.each([
  ["1.2300", "1.23"],
  ["1.000", "1"],
  ["100", "100"],
  ["0.0", "0"],
])("%s without zeros is %s", (text, expected) => {
  expect(withoutZeros(text)).toBe(expected);
});
