import { expect, test } from "vitest";
import { createPeerTurns } from "../../../../proxy/apps/upstream.ts";
import { verifies } from "../../../support/verifies.ts";

test(
  "a peer that is served without a pause lets others pass, and begins anew after one",
  verifies(["card/isolation-latency"]),
  async () => {
    const turns = createPeerTurns();
    for (const now of [1, 1.05, 1.1, 1.2, 1.25]) expect(turns.served(now)).toBeUndefined();
    let hasPassed = false;
    setImmediate(() => {
      hasPassed = true;
    });
    await turns.served(1.3);
    expect(hasPassed).toBe(true);
    for (const now of [9, 9.1]) expect(turns.served(now)).toBeUndefined();
  },
);
