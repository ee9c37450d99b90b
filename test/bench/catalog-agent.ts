import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import type { CountTokens } from "../../platform/text/tokenizer.ts";
import { filled } from "../support/cli/run-cli.ts";
import { type ProxyProcess, type ProxyStart, SECRET, startWithAgent } from "../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const APP = "ControlCatalog";

const Result = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

/** An answer as a model reads it. */
export interface Heard {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: Readonly<Record<string, unknown>>;
  /** The tokens of the answer: of its larger form, because a client shows one of them. */
  readonly tokens: number;
}

/** An agent that has tools and nothing else. */
export interface CatalogAgent {
  call(tool: string, input?: Readonly<Record<string, unknown>>): Promise<Heard>;
  /** A tool of the proxy itself. */
  ask(tool: string, input?: Readonly<Record<string, unknown>>): Promise<Heard>;
  /** The ref of the first line, among all that were read, the latest answer first, that matches. */
  refOf(line: RegExp): string;
  readonly proxy: ProxyProcess;
  /** Starts the app again after it has crashed. */
  restart(): Promise<void>;
  /** Calls and tokens since the last time. */
  bill(): { readonly calls: number; readonly sent: number; readonly read: number };
}

/** Starts the proxy and the app, and waits until its tools are there. Both end with the test. */
export async function openCatalog(program: string, count: CountTokens): Promise<CatalogAgent> {
  const proxy = await startWithAgent(await ownFolder());
  const start = () => startUntilConnected(proxy, program);
  await start();
  return agentOf(proxy, count, start);
}

/** Steps run where a project may have scenarios. */
async function ownFolder(): Promise<ProxyStart> {
  const cwd = await filled(await temporaryFolder(), { "scenarios/note.txt": "a folder of scenarios" });
  const env = { AMCP_SECRET: SECRET, AMCP_SESSIONS: join(cwd, "sessions") };
  return { cwd, env, args: ["--discovery", "off", "--allow-scenarios", "scenarios", "--allow-export", "scenarios", "--allow-start"] };
}

async function startUntilConnected(proxy: ProxyProcess, program: string): Promise<void> {
  await startApp(program, proxy.endpoint);
  const apps = async () => JSON.stringify((await proxy.ask("tools/call", { name: "apps_list" })).json.result);
  await expect.poll(apps, { timeout: 60_000 }).toContain("Connected");
}

async function startApp(program: string, endpoint: string): Promise<void> {
  const home = await temporaryFolder();
  const [command, ...args] = program.endsWith(".dll") ? ["dotnet", program] : [program];
  const app = spawn(command ?? program, args, {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      DOTNET_ROOT: process.env["DOTNET_ROOT"],
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      TZ: "UTC",
      LANG: "en_US.UTF-8",
      AMCP_HEADLESS: "1",
      AMCP_PROXY: endpoint,
      AMCP_SECRET: SECRET,
      AVALONIA_MCP_APP_ID: APP,
      AMCP_ALLOW_CHANGES: "1",
    },
  });
  const ended = once(app, "exit");
  onTestFinished(async () => {
    app.kill("SIGKILL");
    await ended;
  });
}

function agentOf(proxy: ProxyProcess, count: CountTokens, restart: () => Promise<void>): CatalogAgent {
  const read: string[] = [];
  let spent = { calls: 0, sent: 0, read: 0 };
  const ask = async (name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Heard> => {
    const params = { name, arguments: input };
    const { json } = await proxy.ask("tools/call", params);
    const result = Result.parse(json.result);
    const text = result.content.flatMap((block) => block.text ?? []).join("\n");
    const structured = result.structuredContent ?? {};
    const tokens = Math.max(count(text), result.structuredContent === undefined ? 0 : count(JSON.stringify(structured)));
    spent = { calls: spent.calls + 1, sent: spent.sent + count(JSON.stringify(params)), read: spent.read + tokens };
    read.unshift(...text.split(/\n|; |[Cc]hanged: /), ...(Array.isArray(structured["changed"]) ? structured["changed"].map(String) : []));
    return { text, structured, tokens, isError: result.isError === true };
  };
  return {
    proxy,
    restart,
    ask,
    call: (tool, input) => ask(`${APP}:${tool}`, input),
    refOf(line) {
      const found = read.find((one) => line.test(one) && /@e\d+/.test(one));
      const ref = found?.match(/@e\d+/)?.[0];
      if (ref === undefined) throw new Error(`nothing that was read matches ${line}:\n${read.slice(0, 60).join("\n")}`);
      return ref;
    },
    bill() {
      const last = spent;
      spent = { calls: 0, sent: 0, read: 0 };
      return last;
    },
  };
}
