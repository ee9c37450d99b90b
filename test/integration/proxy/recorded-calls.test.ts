import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../../contracts/sessions/feed.ts";
import { readDescriptor } from "../../../platform/processes/found-processes.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { createApiClient } from "../../../sessions/index.ts";
import { type AppOptions, register } from "../../support/proxy/app-peer.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { configured, PROGRAM, SECRET } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const PASSWORD = "correct-horse-battery";
const annotations = { title: "Echo", readOnlyHint: true, destructiveHint: false };
const app: AppOptions = {
  appId: "WatchTower",
  instance: "instance-1",
  tools: [{ name: "Echo", description: "says it again", inputSchema: { type: "object" }, annotations }],
  scripts: { Echo: (call, peer) => peer.say(call, call.json.params.arguments.text) },
};

/** A store, and what its recorder serves. The recorder outlives its proxies, so it is ended with the test. */
async function openStore() {
  const folder = join(await temporaryFolder(), "sessions");
  const recorder = () => readDescriptor(join(folder, DESCRIPTOR_FILE), RecorderDescriptor);
  onTestFinished(async () => {
    const pid = (await recorder())?.pid;
    if (pid !== undefined && isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  const api = async () => createApiClient({ endpoint: (await recorder())?.api ?? "" });
  const texts = async () => {
    const { tool_calls: calls } = await (await api()).toolCalls({ tool_name: "Echo" });
    return calls.map((call) => call.arguments["text"]).toSorted();
  };
  return { folder, recorder, api, texts: () => texts().catch(String) };
}

/** An SDK client whose proxy records, and an app behind it. */
async function recordingAgent(folder: string, config: readonly string[] = []) {
  const args = [PROGRAM, "--discovery", "off", "--names", "colon", "--sessions", folder, ...config];
  const env = { AMCP_SECRET: SECRET, AMCP_SECRET_NAMES: "PHRASE", PHRASE: PASSWORD, XDG_RUNTIME_DIR: await temporaryFolder() };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: "pipe" });
  const client = new Client({ name: "sdk-client", version: "3.1" });
  onTestFinished(() => client.close());
  const connected = client.connect(transport);
  const { json } = await collectLines(transport.stderr as Readable).find((line) => line.json?.message === "proxy is ready");
  await connected;
  await register(json.endpoint, app);
  await expect.poll(async () => (await client.listTools()).tools.map(({ name }) => name)).toContain("WatchTower:Echo");
  const say = async (text: string) => (await client.callTool({ name: "WatchTower:Echo", arguments: { text } })).content;
  const status = async () => {
    const run = promisify(execFile);
    return (await run(process.execPath, ["dist/bin/amcp-test.js", "status", "--once"], { env: { PATH: process.env["PATH"], ...env } }))
      .stdout;
  };
  return { client, say, status };
}

test(
  "a call of an agent is kept with everything that its proxy knows of it",
  verifies([
    "004/ANNOTATION-RULE-upstream",
    "004/RECORD-FIELD-request_id",
    "004/RECORD-FIELD-duration",
    "004/RECORD-FIELD-config_path",
    "004/RECORD-FIELD-mcp_client_name",
    "004/RECORD-FIELD-mcp_client_version",
    "004/RECORD-FIELD-annotations",
  ]),
  async () => {
    const store = await openStore();
    const config = await configured({});
    const { client, say, status } = await recordingAgent(store.folder, config);
    expect(await say(`it is ${PASSWORD}`)).toEqual([{ type: "text", text: `it is ${PASSWORD}` }]);
    await client.callTool({ name: "tool_call", arguments: { name: "WatchTower:Echo", arguments: { text: "nested" } } });
    await expect.poll(store.texts).toHaveLength(2);
    await expect.poll(status).toMatch(/^recording to \/.*\/sessions, 2 calls$/m);
    const api = await store.api();
    const { tool_calls: calls } = await api.toolCalls();
    const kept = calls.find(({ tool_name, execution_type }) => tool_name === "Echo" && execution_type === "direct");
    expect(kept).toMatchObject({
      server_id: "WatchTower",
      server_name: "WatchTower",
      tool_name: "Echo",
      instance: "instance-1",
      status: "ok",
      error: "",
      config_path: resolve(config[1] ?? ""),
      mcp_client_name: "sdk-client",
      mcp_client_version: "3.1",
      annotations,
    });
    expect(kept?.request_id).toMatch(/^\d+$/);
    expect(kept?.duration).toBeGreaterThan(0);
    expect(JSON.stringify(calls)).not.toContain(PASSWORD);
    expect(JSON.stringify(kept?.arguments)).toContain("PHRASE");
    const child = calls.find(({ execution_type }) => execution_type === "nested");
    expect(child).toMatchObject({ tool_name: "Echo", arguments: { text: "nested" } });
    expect(calls.find(({ id }) => id === child?.parent_call_id)).toMatchObject({ tool_name: "tool_call", server_id: "amcp-proxy" });
    const { sessions } = await api.sessions();
    expect(sessions).toMatchObject([{ id: kept?.mcp_session_id, status: "active", client_name: "sdk-client", client_version: "3.1" }]);
  },
);

test("two proxies feed one recorder; when it is killed calls go on, and it ends after the last proxy", async () => {
  const store = await openStore();
  const first = await recordingAgent(store.folder);
  const second = await recordingAgent(store.folder);
  await Promise.all([first.say("a"), second.say("b")]);
  await expect.poll(store.texts).toEqual(["a", "b"]);
  const killed = (await store.recorder())?.pid ?? 0;
  process.kill(killed, "SIGKILL");
  expect(await first.say("c")).toEqual([{ type: "text", text: "c" }]);
  expect(await second.say("d")).toEqual([{ type: "text", text: "d" }]);
  await expect.poll(store.texts).toEqual(["a", "b", "c", "d"]);
  const pid = (await store.recorder())?.pid ?? 0;
  expect(pid).not.toBe(killed);
  await first.client.close();
  expect(isAlive(pid)).toBe(true);
  await second.client.close();
  await expect.poll(() => isAlive(pid)).toBe(false);
});
