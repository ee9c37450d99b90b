import { expect, test } from "vitest";
import { createTurns } from "../../../proxy/upstream/turns.ts";

test("whoever is served without a pause lets others pass, and begins anew after one (card/isolation-latency)", async () => {
  const turns = createTurns();
  for (const now of [1, 1.1, 1.3, 1.5, 1.7, 1.9]) expect(turns.served(now)).toBeUndefined();
  let hasPassed = false;
  setImmediate(() => {
    hasPassed = true;
  });
  await turns.served(2.05);
  expect(hasPassed).toBe(true);
  for (const now of [9, 9.1]) expect(turns.served(now)).toBeUndefined();
});
