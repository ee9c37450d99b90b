import fc from "fast-check";
import { expect, test } from "vitest";
import { isZero, priceKeyOf } from "../../../../gateways/binance/book/levels.ts";
import { formatDecimal, parseDecimal } from "../../../../gateways/binance/model/decimal.ts";

test("a key is the exact integer of any decimal, and keys compare as the decimals do", () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 22n });
  fc.assert(
    fc.property(units, units, (a, b) => {
      const [keyA, keyB] = [priceKeyOf(formatDecimal(a, 8)), priceKeyOf(formatDecimal(b, 8))];
      expect(BigInt(keyA ?? -1)).toBe(a);
      expect(typeof keyA).toBe(a <= BigInt(Number.MAX_SAFE_INTEGER) ? "number" : "bigint");
      expect((keyA ?? -1) < (keyB ?? -1)).toBe(a < b);
      expect(isZero(formatDecimal(a, 8))).toBe(a === 0n);
    }),
  );
});

test("forms of one value have one key", () => {
  for (const text of ["5", "5.0", "5.00000000", "005.0000000000"]) expect(priceKeyOf(text)).toBe(Number(parseDecimal("5", 8)));
  expect(priceKeyOf("0.00000001")).toBe(1);
});

test("what is no decimal has no key", () => {
  for (const text of ["", ".", "1.", ".5", "-1", "1e5", "1,0", "1.2.3", " 1", "NaN"]) {
    expect(priceKeyOf(text), text).toBeUndefined();
    expect(isZero(text), text).toBeUndefined();
  }
  expect(priceKeyOf("0.000000001")).toBeUndefined();
});
