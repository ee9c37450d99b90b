import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { GetElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { openWorker, stubApp } from "../../support/apps/open-worker.ts";
import { verifies } from "../../support/verifies.ts";

const { signal } = new AbortController();
const Environment = z.object({ pid: z.int(), values: z.record(z.string(), z.string()) });

test("an app that was acquired answers through the proxy", async () => {
  const { pool, changes } = await openWorker([stubApp("Desk")]);
  const desk = await pool.acquire("Desk", signal);
  expect(await desk.call(GetElementTree, {}, signal)).toMatchObject({ ok: true, data: { roots: [{ type: "MainWindow" }] } });
  expect(changes("ready")).toMatchObject([{ app: "Desk", worker: 0, durationMs: expect.any(Number) }]);
});

test("an app has its own home, language and time zone", verifies(["card/run-own-folders"]), async () => {
  const { pool, folder } = await openWorker([stubApp("Desk")]);
  await pool.acquire("Desk", signal);
  const names = ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "TZ", "LANG"];
  const outcome = await pool.tools.call("Desk:ReadEnvironment", { names }, signal);
  if (!outcome.ok) throw new Error(outcome.message);
  const { values } = Environment.parse(outcome.data);
  expect(values).toMatchObject({ TZ: "UTC", LANG: "C.UTF-8" });
  for (const name of ["HOME", "TMPDIR", "XDG_CONFIG_HOME"]) expect(values[name]).toContain(folder);
});

test("an app without a working folder in the configuration has an empty one of its own", verifies(["card/run-own-folders"]), async () => {
  const app = stubApp("Desk");
  const { pool, folder } = await openWorker([{ ...app, launch: { ...app.launch, cwd: undefined } }]);
  await pool.acquire("Desk", signal);
  const outcome = await pool.tools.call("Desk:ReadWorkingFolder", {}, signal);
  expect(outcome).toMatchObject({ ok: true, data: { cwd: expect.stringContaining(folder) } });
});

// Windows has no modes; a user's temporary folder is closed to other users there.
test.skipIf(process.platform === "win32")(
  "the secret of a run is for this user only",
  verifies(["card/discovery-runner-only-own"]),
  async () => {
    const { folder } = await openWorker([]);
    expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
  },
);

test("two apps stand beside each other", async () => {
  const { pool } = await openWorker([stubApp("Desk"), stubApp("Admin")]);
  const apps = await Promise.all([pool.acquire("Desk", signal), pool.acquire("Admin", signal)]);
  for (const app of apps) expect(await app.call(GetElementTree, {}, signal)).toMatchObject({ ok: true });
});

test(
  "an app that never registers is an error with its output, and is ended",
  verifies(["card/bad-never-ready", "error/AMCP_APP_NOT_READY"]),
  async () => {
    const { pool, changes } = await openWorker([
      stubApp("Desk", { env: { AMCP_STUB_FAULT: "never-register" }, ready: { timeout: "10s" } }),
    ]);
    const boot = pool.acquire("Desk", signal);
    await expect(boot).rejects.toMatchObject({
      code: "AMCP_APP_NOT_READY",
      message:
        "Desk did not register with the proxy within 10000 ms: its Program.cs does not call `UseAmcp`, or it waits for something before Avalonia is set up",
      output: expect.stringContaining("waiting for the licence server"),
    });
    expect(changes("exited")).toHaveLength(1);
  },
);

test("an app is ready when its UI thread answers, and not when it has registered", verifies(["card/bad-never-ready"]), async () => {
  const { pool } = await openWorker([stubApp("Desk", { env: { AMCP_STUB_FAULT: "busy=4000" } })]);
  const desk = await pool.acquire("Desk", signal);
  expect(await desk.call(GetElementTree, {}, signal)).toMatchObject({ ok: true });
});

test("an app whose UI thread never answers is an error that says so, and is ended", verifies(["error/AMCP_APP_NOT_READY"]), async () => {
  const { pool, changes } = await openWorker([stubApp("Desk", { env: { AMCP_STUB_FAULT: "busy=600000" }, ready: { timeout: "3s" } })]);
  await expect(pool.acquire("Desk", signal)).rejects.toMatchObject({
    code: "AMCP_APP_NOT_READY",
    message:
      "Desk registered with the proxy, and its UI thread did not answer within 3000 ms: The app's UI thread did not answer; running there: the app itself.",
  });
  await expect.poll(() => changes("exited")).toHaveLength(1);
});

test("an app that ends at once has crashed with its code and output, and is not tried for ever", async () => {
  const { pool, changes } = await openWorker([stubApp("Desk", { env: { AMCP_STUB_FAULT: "crash-at-boot" } })]);
  const expected = {
    code: "AMCP_APP_CRASHED",
    message: "Desk ended with code 3 before it was ready",
    output: expect.stringContaining("the configuration file is damaged"),
  };
  for (let attempt = 1; attempt <= 4; attempt += 1) await expect(pool.acquire("Desk", signal)).rejects.toMatchObject(expected);
  expect(changes("starting")).toHaveLength(2);
});

test("a program that does not exist is named", verifies(["error/AMCP_APP_START_FAILED"]), async () => {
  const app = stubApp("Desk");
  const { pool } = await openWorker([{ ...app, launch: { ...app.launch, command: ["./no-such-program"] } }]);
  await expect(pool.acquire("Desk", signal)).rejects.toMatchObject({
    code: "AMCP_APP_START_FAILED",
    message: expect.stringContaining("./no-such-program"),
  });
});

test("waiting for an app ends with the signal", async () => {
  const { pool } = await openWorker([stubApp("Desk", { env: { AMCP_STUB_FAULT: "never-register" } })]);
  const interrupted = new AbortController();
  const boot = pool.acquire("Desk", interrupted.signal);
  interrupted.abort(new Error("interrupted"));
  await expect(boot).rejects.toThrow("interrupted");
});

test("closing the pool ends what is running, what waits, what is booting and what will not go", async () => {
  const apps = [
    stubApp("Desk"),
    stubApp("Stubborn", { env: { AMCP_STUB_FAULT: "ignore-sigterm" } }),
    stubApp("Slow", { env: { AMCP_STUB_FAULT: "never-register" } }),
  ];
  const { pool, changes } = await openWorker(apps, { warm: true });
  await pool.acquire("Desk", signal);
  await pool.acquire("Stubborn", signal);
  const booting = expect(pool.acquire("Slow", signal)).rejects.toThrow("closed");
  await pool.close();
  await booting;
  const pids = changes("ready").map(({ pid }) => pid ?? 0);
  expect(pids.length).toBeGreaterThanOrEqual(2);
  expect(pids.filter(isAlive)).toEqual([]);
});
