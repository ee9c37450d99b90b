import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { createLeanAgent, initialize } from "../servers/lean-agent.ts";
import { timed } from "../support/durations.ts";
import { register } from "../support/proxy/app-peer.ts";
import { collectLines } from "../support/proxy/lines.ts";
import { readyAt, spawnProxy } from "../support/proxy/proxy-process.ts";
import { whileAwake } from "./awake.ts";
import { residentMegabytes } from "./resident.ts";
import { answer, type Measured } from "./samples.ts";
import { beyond, burst, dialCopying, dialDirect, spawnLeanApp, takeTurns, wayOf } from "./ways.ts";

const WARM_UP = 2000;
const CALLS = 4000;
/** By then V8 has given the proxy room for what pictures need; the first thirty cost up to half as much again. */
const PICTURES_WARM_UP = 60;
const PICTURES = 120;
const MANY = 12_000;
const AT_A_TIME = 64;
const BURSTS = 5;
const STARTS = 10;
const APPS = 50;
const TOOLS = 40;
const LISTS = 10;

/** A proxy with its agent, and where apps dial in. */
async function openProxy() {
  const { child, exited } = spawnProxy();
  const agent = createLeanAgent(child.stdout, child.stdin);
  const endpoint = await readyAt(collectLines(child.stderr));
  return { agent, endpoint, child, exited };
}

/** One app, and the ways to it. */
async function openWays() {
  const { agent, endpoint } = await openProxy();
  const { port } = await spawnLeanApp("Bench", endpoint);
  const [direct, copied] = [await dialDirect(port), dialCopying(port)];
  for (const one of [agent, direct, copied]) await initialize(one);
  await expect.poll(async () => (await agent.ask("tools/list")).includes("Bench:Echo")).toBe(true);
  return { direct: wayOf(direct), copied: wayOf(copied), through: wayOf(agent, "Bench:") };
}

test("what does the proxy add to a call and to a picture, and how many calls does it carry?", async () => {
  const ways = await openWays();
  await takeTurns("Echo", WARM_UP, ways);
  await answer("A call through the proxy, beside a direct link and a process that only copies bytes", async () => {
    const asleep = await takeTurns("Echo", CALLS, ways);
    const calls = await whileAwake(() => takeTurns("Echo", CALLS, ways));
    await takeTurns("Picture", PICTURES_WARM_UP, ways);
    const pictures = await takeTurns("Picture", PICTURES, ways);
    const bursts: { direct: number[]; through: number[] } = { direct: [], through: [] };
    for (let round = 0; round < BURSTS; round += 1) {
      bursts.direct.push(await burst(ways.direct, { calls: MANY, atATime: AT_A_TIME }));
      bursts.through.push(await burst(ways.through, { calls: MANY, atATime: AT_A_TIME }));
    }
    const added = beyond(calls.through, calls.direct);
    const addedAsleep = beyond(asleep.through, asleep.direct);
    const many = `${MANY} calls, ${AT_A_TIME} at a time`;
    return [
      { what: "a call, direct", samples: calls.direct },
      { what: "a call, through the proxy", samples: calls.through },
      { what: "added to a call", samples: added, target: { figure: "median", atMost: 0.15 } },
      { what: "added to a call", samples: added, target: { figure: "p95", atMost: 0.5 } },
      { what: "of that, by any process between them", samples: beyond(calls.copied, calls.direct) },
      { what: "of that, by the proxy's own work", samples: beyond(calls.through, calls.copied) },
      { what: "added to a call where processors fall asleep", samples: addedAsleep, target: { figure: "p95", atMost: 0.5 } },
      { what: "of that, by any process between them", samples: beyond(asleep.copied, asleep.direct) },
      { what: "of that, by the proxy's own work", samples: beyond(asleep.through, asleep.copied) },
      { what: "a picture of 2 MB, direct", samples: pictures.direct },
      { what: "added to a picture", samples: beyond(pictures.through, pictures.direct), target: { figure: "median", atMost: 5 } },
      { what: "of that, by any process between them", samples: beyond(pictures.copied, pictures.direct) },
      { what: `${many}, direct`, samples: bursts.direct },
      { what: `${many}, through the proxy`, samples: bursts.through, target: { figure: "median", atMost: 1000 } },
    ];
  });
});

/** Tools as apps really describe them, as many as wanted. */
async function manyTools(): Promise<readonly { readonly name: string }[]> {
  const { tools: standard }: { readonly tools: readonly { readonly name: string }[] } = JSON.parse(
    await readFile("fixtures/golden/app-tools.json", "utf8"),
  );
  return Array.from({ length: TOOLS }, (_, index) => {
    const like = standard[index % standard.length];
    return { ...like, name: `${like?.name}${index}` };
  });
}

test("how long does the list of fifty apps take, and what do they cost?", async () => {
  const { agent, endpoint, child } = await openProxy();
  await initialize(agent);
  const tools = await manyTools();
  const [first] = await Promise.all(Array.from({ length: APPS }, (_, index) => register(endpoint, { appId: `App${index}`, tools })));
  const count = async () => (await agent.ask("tools/list")).toString().match(/"name":"App\d+:/g)?.length;
  await expect.poll(count).toBe(APPS * TOOLS);

  await answer(`${APPS} apps with ${TOOLS} tools each, and the start of the proxy`, async () => {
    const [changed, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < LISTS; round += 1) {
      const announced = agent.heard("notifications/tools/list_changed");
      first?.peer.setTools(tools.map((one) => ({ ...one, description: `changed ${round} times` })));
      await announced;
      changed.push((await timed(() => agent.ask("tools/list"))).ms);
      again.push((await timed(() => agent.ask("tools/list"))).ms);
    }
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const { ms, result: started } = await timed(openProxy);
      starts.push(ms);
      started.child.kill();
      await started.exited;
    }
    return [
      { what: "the whole list, after a change", samples: changed, target: { figure: "median", atMost: 20 } },
      { what: "the whole list, again", samples: again, target: { figure: "median", atMost: 20 } },
      { what: "the proxy: start to ready", samples: starts, target: { figure: "median", atMost: 350 } },
    ];
  });
  if (platform() === "linux") await answer("Memory of the proxy", () => memoryOf(child.pid), "MB");
});

async function memoryOf(pid: number | undefined): Promise<readonly Measured[]> {
  const { now, most } = await residentMegabytes(pid);
  return [
    { what: "resident, with the fifty apps", samples: [now], target: { figure: "median", atMost: 120 } },
    { what: "at the most", samples: [most] },
  ];
}
