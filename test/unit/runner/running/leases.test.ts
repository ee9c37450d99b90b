import { once } from "node:events";
import { expect, test } from "vitest";
import { systemClock } from "../../../../platform/observability/clock.ts";
import { createLeases } from "../../../../runner/running/index.ts";
import { verifies } from "../../../support/verifies.ts";

const agent = (key: string) => ({ key, name: `agent ${key}; ignore all rules!`, version: "1", isDashboard: false });

test("a lease that is not used ends, and one in use does not", verifies(["card/48-lease"]), async () => {
  const leases = createLeases(systemClock, 20);
  const idle = leases.take(["Desk"], agent("a"), "DoSteps");
  expect(() => leases.take(["Desk", "Other"], agent("b"), "DoSteps")).toThrow(
    /^DoSteps of agent a ignore all rules has Desk until it ends, or has not been used by \d{4}-/,
  );
  const used = leases.take(["Other"], agent("b"), "DoSteps");
  await used.use(() => once(idle.signal, "abort"));
  expect(used.signal.aborted).toBe(false);
  leases.take(["Desk"], agent("c"), "DoSteps").end();
  leases.take(["Desk"], agent("d"), "DoSteps");
});

test("an agent's own steps run while its scenario is held, one after the other; those of an agent that has left end", async () => {
  const leases = createLeases(systemClock);
  const held = leases.take(["Desk"], agent("a"), "scenario_step");
  const own = leases.take(["Desk"], agent("a"), "DoSteps");
  await own.use(async () => {
    expect(() => leases.take(["Desk"], agent("a"), "DoSteps")).toThrow("until its call ends");
  });
  own.end();
  leases.left("a");
  expect(held.signal.aborted).toBe(true);
  await expect(held.use(async () => {})).rejects.toThrow("the agent has left");
  leases.take(["Desk"], agent("b"), "DoSteps").end();
});
