import { expect, test } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { openWorker, stubApp, type TestWorker } from "../../support/apps/open-worker.ts";
import { verifies } from "../../support/verifies.ts";

const signal = new AbortController().signal;

async function whoAnswers({ federation }: TestWorker): Promise<{ pid: number; seed: string | undefined }> {
  const outcome = await federation.call("Desk:ReadEnvironment", { names: ["AMCP_PERTURB"] }, signal);
  if (!outcome.ok) throw new Error(outcome.message);
  const { pid, values } = outcome.data as { pid: number; values: Record<string, string> };
  return { pid, seed: values["AMCP_PERTURB"] };
}

async function attempt(worker: TestWorker, seed: number | undefined) {
  await worker.pool.acquire("Desk", signal, { reset: "none", seed });
  const answer = await whoAnswers(worker);
  worker.pool.release("Desk", { failed: false, scenario: "perturbed.yaml" });
  return answer;
}

test(
  "every attempt of a perturbed run has a new process with its seed, whatever the scenario says of resets",
  verifies(["card/17-perturb"]),
  async () => {
    const worker = await openWorker([stubApp("Desk", { reset: "ResetAppState" })], { warm: false });
    const attempts = [await attempt(worker, 7), await attempt(worker, 7), await attempt(worker, 8)];
    expect(attempts.map(({ seed }) => seed)).toEqual(["7", "7", "8"]);
    expect(new Set(attempts.map(({ pid }) => pid)).size).toBe(3);
    expect(worker.changes("reset")).toEqual([]);
    expect(worker.changes("ready")).toHaveLength(3);
  },
);

test("an app without a seed is not delayed", async () => {
  const worker = await openWorker([stubApp("Desk")]);
  expect(await attempt(worker, undefined)).toMatchObject({ seed: undefined });
});

test("an app that a perturbed scenario starts again has the seed, too", verifies(["card/17-perturb"]), async () => {
  const worker = await openWorker([stubApp("Desk")]);
  const first = await attempt(worker, 0);
  await worker.pool.control.restart("Desk", signal);
  const second = await whoAnswers(worker);
  expect([first.seed, second.seed]).toEqual(["0", "0"]);
  expect(isAlive(first.pid)).toBe(false);
  await worker.pool.control.kill("Desk", signal);
  expect(await worker.pool.control.duplicate("Desk", signal)).toBeUndefined();
});
