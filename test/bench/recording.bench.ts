import { join } from "node:path";
import { expect, test } from "vitest";
import { createLeanAgent, initialize } from "../servers/lean-agent.ts";
import { collectLines } from "../support/proxy/lines.ts";
import { readyAt, spawnProxy } from "../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { whileAwake } from "./awake.ts";
import { answer } from "./samples.ts";
import { beyond, burst, spawnLeanApp, takeTurns, wayOf } from "./ways.ts";

const WARM_UP = 1000;
const CALLS = 2000;
const BURSTS = 3;

/** A proxy with its agent and an app of its own. @param sessions the folder of its store, or off */
async function openWay(sessions: string) {
  const { child } = spawnProxy({ args: ["--sessions", sessions] });
  const agent = createLeanAgent(child.stdout, child.stdin);
  await spawnLeanApp("Bench", await readyAt(collectLines(child.stderr)));
  await initialize(agent);
  await expect.poll(async () => (await agent.ask("tools/list")).includes("Bench:Echo")).toBe(true);
  return wayOf(agent, "Bench:");
}

test("what does recording add to a call?", async () => {
  const store = join(await temporaryFolder(), "sessions");
  const ways = { plain: await openWay("off"), recorded: await openWay(store) };
  await takeTurns("Echo", WARM_UP, ways);
  await answer("A call through a proxy that records, beside one that does not", async () => {
    const calls = await whileAwake(() => takeTurns("Echo", CALLS, ways));
    const bursts: { plain: number[]; recorded: number[] } = { plain: [], recorded: [] };
    for (let round = 0; round < BURSTS; round += 1)
      for (const kind of ["plain", "recorded"] as const) bursts[kind].push(await burst(ways[kind], { calls: CALLS, atATime: 16 }));
    return [
      { what: "a call, not recorded", samples: calls.plain },
      { what: "a call, recorded", samples: calls.recorded },
      { what: "added by recording", samples: beyond(calls.recorded, calls.plain), target: { figure: "median", atMost: 0.05 } },
      { what: `${CALLS} calls, 16 at a time, not recorded`, samples: bursts.plain },
      { what: `${CALLS} calls, 16 at a time, recorded`, samples: bursts.recorded },
    ];
  });
});
