import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "vitest";
import { startProcess } from "../../platform/processes/processes.ts";
import { bootInstance } from "../../runner/apps/instance.ts";
import { instanceEnvironment, makeProfile } from "../../runner/apps/instance-environment.ts";
import { openFederation } from "../support/e2e/open-federation.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { answer } from "./samples.ts";

const SETTLE_MS = 4000;
const WATCHED_MS = 5000;
const MS_PER_TICK = 10;
const { signal } = new AbortController();

/** Processor time that a process has used, in milliseconds. */
async function used(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

async function idleCost(pid: number): Promise<number> {
  await delay(SETTLE_MS);
  const before = await used(pid);
  await delay(WATCHED_MS);
  return (await used(pid)) - before;
}

test.runIf(platform() === "linux")("what does an idle app cost, with the handler and without?", async () => {
  const app = await builtWatchTower();
  const { federation, folder, close } = await openFederation();
  try {
    await answer(`Processor time of an idle WatchTower within ${WATCHED_MS} ms`, async () => {
      const profile = join(folder, "without");
      await makeProfile(profile);
      const id = randomUUID().replaceAll("-", "");
      const {
        AMCP_PROXY: _proxy,
        AMCP_EXIT_WITH_PROXY: _exit,
        ...env
      } = instanceEnvironment({ app, instance: id, federation, profile }, process.env);
      const { command, cwd } = app.launch;
      const alone = await startProcess(command, { cwd: cwd ?? profile, env });
      const without = await idleCost(alone.pid).finally(() => alone.kill());
      const instance = await bootInstance(app, { id: randomUUID().replaceAll("-", ""), federation, profile: join(folder, "with"), signal });
      const registered = await idleCost(instance.pid).finally(() => instance.stop());
      return [
        { what: "without the handler", samples: [without] },
        { what: "registered with a proxy", samples: [registered] },
      ];
    });
  } finally {
    await close();
  }
});
