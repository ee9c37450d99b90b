import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localEndpoint } from "../../support/local-socket.ts";
import { type AppPeer, register } from "../../support/proxy/app-peer.ts";
import { collectLines, type Line } from "../../support/proxy/lines.ts";
import { SECRET, spawnProxy } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const SERVED = { "made/up": ({ json }: Line, peer: AppPeer) => peer.send({ jsonrpc: "2.0", id: json.id, result: {} }) };

interface Settings {
  readonly logging?: unknown;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The levels of the lines of a proxy that refuses one app, serves another, and passes a request on. */
async function levelsWritten({ logging, args = [], env = {} }: Settings): Promise<readonly string[]> {
  const [config, socket] = [join(await temporaryFolder(), "appsettings.json"), await localEndpoint()];
  await writeFile(config, JSON.stringify(logging === undefined ? {} : { Logging: { LogLevel: logging } }));
  const { child, exited } = spawnProxy({ args: ["--listen", socket, "--config", config, ...args], env: { AMCP_SECRET: SECRET, ...env } });
  const [agent, log] = [collectLines(child.stdout), collectLines(child.stderr)];
  const ask = (id: number, method: string, params: object = {}) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return agent.find(({ json }) => json?.id === id && json.method === undefined);
  };
  await ask(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "agent", version: "1" } });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  await register(socket, { appId: "Stranger", secret: Buffer.from("another secret").toString("base64") });
  await register(socket, { appId: "App", methods: SERVED });
  await agent.find(({ json }) => json?.method === "notifications/amcp/app");
  expect((await ask(2, "made/up")).json.result).toEqual({});
  child.stdin.end();
  await exited;
  return [...new Set(log.seen.map(({ json }) => json.level))].toSorted();
}

const ALL = ["Debug", "Information", "Warning"];

test.each<[string, Settings, readonly string[]]>([
  ["nothing", {}, ["Information", "Warning"]],
  ["Debug", { logging: "Debug" }, ALL],
  ["Information", { logging: { Default: "Information" } }, ["Information", "Warning"]],
  ["Warning", { logging: { Default: "Warning" } }, ["Warning"]],
  ["Error", { logging: "Error" }, []],
  ["Amcp before Default", { logging: { Default: "Error", Amcp: "Debug" } }, ALL],
  ["the .NET variable before the file", { logging: "Error", env: { Logging__LogLevel__Default: "Debug" } }, ALL],
  ["its Amcp before its Default", { env: { Logging__LogLevel__Default: "Error", Logging__LogLevel__Amcp: "Debug" } }, ALL],
  ["AMCP_LOG_LEVEL before both", { logging: "Error", env: { Logging__LogLevel__Amcp: "Error", AMCP_LOG_LEVEL: "debug" } }, ALL],
  ["--log-level before everything", { args: ["--log-level", "Warning"], env: { AMCP_LOG_LEVEL: "Debug" } }, ["Warning"]],
])("the verbosity is that of %s", verifies(["003/FR-027", "003/FR-030"]), async (_which, settings, expected) => {
  expect(await levelsWritten(settings)).toEqual(expected);
});
