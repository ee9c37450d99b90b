import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { TypeText } from "../../../contracts/app-tools/keyboard/type-text.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { openWorker, stubApp, type TestWorker } from "../../support/apps/open-worker.ts";
import { verifies } from "../../support/verifies.ts";

const { signal } = new AbortController();
const Environment = z.object({ pid: z.int(), values: z.object({ HOME: z.string() }) });

async function whoAnswers({ pool }: TestWorker): Promise<{ pid: number; home: string }> {
  const outcome = await pool.tools.call("Desk:ReadEnvironment", { names: ["HOME"] }, signal);
  if (!outcome.ok) throw new Error(outcome.message);
  const { pid, values } = Environment.parse(outcome.data);
  return { pid, home: values.HOME };
}

/** One scenario that types into the form; who had the app. */
async function scenario(worker: TestWorker, end: { failed: boolean; reset?: "tool" | "restart" | "none" } = { failed: false }) {
  const desk = await worker.pool.acquire("Desk", signal, { reset: end.reset });
  const who = await whoAnswers(worker);
  const before = await desk.call(FindElement, { element: "Email" }, signal);
  await desk.call(TypeText, { element: "Email", text: "left behind" }, signal);
  worker.pool.release("Desk", { failed: end.failed, scenario: "typing.yaml" });
  return { ...who, text: before.ok ? before.data.elements[0]?.properties["text"] : before.message };
}

test("an app that its reset tool makes as new goes on in the same process", verifies(["card/run-reset-policies"]), async () => {
  const worker = await openWorker([stubApp("Desk")]);
  const [first, second] = [await scenario(worker), await scenario(worker)];
  expect(second).toEqual(first);
  expect(second.text).toBe("");
  expect(worker.changes("reset")).toMatchObject([{ pid: first.pid }]);
});

test(
  "an app that its reset tool does not make as new is replaced, and what was left is named",
  verifies(["card/run-reset-verified"]),
  async () => {
    const worker = await openWorker([stubApp("Desk", { env: { AMCP_STUB_FAULT: "leak@ResetAppState" } })]);
    const [first, second] = [await scenario(worker), await scenario(worker)];
    expect(second.pid).not.toBe(first.pid);
    expect(second.text).toBe("");
    const leak = 'MainWindow/StackPanel[0]/TextBox[0] has text "left behind", which was ""';
    expect(worker.changes("recycled")).toMatchObject([{ pid: first.pid, detail: leak }]);
    expect(worker.events).toContainEqual(
      expect.objectContaining({
        type: "notice",
        level: "warning",
        message: `Desk was not as new after typing.yaml and ResetAppState: ${leak}. It starts again.`,
      }),
    );
  },
);

test(
  "a new process is not looked at if no scenario follows; an unexpected one has another process",
  verifies(["card/50-last"]),
  async () => {
    const worker = await openWorker([stubApp("Desk")], { isLast: true });
    const [first, second] = [await scenario(worker), await scenario(worker)];
    expect(second.pid).not.toBe(first.pid);
    expect(worker.changes("recycled")).toMatchObject([{ pid: first.pid, detail: expect.stringContaining("is not known") }]);
  },
);

test("what may differ after a reset is not looked at", async () => {
  const reset = { tool: "ResetAppState", ignore: ["Email", "NoSuchClock"] };
  const worker = await openWorker([stubApp("Desk", { reset, env: { AMCP_STUB_FAULT: "leak@ResetAppState" } })]);
  const [first, second] = [await scenario(worker), await scenario(worker)];
  expect(second.pid).toBe(first.pid);
});

test("an app whose reset tool fails is replaced", async () => {
  const worker = await openWorker([stubApp("Desk", { reset: "SetTestData" })]);
  const [first, second] = [await scenario(worker), await scenario(worker)];
  expect(second.pid).not.toBe(first.pid);
  expect(worker.changes("recycled")).toMatchObject([{ detail: expect.stringContaining("SetTestData failed") }]);
});

test.each([
  ["the configuration", { reset: "restart" }, undefined],
  ["the scenario", {}, "restart" as const],
])("a new process for every scenario, where %s wants it", verifies(["card/run-reset-policies"]), async (_, config, reset) => {
  const worker = await openWorker([stubApp("Desk", config)]);
  const end = { failed: false, ...(reset === undefined ? {} : { reset }) };
  const [first, second] = [await scenario(worker, end), await scenario(worker, end)];
  expect(second.pid).not.toBe(first.pid);
  await vi.waitFor(() => expect(isAlive(first.pid)).toBe(false));
  await vi.waitFor(() => expect(existsSync(first.home)).toBe(false));
});

test("an app is left as it is where that is wanted", verifies(["card/run-reset-policies"]), async () => {
  const worker = await openWorker([stubApp("Desk")]);
  const first = await scenario(worker);
  expect(await scenario(worker, { failed: false, reset: "none" })).toEqual({ ...first, text: "left behind" });
});

test("after a failed scenario the app is a new process, whatever is wanted", verifies(["card/run-fresh-after-failure"]), async () => {
  const worker = await openWorker([stubApp("Desk")]);
  const first = await scenario(worker, { failed: true });
  const second = await scenario(worker, { failed: false, reset: "none" });
  expect(second).not.toMatchObject({ pid: first.pid });
  expect(second.text).toBe("");
});

