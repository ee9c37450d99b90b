import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { type ENDINGS, signal, startNode } from "../start-node.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { collectLines, type Line, type Lines } from "./lines.ts";

export const PROGRAM = "dist/bin/amcp-proxy.js";
export const SECRET = Buffer.from("the secret of these tests, 32 b.").toString("base64");

/** A real proxy in its own process with a raw agent in front of it. */
export interface ProxyProcess {
  /** Where apps dial in. */
  readonly endpoint: string;
  readonly agent: Lines;
  readonly log: Lines;
  readonly exited: Promise<number | null>;
  write(text: string): void;
  /** Sends a request and waits for its answer. */
  ask(method: string, params?: unknown): Promise<Line>;
  /** Sends a request and returns its id at once. */
  post(method: string, params?: unknown): number;
  answer(id: number | string): Promise<Line>;
  notify(method: string, params?: unknown): void;
  endInput(): void;
  /** Ends it at once, without its knowledge. */
  kill(): void;
  signal(name: (typeof ENDINGS)[number]): void;
}

export interface ProxyStart {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it serves the test as its launcher; true by default. */
  readonly control?: boolean;
  /** For node itself. */
  readonly flags?: readonly string[];
  readonly cwd?: string;
}

/** Starts the program; it ends with the test. */
export function spawnProxy({ args = [], env = { AMCP_SECRET: SECRET }, control = true, flags = [], cwd = "." }: ProxyStart = {}) {
  const child = startNode([...flags, resolve(PROGRAM), ...(control ? ["--control"] : []), ...args], {
    // The developer's own store is not for tests.
    env: { PATH: process.env["PATH"], AMCP_SESSIONS: "off", ...env },
    cwd,
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { child, exited };
}

/** Starts the program and waits until it listens. */
export async function startProxy(start: ProxyStart = {}): Promise<ProxyProcess> {
  const { child, exited } = spawnProxy(start);
  const log = collectLines(child.stderr);
  const agent = collectLines(child.stdout);
  const write = (text: string) => void child.stdin.write(text);
  let lastId = 0;
  const post = (method: string, params: unknown = {}) => {
    lastId += 1;
    write(`${JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params })}\n`);
    return lastId;
  };
  const answer = (id: number | string) => agent.find(({ json }) => json?.id === id && json.method === undefined);
  return {
    endpoint: await readyAt(log),
    agent,
    log,
    exited,
    write,
    post,
    answer,
    ask: (method, params) => answer(post(method, params)),
    notify: (method, params = {}) => write(`${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`),
    endInput: () => void child.stdin.end(),
    kill: () => void child.kill("SIGKILL"),
    signal: (name) => signal(child, name),
  };
}

/** Waits until the log says that the proxy is ready, and where. */
export async function readyAt(log: Lines): Promise<string> {
  const { json } = await log.find((line) => line.json?.message === "proxy is ready");
  return json.endpoint;
}

export interface AgentOptions extends ProxyStart {
  readonly client?: string;
  readonly capabilities?: object;
}

/** A proxy whose agent has opened its session. */
export async function startWithAgent({ client = "raw-agent", capabilities = {}, ...start }: AgentOptions = {}): Promise<ProxyProcess> {
  const proxy = await startProxy(start);
  const clientInfo = { name: client, version: "1" };
  await proxy.ask("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo });
  proxy.notify("notifications/initialized");
  return proxy;
}

/** Waits until the launcher is told that an instance has this status. */
export const statusOf = (proxy: Pick<ProxyProcess, "agent">, status: string, appId: string): Promise<Line> =>
  proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.status === status && json.params.appId === appId);

/** Arguments that give the proxy an appsettings.json with this section. */
export async function configured(section: object): Promise<readonly string[]> {
  const file = join(await temporaryFolder(), "appsettings.json");
  await writeFile(file, JSON.stringify({ McpProxy: section }));
  return ["--config", file];
}
