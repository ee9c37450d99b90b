import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ClickElement } from "../../contracts/app-tools/pointer/click-element.ts";
import { WaitForElement } from "../../contracts/app-tools/time/wait-for-element.ts";
import { WaitForIdle } from "../../contracts/app-tools/time/wait-for-idle.ts";
import { openWorker } from "../support/apps/open-worker.ts";
import { ok, signal } from "../support/e2e/desk.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { runProgram } from "../support/e2e/program.ts";
import { openRefreshingDesk, watchTowerIn } from "../support/e2e/refreshing-desk.ts";
import { expectAppsEnded, readEvents } from "../support/e2e/results.ts";
import { slowTenfold } from "../support/e2e/slowed.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { verifies } from "../support/verifies.ts";

/** A soak has all shipped scenarios, as often as this says; otherwise a few of them run once, and their pictures equal the accepted ones. */
const SOAK = process.env["AMCP_SOAK_REPEATS"];
const REPETITIONS = SOAK === undefined ? ["--tags", "perturb"] : ["--repeat-each", SOAK];
const MINUTE = 60_000;

describeWithDotnet("in stepped time", () => {
  beforeAll(() => builtWatchTower(), 15 * MINUTE);

  test.skipIf(process.platform === "win32")(
    "WatchTower never refreshes by itself while a machine that is ten times slower lets its interval pass",
    verifies(["card/time-slow-machine"], { timeout: 5 * MINUTE }),
    async () => {
      const worker = await openWorker(await Promise.all([watchTowerIn("real", "Real"), watchTowerIn("stepped", "Stepped")]));
      const [real, stepped] = [await openRefreshingDesk(worker, "Real", 5), await openRefreshingDesk(worker, "Stepped", 5)];
      const [before, unchanged] = [await real.loads(), await stepped.loads()];
      const runAsBefore = slowTenfold([real.pid, stepped.pid]);
      try {
        for (let row = 0; (await real.loads()) < before + 2; row += 1)
          await ok(stepped.app.call(ClickElement, { element: `AlertList >> type=ListBoxItem >> nth=${row % 5}` }, signal));
      } finally {
        await runAsBefore();
      }
      expect(await stepped.loads()).toBe(unchanged);
    },
  );

  test("a wait with jump reaches what is 30 s away in less time", verifies(["card/time-far-wait"], { timeout: 5 * MINUTE }), async () => {
    const worker = await openWorker([await watchTowerIn("stepped", "Stepped")]);
    const { app, loads } = await openRefreshingDesk(worker, "Stepped", 30);
    const before = await loads();
    const wait = { element: "LoadingSpinner", visible: true, jump: true, timeout: MINUTE };
    const { waitedMs, jumped } = await ok(app.call(WaitForElement, wait, signal));
    expect(jumped?.ms).toBeLessThanOrEqual(30_000);
    expect(jumped?.ms).toBeGreaterThan(29_000);
    expect(waitedMs).toBeLessThan(jumped?.ms ?? 0);
    await ok(app.call(WaitForElement, { element: "LoadingSpinner", visible: false, jump: true }, signal));
    expect(await loads()).toBe(before + 1);
  });

  test("a wait for idle with jump goes to one timer at a time", verifies(["card/time-jump"], { timeout: 5 * MINUTE }), async () => {
    const worker = await openWorker([await watchTowerIn("stepped", "Stepped")]);
    const { app, loads } = await openRefreshingDesk(worker, "Stepped", 30);
    const before = await loads();
    const ways: number[] = [];
    while ((await loads()) === before) {
      const idle = ways.length === 0 ? 100 : 0;
      const { jumped } = await ok(app.call(WaitForIdle, { jump: true, idle, timeout: MINUTE }, signal));
      expect(jumped?.timers).toBe(1);
      ways.push(jumped?.ms ?? 0);
    }
    // The interval, and the time that the alerts take to load.
    const sum = ways.reduce((all, ms) => all + ms, 0);
    expect(sum).toBeGreaterThan(29_000);
    expect(sum).toBeLessThan(32_000);
    expect(Math.max(...ways)).toBeLessThan(sum);
  });

  test(
    `every picture of the shipped scenarios has one hash in ${SOAK ?? 1} perturbed runs`,
    verifies(["card/time-scenarios"], { timeout: 24 * 60 * MINUTE }),
    async () => {
      const results = join(await temporaryFolder(), "results");
      const options = ["--config", "amcp.config.stepped.yaml", "--perturb", "24", "--fail-on-skipped", "--fail-on-flaky", "--out", results];
      const command = ["npx", "--no-install", "amcp-test", "scenarios/", ...REPETITIONS, ...options] as const;
      const ended = await runProgram(command, { cwd: resolve("."), env: { CI: "true" } });
      const events = await readEvents(results);
      expect(events.filter(({ type }) => type === "finding")).toEqual([]);
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0 });
      await expectAppsEnded(events);
    },
  );
});