test(
  "the next app boots while a scenario runs, out of the catalogue, and takes over",
  verifies(["card/run-warm-pool", "card/identity-standby"]),
  async () => {
    const worker = await openWorker([stubApp("Desk")], { warm: true });
    await worker.pool.acquire("Desk", signal);
    const first = await whoAnswers(worker);
    await vi.waitFor(() => expect(worker.changes("ready")).toHaveLength(2), { timeout: 20_000 });
    const standby = worker.changes("ready")[1]?.pid;
    expect(await whoAnswers(worker)).toEqual(first);
    worker.pool.release("Desk", { failed: true, scenario: "typing.yaml" });
    await worker.pool.acquire("Desk", signal);
    expect((await whoAnswers(worker)).pid).toBe(standby);
  },
);

test("a waiting app that died in the meantime is not handed out", async () => {
  const worker = await openWorker([stubApp("Desk")], { warm: true });
  await scenario(worker, { failed: true });
  await vi.waitFor(() => expect(worker.changes("ready")).toHaveLength(2), { timeout: 20_000 });
  const standby = worker.changes("ready")[1]?.pid ?? 0;
  process.kill(standby, "SIGKILL");
  await vi.waitFor(() => expect(worker.changes("exited").map(({ pid }) => pid)).toContain(standby));
  expect((await scenario(worker)).text).toBe("");
});

test(
  "an app that is killed in mid-scenario is gone, and starts again in the same home",
  verifies(["003/SC-003", "error/AMCP_PROXY_APP_GONE"]),
  async () => {
    const worker = await openWorker([stubApp("Desk")]);
    const desk = await worker.pool.acquire("Desk", signal);
    const before = await whoAnswers(worker);
    await worker.pool.control.kill("Desk", signal);
    expect(isAlive(before.pid)).toBe(false);
    expect(await desk.call(ClickElement, { element: "SignIn" }, signal)).toMatchObject({ ok: false, code: "AMCP_PROXY_APP_GONE" });
    expect(await worker.pool.crash("Desk")).toBeUndefined();
    await worker.pool.control.start("Desk", signal);
    const after = await whoAnswers(worker);
    expect(after).toMatchObject({ home: before.home });
    expect(after.pid).not.toBe(before.pid);
    worker.pool.release("Desk", { failed: false, scenario: "killing.yaml" });
    expect(await scenario(worker)).not.toMatchObject({ home: before.home });
  },
);

test("an app is stopped and restarted; starting one that runs changes nothing", async () => {
  const worker = await openWorker([stubApp("Desk")]);
  await worker.pool.acquire("Desk", signal);
  const first = await whoAnswers(worker);
  await worker.pool.control.start("Desk", signal);
  expect(await whoAnswers(worker)).toEqual(first);
  expect(await worker.pool.control.stop("Desk", 5000, signal)).toEqual({ ended: true });
  expect(worker.changes("exited")).toMatchObject([{ pid: first.pid, detail: expect.stringMatching(/^with code 0|^by SIGTERM/) }]);
  await worker.pool.control.start("Desk", signal);
  const second = await whoAnswers(worker);
  await worker.pool.control.restart("Desk", signal);
  expect(new Set([first.pid, second.pid, (await whoAnswers(worker)).pid]).size).toBe(3);
  expect(worker.changes("exited")).toMatchObject([{}, { pid: second.pid, detail: expect.stringMatching(/^by SIGKILL|^with code/) }]);
});

test("an app that has just closed itself is not taken for a running one by `start`", async () => {
  const worker = await openWorker([stubApp("Desk")]);
  await worker.pool.acquire("Desk", signal);
  const first = await whoAnswers(worker);
  await worker.federation.call("Desk:InjectFault", { fault: "linger@ClickElement=300" }, signal);
  const closing = await worker.federation.call("Desk:ClickElement", { element: "SignIn" }, signal);
  expect(closing).toMatchObject({ ok: false, code: "AMCP_PROXY_APP_GONE" });
  expect(isAlive(first.pid)).toBe(true);
  await worker.pool.control.start("Desk", signal);
  expect((await whoAnswers(worker)).pid).not.toBe(first.pid);
});

test("only apps of the configuration can be started", async () => {
  const { pool } = await openWorker([]);
  await expect(pool.control.start("Ghost", signal)).rejects.toMatchObject({ code: "AMCP_SCENARIO_UNKNOWN_APP" });
});

test(
  "a second process of the same name is refused at once, and the first goes on as it was",
  verifies(["003/EDGE-2", "card/identity-first-untouched"]),
  async () => {
    const worker = await openWorker([stubApp("Desk")]);
    const desk = await worker.pool.acquire("Desk", signal);
    const { pid } = await whoAnswers(worker);
    await desk.call(TypeText, { element: "Email", text: "half a word" }, signal);
    expect(await worker.pool.control.duplicate("Desk", signal)).toContain(`"Desk" is taken by process ${pid}`);
    expect(await whoAnswers(worker)).toMatchObject({ pid });
    const after = await desk.call(FindElement, { element: "Email" }, signal);
    expect(after.ok && after.data.elements[0]?.properties["text"]).toBe("half a word");
  },
);

test("a second process gets a name whose holder has ended", verifies(["card/identity-dead-pid"]), async () => {
  const worker = await openWorker([stubApp("Desk")]);
  await worker.pool.acquire("Desk", signal);
  await worker.pool.control.kill("Desk", signal);
  expect(await worker.pool.control.duplicate("Desk", signal)).toBeUndefined();
});
