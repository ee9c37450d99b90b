import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import { z } from "zod";
import { FindElement } from "../../../../contracts/app-tools/look/find-element.ts";
import type { PreparedApp } from "../../../../runner/apps/app-config.ts";
import { SECRET, startWithAgent } from "../../proxy/proxy-process.ts";
import { startApp } from "../listening-watch-tower.ts";
import type { AgentTask, Args, Hands, SampleName } from "./agent-task.ts";

const TOKEN = `amcp_${"0".repeat(64)}`;
const START_MS = 60_000;

const Result = z.object({
  isError: z.boolean().default(false),
  content: z.unknown().optional(),
  structuredContent: z.unknown().optional(),
});
type Result = z.infer<typeof Result>;

/** Apps as a developer has built them, by name. */
export type Samples = Readonly<Record<SampleName, PreparedApp>>;

/**
 * Records one session for each task, through one proxy. The apps of a task are started for it and end with it.
 *
 * @param folder where the store is: `kept` in it
 */
export async function recordTasks(tasks: readonly AgentTask[], samples: Samples, folder: string): Promise<void> {
  const env = { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN, XDG_RUNTIME_DIR: folder, AMCP_SESSIONS: join(folder, "kept") };
  const proxy = await startWithAgent({ args: ["--http", "0"], env });
  const { json } = await proxy.log.find((line) => line.json?.message === "proxy is ready");
  const place = { url: json.http, endpoint: proxy.endpoint, folder };
  for (const task of tasks) await recordTask(task, samples, place);
  proxy.endInput();
  await proxy.exited;
}

interface Place {
  readonly url: string;
  readonly endpoint: string;
  readonly folder: string;
}

async function recordTask(task: AgentTask, samples: Samples, { url, endpoint, folder }: Place): Promise<void> {
  const home = join(folder, "homes", task.name);
  await mkdir(home, { recursive: true });
  const stops = await Promise.all(
    task.apps.map((name) =>
      startApp(samples[name], { ...variablesOf(samples[name]), HOME: home, XDG_CONFIG_HOME: home, AMCP_PROXY: endpoint }),
    ),
  );
  const agent = await connect(url, task.name);
  const eyes = await connect(url, "eyes");
  try {
    for (const app of task.apps) await expect.poll(() => isThere(eyes.call, app), { timeout: START_MS }).toBe(true);
    const hands = (app: SampleName) => handsOf(app, agent.call, eyes.call);
    await task.run({ WatchTower: hands("WatchTower"), AdminTool: hands("AdminTool"), DataService: hands("DataService") });
  } catch (error) {
    throw new Error(`task ${task.name}`, { cause: error });
  } finally {
    await agent.close();
    await eyes.close();
    for (const stop of stops) await stop();
  }
}

/** The look of an app in a run, so that pictures and coordinates are the same. */
function variablesOf({ config }: PreparedApp): Readonly<Record<string, string>> {
  const { width, height } = config.window;
  return {
    TZ: "UTC",
    LANG: "C.UTF-8",
    AMCP_ANSWER_FILE_DIALOGS: "1",
    ...(width === undefined ? {} : { AMCP_WINDOW: `${width}x${height}` }),
  };
}

type Call = (name: string, args: Args) => Promise<Result>;

async function connect(url: string, name: string) {
  const client = new Client({ name, version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${TOKEN}` } } });
  await client.connect(transport);
  return {
    call: async (tool: string, args: Args) => Result.parse(await client.callTool({ name: tool, arguments: { ...args } })),
    async close() {
      await transport.terminateSession();
      await client.close();
    },
  };
}

async function isThere(call: Call, app: SampleName): Promise<boolean> {
  const { isError } = await call(`${app}:ListWindows`, {}).catch(() => ({ isError: true }));
  return !isError;
}

function handsOf(app: SampleName, agent: Call, eyes: Call): Hands {
  const call = async (tool: string, args: Args = {}) => {
    const result = await agent(`${app}:${tool}`, args);
    if (result.isError) throw new Error(`${tool} ${JSON.stringify(args)}: ${JSON.stringify(result.content)}`);
    return result;
  };
  const middleOf = async (element: string) => {
    const found = await eyes(`${app}:FindElement`, { element });
    if (found.isError) throw new Error(`${element}: ${JSON.stringify(found.content)}`);
    const [{ bounds } = { bounds: { x: 0, y: 0, width: 0, height: 0 } }] = FindElement.output.parse(found.structuredContent).elements;
    return { x: Math.round(bounds.x + bounds.width / 2), y: Math.round(bounds.y + bounds.height / 2) };
  };
  return {
    call: async (tool, args) => void (await call(tool, args)),
    async guess(tool, args) {
      const { isError, content } = await agent(`${app}:${tool}`, { ...args, timeout: 100 });
      if (!isError) throw new Error(`${tool} ${JSON.stringify(args)} is no wrong guess: ${JSON.stringify(content)}`);
    },
    look: async () => void (await call("GetElementTree")),
    picture: async (element) => void (await call("CaptureScreenshot", element === undefined ? {} : { element })),
    point: async (element, more = {}) => void (await call("ClickElement", { ...(await middleOf(element)), ...more })),
    async ref(element) {
      const [found] = FindElement.output.parse((await call("FindElement", { element })).structuredContent).elements;
      return found?.ref ?? "";
    },
    async drag(element, to) {
      const [from, end] = [await middleOf(element), await middleOf(to)];
      await call("DragElement", { ...from, toX: end.x, toY: end.y });
    },
  };
}
