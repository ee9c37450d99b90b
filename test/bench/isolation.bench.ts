import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLeanAgent, initialize } from "../servers/lean-agent.ts";
import { percentile } from "../support/durations.ts";
import { TOKEN } from "../support/proxy/http-agent.ts";
import { collectLines } from "../support/proxy/lines.ts";
import { SECRET, spawnProxy } from "../support/proxy/proxy-process.ts";
import { answer, type Measured } from "./samples.ts";
import { dialDirect, letLoose, type Samples, spawnLeanApp, spawnServer, takeTurns, type Way, wayOf } from "./ways.ts";

const WARM_UP = 2000;
/** Until the agent of the other app, too, makes its calls as fast as it ever will. */
const SETTLING_IN = 500;
/** Calls between two looks at the clock. */
const STRETCH = 100;
/** Long enough for a 99th percentile that two bad calls do not make. */
const WATCH_MS = 4000;
/** As often as an app can be killed in that time, each a fifth of a second after its first call. */
const LIVES = 30;
/** Until what was killed is gone. */
const SETTLE_MS = 500;

interface Other {
  readonly what: string;
  /** As `troublemaker.ts` calls it. */
  readonly kind: string;
  /** By how much the 99th percentile of others may grow; twice unless given. */
  readonly atMost?: number;
  /** How it is called meanwhile. */
  readonly calls?: Readonly<Record<string, string>>;
}

const polite: Other = { what: "behaves", kind: "polite" };
const faults: readonly Other[] = [
  { what: "is killed in the middle of its calls", kind: "doomed", calls: { AT_A_TIME: "8" } },
  { what: "answers with garbage", kind: "garbage" },
  { what: "is frozen: connected, and silent", kind: "frozen", calls: { AT_A_TIME: "20" } },
  { what: "floods 10,000 notifications with each answer", kind: "flood" },
  { what: "answers 15 MB again and again", kind: "bulk", atMost: 3 },
  { what: "reads nothing, and is sent 1 MB with each call", kind: "frozen", calls: { AT_A_TIME: "20", BYTES: "1000000" } },
  { what: "restarts every 200 ms", kind: "restless" },
];

/** A proxy with a calm app, and its agent on stdio. */
async function openProxy() {
  const { child } = spawnProxy({ args: ["--http", "0"], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
  const { json } = await collectLines(child.stderr).find((line) => line.json?.message === "proxy is ready");
  const agent = createLeanAgent(child.stdout, child.stdin);
  const { port } = await spawnLeanApp("Calm", json.endpoint);
  await initialize(agent);
  // Otherwise it would be told of every line that another app logs, on the pipe on which its answers come.
  await agent.ask("logging/setLevel", { level: "error" });
  const lists = async (tool: string) => (await agent.ask("tools/list")).includes(tool);
  await expect.poll(() => lists("Calm:Echo")).toBe(true);
  return { way: wayOf(agent, "Calm:"), lists, port, endpoint: String(json.endpoint), url: String(json.http) };
}

/** Two proxies, each with a calm app; the other apps come to the first one. */
async function openScene() {
  const [shared, own] = [await openProxy(), await openProxy()];
  const direct = await dialDirect(own.port);
  await initialize(direct);
  const ways: Readonly<Record<WayName, Way>> = { direct: wayOf(direct), own: own.way, shared: shared.way };
  return { ...shared, ways };
}

/** To a calm app: without a proxy, behind one of its own, behind one that it shares with the other app. */
type WayName = "direct" | "own" | "shared";

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Calls of the calm app while another one is there, which an agent of its own calls. */
async function watch(kind: Other["kind"], calls: Readonly<Record<string, string>>, scene: Scene): Promise<Samples<WayName>> {
  const { endpoint, url, lists, ways } = scene;
  const appId = `Other-${kind}`;
  const env = { AMCP_PROXY: endpoint, AMCP_SECRET: SECRET, AVALONIA_MCP_APP_ID: appId };
  const endApp = await letLoose(kind, { env, lives: kind === "doomed" ? LIVES : 1 });
  await expect.poll(() => lists(appId)).toBe(true);
  const agent = spawnServer("pestering-agent", [url, TOKEN, `${appId}:Trouble`], calls);
  await collectLines(agent.stdout).find(({ raw }) => raw === "open");
  await takeTurns("Echo", SETTLING_IN, ways);
  const samples = await callFor(WATCH_MS, ways);
  endApp();
  agent.kill("SIGKILL");
  await delay(SETTLE_MS);
  return samples;
}

/** Calls for as long as something is looked at. */
async function callFor(ms: number, ways: Scene["ways"]): Promise<Samples<WayName>> {
  const all: Record<WayName, number[]> = { direct: [], own: [], shared: [] };
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const { direct, own, shared } = await takeTurns("Echo", STRETCH, ways);
    all.direct.push(...direct);
    all.own.push(...own);
    all.shared.push(...shared);
  }
  return all;
}

const times = (most: number, samples: readonly number[]) => ({ figure: "p99", atMost: most * percentile(samples, 0.99) }) as const;

test("what do calls of other apps notice of one that misbehaves?", async () => {
  const scene = await openScene();
  await takeTurns("Echo", WARM_UP, scene.ways);
  await answer("A call of a calm app while another app", async () => {
    const rows: Measured[] = [];
    for (const { what, kind, atMost = 2, calls = {} } of faults) {
      const alone = await callFor(WATCH_MS / 2, scene.ways);
      const quiet = await watch(polite.kind, {}, scene);
      const troubled = await watch(kind, calls, scene);
      rows.push(
        { what: "is not there", samples: alone.shared },
        { what: polite.what, samples: quiet.shared },
        { what, samples: troubled.shared, target: times(atMost, quiet.shared) },
        { what: "  against the same in a proxy of its own", samples: troubled.shared, target: times(atMost, troubled.own) },
        { what: "  in a proxy of its own, meanwhile", samples: troubled.own },
        { what: "  over a direct link, while the other one behaves", samples: quiet.direct },
        { what: "  over a direct link, meanwhile", samples: troubled.direct },
      );
    }
    return rows;
  });
});
