import type { CpuInfo } from "node:os";
import { expect, test } from "vitest";
import { spareProcessor } from "../../../platform/observability/spare-processor.ts";
import { verifies } from "../../support/verifies.ts";

/** Two processors, each of which was idle for the share of the time between two looks. */
function machine(...shares: readonly (readonly [number, number])[]) {
  const idle: [number, number] = [0, 0];
  let looks = 0;
  return {
    looks: () => looks,
    look(): readonly CpuInfo[] {
      const [first, second] = shares[looks - 1] ?? [0, 0];
      idle[0] += 100 * first;
      idle[1] += 100 * second;
      const all = 100 * looks++;
      return idle.map((time) => ({ model: "", speed: 0, times: { user: all - time, nice: 0, sys: 0, idle: time, irq: 0 } }));
    },
  };
}

test("half an idle processor of two is spare, wherever it is", verifies(["card/50-spare-processor"]), async () => {
  const { look, looks } = machine([0.2, 0.2], [0, 0.4], [0.25, 0.25], [0, 0]);
  expect(await spareProcessor(new AbortController().signal, look)).toBe(true);
  expect(looks()).toBe(4);
});

test("the wait ends when the work of the others has ended", verifies(["card/50-spare-processor"]), async () => {
  const ended = new AbortController();
  const { look, looks } = machine([0, 0], [0, 0], [0, 0]);
  const waiting = spareProcessor(ended.signal, () => {
    if (looks() === 2) ended.abort();
    return look();
  });
  expect(await waiting).toBe(false);
  expect(await spareProcessor(ended.signal, machine([1, 1]).look)).toBe(false);
});
