import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { type AppOptions, dial, register, tool } from "../integration/proxy/app-peer.ts";
import { collectLines } from "../integration/proxy/lines.ts";
import { listenAsApp } from "../integration/proxy/listening-peer.ts";
import { readyAt, spawnProxy } from "../integration/proxy/proxy-process.ts";
import { createLeanAgent, initialize, type LeanAgent } from "./lean-agent.ts";
import { answer, type Measured, timed } from "./samples.ts";

const WARM_UP = 2000;
const CALLS = 4000;
const PICTURES = 30;
const MANY = 12_000;
const AT_A_TIME = 64;
const BURSTS = 5;
const STARTS = 10;
const APPS = 50;
const TOOLS = 40;
const LISTS = 10;

const picture = JSON.stringify({ content: [{ type: "image", mimeType: "image/png", data: randomBytes(2_000_000).toString("base64") }] });
const app: AppOptions = {
  appId: "Bench",
  tools: [tool("Echo"), tool("Picture")],
  scripts: {
    Echo: (call, peer) => peer.say(call, "here"),
    Picture: ({ json }, peer) => peer.sendRaw(`{"jsonrpc":"2.0","id":${JSON.stringify(json.id)},"result":${picture}}\n`),
  },
};

interface Way {
  call(name: string): Promise<Buffer>;
}

const way = (agent: LeanAgent, prefix: string): Way => ({
  async call(name) {
    const bytes = await agent.ask("tools/call", { name: prefix + name, arguments: { text: "hello" } });
    if (bytes.indexOf('"result"') === -1 || bytes.indexOf("isError") !== -1) throw new Error(bytes.toString("utf8", 0, 500));
    return bytes;
  },
});

/** A proxy with its agent, and where apps dial in. */
async function openProxy() {
  const { child, exited } = spawnProxy();
  const agent = createLeanAgent(child.stdout, child.stdin);
  const endpoint = await readyAt(collectLines(child.stderr));
  return { agent, endpoint, child, exited };
}

async function openDirect(): Promise<Way> {
  const { endpoint } = await listenAsApp(app);
  const socket = dial(endpoint);
  await once(socket, "connect");
  const agent = createLeanAgent(socket, socket);
  await initialize(agent);
  return way(agent, "");
}

async function openThrough(): Promise<Way> {
  const { agent, endpoint } = await openProxy();
  await initialize(agent);
  await register(endpoint, app);
  await expect.poll(async () => (await agent.ask("tools/list")).includes("Bench:Echo")).toBe(true);
  return way(agent, "Bench:");
}

/** The same call both ways, by turns first, so that neither always finds the caches warm. */
async function pairs(name: string, rounds: number, { direct, through }: { direct: Way; through: Way }) {
  const samples: { direct: number[]; through: number[]; added: number[] } = { direct: [], through: [], added: [] };
  for (let round = 0; round < rounds; round += 1) {
    const timedCall = async (how: Way) => (await timed(() => how.call(name))).ms;
    const early = round % 2 === 0 ? await timedCall(direct) : undefined;
    const proxied = await timedCall(through);
    const straight = early ?? (await timedCall(direct));
    samples.direct.push(straight);
    samples.through.push(proxied);
    samples.added.push(proxied - straight);
  }
  return samples;
}

/** Many calls, never more than so many under way. */
async function burst(how: Way): Promise<number> {
  let left = MANY;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await how.call("Echo");
    }
  };
  const { ms } = await timed(() => Promise.all(Array.from({ length: AT_A_TIME }, caller)));
  return ms;
}

test("what does the proxy add to a call and to a picture, and how many calls does it carry? (card/5-added-latency, card/5-throughput, card/5-image-cost)", async () => {
  const ways = { direct: await openDirect(), through: await openThrough() };
  await pairs("Echo", WARM_UP, ways);
  await answer("A call through the proxy, beside a direct link", async () => {
    const calls = await pairs("Echo", CALLS, ways);
    await pairs("Picture", 5, ways);
    const pictures = await pairs("Picture", PICTURES, ways);
    const bursts: { direct: number[]; through: number[] } = { direct: [], through: [] };
    for (let round = 0; round < BURSTS; round += 1) {
      bursts.direct.push(await burst(ways.direct));
      bursts.through.push(await burst(ways.through));
    }
    const many = `${MANY} calls, ${AT_A_TIME} at a time`;
    return [
      { what: "a call, direct", samples: calls.direct },
      { what: "a call, through the proxy", samples: calls.through },
      { what: "added to a call", samples: calls.added, target: { figure: "median", atMost: 0.15 } },
      { what: "added to a call", samples: calls.added, target: { figure: "p95", atMost: 0.5 } },
      { what: "a picture of 2 MB, direct", samples: pictures.direct },
      { what: "added to a picture of 2 MB", samples: pictures.added, target: { figure: "median", atMost: 5 } },
      { what: `${many}, direct`, samples: bursts.direct },
      { what: `${many}, through the proxy`, samples: bursts.through, target: { figure: "median", atMost: 1000 } },
    ];
  });
});

/** Tools as apps really describe them, as many as wanted. */
async function manyTools(): Promise<readonly { readonly name: string }[]> {
  const standard: readonly { readonly name: string }[] = JSON.parse(await readFile("fixtures/golden/app-tools.json", "utf8"));
  return Array.from({ length: TOOLS }, (_, index) => {
    const like = standard[index % standard.length];
    return { ...like, name: `${like?.name}${index}` };
  });
}

test("how long does the list of fifty apps take, and what do they cost? (card/5-fifty-apps, card/5-ready, 003/SC-005)", async () => {
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
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000;
  return [
    { what: "resident, with the fifty apps", samples: [megabytes("VmRSS")], target: { figure: "median", atMost: 120 } },
    { what: "at the most", samples: [megabytes("VmHWM")] },
  ];
}
