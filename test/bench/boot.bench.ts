import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { test } from "vitest";
import { GetElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import { bootInstance } from "../../runner/apps/instance.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { openFederation } from "./open-federation.ts";
import { answer, timed } from "./samples.ts";

const WARM_UP = 2;
const RUNS = 10;
const { signal } = new AbortController();

test("how long does an app take from its start to its first answer, and the proxy until it is ready?", async () => {
  const app = await builtWatchTower();

  /** A fresh proxy and a fresh app, as the first scenario of a run meets them. */
  const once = async () => {
    const { ms: proxy, result: open } = await timed(openFederation);
    try {
      const { federation, folder } = open;
      const started = performance.now();
      const instance = await bootInstance(app, { id: randomUUID().replaceAll("-", ""), federation, profile: join(folder, "home"), signal });
      const registered = performance.now() - started;
      await federation.activate(app.name, instance.id, signal);
      const tree = await federation.appTools(app.name).call(GetElementTree, {}, signal);
      const answered = performance.now() - started;
      if (!tree.ok || tree.data.count === 0) throw new Error("the app answered without a tree");
      const { ms: ended } = await timed(() => instance.stop());
      return { proxy, registered, answered, ended };
    } finally {
      await open.close();
    }
  };

  await answer("An app's start", async () => {
    const runs: Awaited<ReturnType<typeof once>>[] = [];
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const measured = await once();
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
