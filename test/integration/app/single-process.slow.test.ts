import { expect, test, vi } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { countProcesses } from "../../../runner/apps/app-processes.ts";
import { openWorker, stubApp, type TestWorker } from "../../support/apps/open-worker.ts";
import { cli, scenario as scenarioFile, stub } from "../../support/cli/run-cli.ts";
import { freePort } from "../../support/free-port.ts";

const { signal } = new AbortController();

const noticesOf = ({ events }: TestWorker) => events.flatMap((event) => (event.type === "notice" ? [event.message] : []));
const pidsOf = (worker: TestWorker) => worker.changes("ready").map(({ pid }) => pid ?? 0);

/** An app of which one process runs on a machine, with a new process for each scenario. */
const singleApp = async (config: { standby?: boolean; reset?: string } = {}) =>
  stubApp("Desk", { reset: "restart", ...config, env: { AMCP_STUB_SINGLE: String(await freePort()) } });

async function scenario({ pool }: TestWorker): Promise<void> {
  await pool.acquire("Desk", signal);
  pool.release("Desk", { failed: false, scenario: "typing.yaml" });
}

test("an app that ends at once beside another process of it runs one process at a time, and the run says so once", async () => {
  const worker = await openWorker([await singleApp()], { warm: true });
  await worker.pool.acquire("Desk", signal);
  await vi.waitFor(() => expect(noticesOf(worker)).toHaveLength(1), { timeout: 20_000 });
  worker.pool.release("Desk", { failed: false, scenario: "typing.yaml" });
  for (const _ of [2, 3]) await scenario(worker);
  expect(noticesOf(worker)).toEqual([
    expect.stringMatching(
      /^Desk ended with code 0 before it was ready while another process of it ran: ".*another window is open already". From now on one process of Desk runs at a time\. .*`standby: false`/s,
    ),
  ]);
  expect(new Set(pidsOf(worker)).size).toBe(3);
  expect(pidsOf(worker).filter(isAlive)).toHaveLength(1);
});

test("with `standby: false` no process starts in advance", async () => {
  const worker = await openWorker([await singleApp({ standby: false })], { warm: true });
  for (const _ of [1, 2, 3]) await scenario(worker);
  expect(worker.changes("starting")).toHaveLength(3);
  expect(noticesOf(worker)).toEqual([]);
});

test("workers take turns with the one process that their app allows, also if its reset tool keeps it", async () => {
  const [app, processes] = [await singleApp({ reset: "ResetAppState" }), countProcesses()];
  const workers = await Promise.all([openWorker([app], { processes }), openWorker([app], { processes })]);
  const [first, second] = workers;
  if (first === undefined || second === undefined) throw new Error("there are two workers");
  await first.pool.acquire("Desk", signal);
  const waiting = second.pool.acquire("Desk", signal);
  await vi.waitFor(() => expect(noticesOf(second)).toHaveLength(1), { timeout: 20_000 });
  expect(pidsOf(second)).toEqual([]);
  first.pool.release("Desk", { failed: false, scenario: "typing.yaml" });
  await waiting;
  expect(pidsOf(first).filter(isAlive)).toEqual([]);
  second.pool.release("Desk", { failed: false, scenario: "typing.yaml" });
  await scenario(first);
  expect(workers.flatMap(noticesOf)).toHaveLength(1);
});

test("an app that never starts is no app of one process", async () => {
  const app = stubApp("Desk", { env: { AMCP_STUB_FAULT: "crash-at-boot" } });
  const processes = countProcesses();
  const workers = await Promise.all([openWorker([app], { processes }), openWorker([app], { processes })]);
  const boots = await Promise.allSettled(workers.map(({ pool }) => pool.acquire("Desk", signal)));
  expect(boots).toMatchObject([{ reason: { code: "AMCP_APP_CRASHED" } }, { reason: { code: "AMCP_APP_CRASHED" } }]);
  expect(workers.flatMap(noticesOf)).toEqual([]);
});

test("a run of several workers passes with an app of which one process may run, and others go on meanwhile", async () => {
  const command = [process.execPath, stub.program, stub.files];
  const single = { command, reset: "restart", env: { AMCP_STUB_SINGLE: String(await freePort()) } };
  const steps = ["inspect: { find: Email }", "inspect: { find: Password }"];
  const files = Object.fromEntries(
    [1, 2, 3, 4].flatMap((number) => [
      [`s/single-${number}.yaml`, scenarioFile(`single ${number}`, steps)],
      [`s/other-${number}.yaml`, scenarioFile(`other ${number}`, steps).replace("Desk", "Other")],
    ]),
  );
  const config = JSON.stringify({ apps: { Desk: single, Other: { command } }, run: { workers: 3 } });
  const { code, out } = await cli({ "amcp.config.yaml": config, ...files }, ["s"]);
  expect(out).toContain("8 scenarios: 8 passed");
  expect(out.match(/one process of Desk runs at a time/g)).toHaveLength(1);
  expect(code).toBe(0);
});
