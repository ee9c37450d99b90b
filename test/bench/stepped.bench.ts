import { test } from "vitest";
import { WaitForElement } from "../../contracts/app-tools/time/wait-for-element.ts";
import { openWorker } from "../support/apps/open-worker.ts";
import { timed } from "../support/durations.ts";
import { ok, signal } from "../support/e2e/desk.ts";
import { openRefreshingDesk, watchTowerIn } from "../support/e2e/refreshing-desk.ts";
import { answer } from "./samples.ts";

const WAITS = 30;
const MINUTE = 60_000;

test("how long does a wait with jump take for what is 30 s away?", { timeout: 15 * MINUTE }, async () => {
  const worker = await openWorker([await watchTowerIn("stepped", "WatchTower")]);
  // The desk has a clock, so that a timer is due each second on the way.
  const { app } = await openRefreshingDesk(worker, "WatchTower", 30);
  const wait = (visible: boolean) =>
    ok(app.call(WaitForElement, { element: "LoadingSpinner", visible, jump: true, timeout: MINUTE }, signal));
  await answer("A wait with jump", async () => {
    const samples: number[] = [];
    const ends: number[] = [];
    for (let number = 0; number < WAITS; number += 1) {
      samples.push((await timed(() => wait(true))).ms);
      ends.push((await timed(() => wait(false))).ms);
    }
    return [
      { what: "30 s away, a timer each second", samples, target: { figure: "p95", atMost: 1000 } },
      { what: "150 ms away", samples: ends },
    ];
  });
});
