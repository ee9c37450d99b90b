import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createLeanAgent, initialize, type LeanAgent } from "../servers/lean-agent.ts";
import { freePort } from "../support/free-port.ts";
import { TOKEN } from "../support/proxy/http-agent.ts";
import { collectLines } from "../support/proxy/lines.ts";
import { configured, SECRET, spawnProxy } from "../support/proxy/proxy-process.ts";
import { openKeepAliveAgent } from "./keep-alive-agent.ts";
import { spawnServer } from "./ways.ts";

/** Something between an agent and a server on stdio, with an agent that has opened its session. */
export interface Peer {
  readonly agent: Pick<LeanAgent, "ask">;
  /** The process in the middle; undefined where there is none. */
  readonly child: ChildProcess | undefined;
  /** Of the names by which tools are called. */
  readonly prefix: string;
}

/** What is behind each of them: the same program, started by the peer itself. */
const SERVER = ["dist/test/servers/lean-app.js", "stdio"] as const;

/** The version that the page in docs/ names. */
const MCP_PROXY = "mcp-proxy@6.7.19";

async function overStdio(
  child: { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream } & ChildProcess,
  prefix = "",
): Promise<Peer> {
  if (child.stdout === null || child.stdin === null) throw new Error("the peer has no pipes");
  const agent = createLeanAgent(child.stdout, child.stdin);
  await initialize(agent);
  await listsTools(agent, prefix);
  return { agent, child, prefix };
}

const listsTools = (agent: Peer["agent"], prefix: string) =>
  expect.poll(async () => (await agent.ask("tools/list")).includes(`${prefix}Echo`)).toBe(true);

/** Nothing in between. */
export const direct = async (): Promise<Peer> => ({ ...(await overStdio(spawnServer("lean-app", ["stdio"]))), child: undefined });

export const sdkRelay = (): Promise<Peer> => overStdio(spawnServer("sdk-relay", ["stdio", process.execPath, ...SERVER]));

const endpoints = () => configured({ Endpoints: [{ Name: "Lean", Command: process.execPath, Args: SERVER, Cwd: process.cwd() }] });

export async function ownProxy(): Promise<Peer> {
  const { child } = spawnProxy({ args: await endpoints() });
  await collectLines(child.stderr).find(({ json }) => json?.message === "proxy is ready");
  return overStdio(child, "Lean:");
}

export async function sdkRelayOverHttp(): Promise<Peer> {
  const child = spawnServer("sdk-relay", ["http", process.execPath, ...SERVER]);
  const { raw: url } = await collectLines(child.stdout).find(({ raw }) => raw.startsWith("http"));
  return { agent: await openKeepAliveAgent(url, {}), child, prefix: "" };
}

export async function ownProxyOverHttp(): Promise<Peer> {
  const { child } = spawnProxy({ args: ["--http", "0", ...(await endpoints())], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
  const { json } = await collectLines(child.stderr).find((line) => line.json?.message === "proxy is ready");
  const agent = await openKeepAliveAgent(json.http, { authorization: `Bearer ${TOKEN}` });
  await listsTools(agent, "Lean:");
  return { agent, child, prefix: "Lean:" };
}

/**
 * The npm peer, installed for this run only and without its scripts, with its own defaults.
 * @returns why it is left out, where it cannot be had
 */
export async function mcpProxyOverHttp(): Promise<Peer | string> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-peer-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  const { status, stderr } = spawnSync("npm", ["install", ...options, MCP_PROXY], { encoding: "utf8" });
  if (status !== 0) return `npm install ${MCP_PROXY}: ${stderr.trim().split("\n").at(-1)}`;
  const port = await freePort();
  const program = join(folder, "node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs");
  const args = ["--host", "127.0.0.1", "--port", String(port), "--server", "stream", "--", process.execPath, ...SERVER];
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env["PATH"] }, stdio: "ignore" });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const url = `http://127.0.0.1:${port}/mcp`;
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return { agent: await openKeepAliveAgent(url, {}), child, prefix: "" };
}
