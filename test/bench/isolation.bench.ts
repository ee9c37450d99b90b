import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { TOKEN } from "../integration/proxy/http-agent.ts";
import { collectLines } from "../integration/proxy/lines.ts";
import { SECRET, spawnProxy } from "../integration/proxy/proxy-process.ts";
import { createLeanAgent, initialize } from "../servers/lean-agent.ts";
import { answer, type Measured, percentile } from "./samples.ts";
import { dialDirect, type Samples, spawnAgain, spawnLeanApp, spawnServer, takeTurns, type Way, wayOf } from "./ways.ts";

const WARM_UP = 2000;
/** Enough for a 99th percentile that two bad calls do not make. */
const CALLS = 3000;
/** Calls between two looks at the clock. */
const STRETCH = 100;
const FAULT_MS = 4000;
/** Until what was killed is gone. */
const SETTLE_MS = 500;

interface Fault {
  readonly what: string;
  /** As `troublemaker.ts` calls it. */
  readonly kind: string;
  /** How it is called meanwhile. */
  readonly calls?: Readonly<Record<string, string>>;
}

const faults: readonly Fault[] = [
  { what: "is killed in the middle of its calls", kind: "doomed", calls: { AT_A_TIME: "8" } },
  { what: "answers with garbage", kind: "garbage" },
  { what: "is frozen: connected, and silent", kind: "frozen", calls: { AT_A_TIME: "20" } },
  { what: "floods 10,000 notifications with each answer", kind: "flood" },
  { what: "answers 15 MB again and again", kind: "bulk" },
  { what: "reads nothing, and is sent 1 MB with each call", kind: "frozen", calls: { AT_A_TIME: "20", BYTES: "1000000" } },
  { what: "restarts every 200 ms", kind: "restless" },
];

/** A proxy with a calm app, its agent on stdio, and the same calls over a direct link. */
async function openScene() {
  const { child } = spawnProxy({ args: ["--http", "0"], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
  const { json } = await collectLines(child.stderr).find((line) => line.json?.message === "proxy is ready");
  const agent = createLeanAgent(child.stdout, child.stdin);
  const { port } = await spawnLeanApp("Calm", json.endpoint);
  const direct = await dialDirect(port);
  for (const one of [agent, direct]) await initialize(one);
  // Otherwise it would be told of every line that another app logs, on the pipe on which its answers come.
  await agent.ask("logging/setLevel", { level: "error" });
  const lists = async (tool: string) => (await agent.ask("tools/list")).includes(tool);
  await expect.poll(() => lists("Calm:Echo")).toBe(true);
  const ways: Readonly<Record<"direct" | "through", Way>> = { direct: wayOf(direct), through: wayOf(agent, "Calm:") };
  return { ways, lists, endpoint: String(json.endpoint), url: String(json.http) };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Lets one app misbehave, with an agent of its own that calls it, until the returned function is called. */
async function makeTrouble({ kind, calls = {} }: Fault, { endpoint, url, lists }: Scene): Promise<() => void> {
  const appId = `Trouble-${kind}`;
  const env = { AMCP_PROXY: endpoint, AMCP_SECRET: SECRET, AVALONIA_MCP_APP_ID: appId };
  // A shell starts it anew: to start a process takes the one that starts it longer than a call.
  const app = spawnAgain("troublemaker", [kind], env);
  await expect.poll(() => lists(appId)).toBe(true);
  const pest = spawnServer("pestering-agent", [url, TOKEN, `${appId}:Trouble`], calls);
  await collectLines(pest.stdout).find(({ raw }) => raw === "open");
  return () => {
    app();
    pest.kill("SIGKILL");
  };
}

/** Calls for as long as the fault is looked at. */
async function callFor(ms: number, ways: Scene["ways"]): Promise<Samples<"direct" | "through">> {
  const all: { direct: number[]; through: number[] } = { direct: [], through: [] };
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const { direct, through } = await takeTurns("Echo", STRETCH, ways);
    all.direct.push(...direct);
    all.through.push(...through);
  }
  return all;
}

test("what do calls of other apps notice of one that misbehaves? (card/5-isolation-p99, card/isolation-latency)", async () => {
  const scene = await openScene();
  await takeTurns("Echo", WARM_UP, scene.ways);
  await answer("A call of a calm app: quiet, and while another app", async () => {
    const rows: Measured[] = [];
    for (const fault of faults) {
      const quiet = await takeTurns("Echo", CALLS, scene.ways);
      const end = await makeTrouble(fault, scene);
      const troubled = await callFor(FAULT_MS, scene.ways);
      end();
      const atMost = 2 * percentile(quiet.through, 0.99);
      rows.push(
        { what: "quiet", samples: quiet.through },
        { what: fault.what, samples: troubled.through, target: { figure: "p99", atMost } },
        { what: "  the same over direct links, quiet", samples: quiet.direct },
        { what: "  the same over direct links, meanwhile", samples: troubled.direct },
      );
      await delay(SETTLE_MS);
    }
    return rows;
  });
});
