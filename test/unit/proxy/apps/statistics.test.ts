import { expect, test } from "vitest";
import type { Refusal } from "../../../../contracts/proxy-control.ts";
import { createRefusals } from "../../../../proxy/apps/refusals.ts";
import { createStatistics } from "../../../../proxy/apps/statistics.ts";
import { verifies } from "../../../support/verifies.ts";

const call = (durationMs: number, status: "ok" | "error" | "cancelled" | "timeout" = "ok") =>
  ({ appId: "Desk", tool: "Echo", status, durationMs }) as const;

test("latencies are those of the latest calls, by nearest rank", verifies(["card/5-status"]), () => {
  const statistics = createStatistics().of("Desk");
  expect(statistics.latency()).toBeNull();
  statistics.note(call(7));
  expect(statistics.latency()).toEqual({ p50Ms: 7, p95Ms: 7 });
  for (let ms = 1; ms <= 512; ms += 1) statistics.note(call(ms));
  expect(statistics.latency()).toEqual({ p50Ms: 256, p95Ms: 487 });
});

test("failures are counted, and what an agent gave up is none", verifies(["card/5-status"]), () => {
  const statistics = createStatistics();
  for (const status of ["ok", "error", "timeout", "cancelled"] as const) statistics.of("Desk").note(call(1, status));
  expect(statistics.of("Desk").calls()).toEqual({ total: 4, failed: 2 });
  expect([...statistics.all().keys()]).toEqual(["Desk"]);
});

const refused = (pid: number) => ({
  appId: "Desk",
  instance: `instance-${pid}`,
  pid,
  endpoint: "tcp://127.0.0.1:1",
  code: "AMCP_PROXY_DUPLICATE_APP",
  reason: "taken",
});

test("an app that is refused again and again is one entry, the latest last, and at most 32 are kept", verifies(["003/EDGE-2"]), () => {
  let now = 0;
  const told: Refusal[] = [];
  const refusals = createRefusals({ now: () => now }, (refusal) => told.push(refusal));
  for (let pid = 1; pid <= 40; pid += 1) refusals.note(refused(pid));
  now = 1000;
  refusals.note(refused(20));
  expect(refusals.list()).toHaveLength(32);
  expect(told).toHaveLength(41);
  expect(refusals.list().at(-1)).toMatchObject({ pid: 20, attempts: 2, at: "1970-01-01T00:00:01.000Z" });
  expect(refusals.of("Desk")?.pid).toBe(20);
  refusals.forget("instance-20");
  expect(refusals.list().map(({ pid }) => pid)).not.toContain(20);
});
