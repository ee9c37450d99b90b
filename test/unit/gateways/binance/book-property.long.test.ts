import fc from "fast-check";
import { expect, test } from "vitest";
import { play, sequence, type Tally } from "../../../support/gateways/binance/faulty-market.ts";

test("a book equals the exchange's at every update it has applied, or is not live: 10,000 sequences of faults", {
  timeout: 900_000,
}, async () => {
  const tally: Tally = { live: 0, other: 0 };
  await fc.assert(
    fc.asyncProperty(sequence, (one) => play(one, tally)),
    { numRuns: 10_000 },
  );
  expect(tally.live).toBeGreaterThan(20_000);
  expect(tally.other).toBeGreaterThan(20_000);
});
