import { test } from "vitest";
import { type AppStart, measureAppStart } from "../support/e2e/app-start.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { answer } from "./samples.ts";

const WARM_UP = 2;
const RUNS = 10;

test("how long does an app take from its start to its first answer, and the proxy until it is ready?", async () => {
  const app = await builtWatchTower();
  await answer("An app's start", async () => {
    const runs: AppStart[] = [];
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const measured = await measureAppStart(app);
      if (run >= 0) runs.push(measured);
    }
    return [
      { what: "proxy: start to ready", samples: runs.map(({ proxy }) => proxy), target: { figure: "median", atMost: 350 } },
      {
        what: "WatchTower: start to registered",
        samples: runs.map(({ registered }) => registered),
        target: { figure: "median", atMost: 600 },
      },
      {
        what: "WatchTower: start to first tree",
        samples: runs.map(({ answered }) => answered),
        target: { figure: "median", atMost: 1200 },
      },
      { what: "WatchTower: asked to end until ended", samples: runs.map(({ ended }) => ended) },
    ];
  });
});
