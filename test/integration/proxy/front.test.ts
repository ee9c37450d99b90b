import { once } from "node:events";
import { createServer } from "node:net";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { localEndpoint } from "../../support/local-socket.ts";
import { joinApp, register, tool } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { configured, PROGRAM, type ProxyProcess, SECRET, startProxy, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { ENDINGS } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const OTHER_SECRET = Buffer.from("another secret, also of 32 bytes").toString("base64");
const clientInfo = { name: "raw-agent", version: "1" };
const opening = (protocolVersion: string) => ({ protocolVersion, capabilities: {}, clientInfo });
const metaNames = ["apps_list", "tools_find", "tool_call"];

const namesOf = (json: { result: { tools: { name: string }[] } }) => json.result.tools.map(({ name }) => name);

test(
  "an SDK client sees the tools of three apps on one connection and calls each of them",
  verifies([
    "003/SC-001",
    "003/SC-013",
    "003/US1-AS1",
    "003/US1-AS2",
    "003/US4-AS1",
    "003/FR-006",
    "003/FR-007",
    "003/FR-008",
    "003/FR-010",
    "003/FR-011",
    "000/5-FIELD-NamespacedName",
  ]),
  async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM],
      env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: "off" },
      stderr: "pipe",
    });
    const client = new Client({ name: "sdk-client", version: "1" });
    onTestFinished(() => client.close());
    const endpoint = new Promise<string>((resolve) => {
      transport.stderr?.on("data", (chunk: Buffer) => {
        const [, found] = /"endpoint":"([^"]+)"/.exec(chunk.toString()) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    let changes = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => {
      changes += 1;
    });
    await client.connect(transport);
    for (const appId of ["WatchTower", "AdminTool", "DataService"])
      await register(await endpoint, { appId, scripts: { Echo: (call, peer) => peer.say(call, `from ${appId}`) } });
    await expect.poll(() => changes).toBeGreaterThan(0);
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    await expect.poll(names).toEqual([...metaNames, "AdminTool:Echo", "DataService:Echo", "WatchTower:Echo"]);
    for (const appId of ["WatchTower", "AdminTool", "DataService"]) {
      const { content } = await client.callTool({ name: `${appId}:Echo`, arguments: {} });
      expect(content).toEqual([{ type: "text", text: `from ${appId}` }]);
    }
  },
);

test.each([
  ["2024-11-05", "2024-11-05"],
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["2026-07-28", "2025-11-25"],
  ["1999-01-01", "2025-11-25"],
])("a client that speaks %s is answered in %s", async (asked, spoken) => {
  const proxy = await startProxy();
  const { json } = await proxy.ask("initialize", opening(asked));
  expect(json.result).toMatchObject({
    protocolVersion: spoken,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "amcp-proxy" },
    instructions: expect.stringContaining("apps_list"),
  });
});

test.each([
  ["no secret", {}],
  ["another secret", { AMCP_SECRET: OTHER_SECRET }],
])(
  "an agent with %s is refused, and the attempt is logged",
  verifies(["003/FR-023", "003/FR-025", "card/auth-agent-secret", "card/auth-every-attempt-logged"]),
  async (_what, env) => {
    const proxy = await startProxy({ env: { McpProxy__SharedSecret: SECRET, ...env } });
    const { json } = await proxy.ask("initialize", opening("2025-11-25"));
    expect(json.error).toMatchObject({ code: -32011, data: { code: "AMCP_PROXY_UNAUTHENTICATED" } });
    expect((await proxy.ask("tools/list")).json.error.code).toBe(-32600);
    await proxy.log.find(
      (line) => line.json?.message === "authentication" && line.json.status === "refused" && line.json.agent === "raw-agent",
    );
  },
);

test(
  "what is not a request is answered with a JSON-RPC error and the next one is served",
  verifies(["000/1-FIELD-McpError", "000/1-RULE-jsonrpc-version"]),
  async () => {
    const proxy = await startWithAgent();
    proxy.write("this is not JSON\n");
    expect((await proxy.agent.find(({ json }) => json?.error?.code === -32700)).json.id).toBeNull();
    proxy.write(`{"jsonrpc":"2.0","id":"odd","method":7}\n`);
    expect((await proxy.answer("odd")).json.error.code).toBe(-32600);
    proxy.write(`[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n`);
    await proxy.agent.count(2, ({ json }) => json?.error?.code === -32600);
    expect((await proxy.ask("no/such")).json.error.code).toBe(-32601);
    expect((await proxy.ask("tools/call", {})).json.error.code).toBe(-32602);
    expect((await proxy.ask("ping")).json.result).toEqual({});
  },
);

test("an unknown tool names near ones, an unknown app those that are connected", verifies(["003/FR-019"]), async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, { appId: "WatchTower", tools: [tool("ClickElement")] });
  const { json } = await proxy.ask("tools/call", { name: "WatchTower:ClickElment" });
  expect(json.error).toMatchObject({ code: -32602, data: { code: "AMCP_PROXY_UNKNOWN_TOOL", near: ["WatchTower:ClickElement"] } });
  const other = await proxy.ask("tools/call", { name: "Nobody:Click" });
  expect(other.json.error).toMatchObject({ code: -32602, data: { code: "AMCP_PROXY_UNKNOWN_APP" } });
  expect(other.json.error.message).toContain("connected are: WatchTower");
});

test.each([
  ["colon", "raw-agent", "WatchTower:Echo"],
  ["portable", "raw-agent", "WatchTower__Echo"],
  ["bare", "raw-agent", "Echo"],
  ["auto", "raw-agent", "WatchTower:Echo"],
  ["auto", "claude-code", "WatchTower__Echo"],
])(
  "--names %s shows the client %s the name %s, and every form can be called",
  verifies(["card/names-any-form", "card/names-auto", "card/names-bare", "000/2-FIELD-ToolDefinition-Name"]),
  async (names, client, shown) => {
    const proxy = await startWithAgent({ args: ["--names", names], client });
    await joinApp(proxy, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "called") } });
    expect(namesOf((await proxy.ask("tools/list")).json)).toEqual([...metaNames, shown]);
    for (const name of ["WatchTower:Echo", "WatchTower__Echo", "Echo"])
      expect((await proxy.ask("tools/call", { name })).json.result.content[0].text).toBe("called");
  },
);

test(
  "definitions of tools pass byte for byte except for their names",
  verifies(["000/5-FIELD-Definition", "card/custom-foreign-passes", "card/relay-bytes", "000/2-FIELD-ToolDefinition-InputSchema"]),
  async () => {
    const proxy = await startWithAgent();
    const definition = `{"name" : "Odd","icons":[{"src":"x"}],"inputSchema":{"type":"object","maximum":9007199254740993},"annotations":{"readOnlyHint":true}}`;
    await joinApp(proxy, { appId: "Plain", definitions: definition });
    expect((await proxy.ask("tools/list")).raw).toContain(definition.replace(`"Odd"`, `"Plain:Odd"`));
  },
);

test(
  "apps that come within the window are one notification",
  verifies(["003/EDGE-4", "card/catalog-one-change", "003/FR-010", "003/US4-AS1"]),
  async () => {
    const proxy = await startWithAgent({ args: await configured({ CatalogDebounce: "00:00:03" }) });
    for (const appId of ["A", "B", "C"]) await joinApp(proxy, { appId });
    const isChange = ({ json }: Line) => json?.method === "notifications/tools/list_changed";
    await proxy.agent.find(isChange);
    expect(namesOf((await proxy.ask("tools/list")).json)).toEqual([...metaNames, "A:Echo", "B:Echo", "C:Echo"]);
    expect(proxy.agent.seen.filter(isChange)).toHaveLength(1);
  },
);

test("tools that an app adds later are listed after one notification", verifies(["003/FR-010", "003/US4-AS3"]), async () => {
  const proxy = await startWithAgent({ args: await configured({ CatalogDebounce: "00:00:00.01" }) });
  const app = await joinApp(proxy, { appId: "WatchTower" });
  const isChange = ({ json }: Line) => json?.method === "notifications/tools/list_changed";
  await proxy.agent.find(isChange);
  app.setTools([tool("Echo"), tool("ResetAppState")]);
  await proxy.agent.count(2, isChange);
  expect(namesOf((await proxy.ask("tools/list")).json)).toEqual([...metaNames, "WatchTower:Echo", "WatchTower:ResetAppState"]);
});

test(
  "agents whose tool list is frozen reach later apps by the fixed tools",
  verifies(["card/catalog-meta-tools", "card/link-apps-list", "003/ENTITY-tool-catalog", "000/5-FIELD-AppId"]),
  async () => {
    const proxy = await startWithAgent();
    const before = await proxy.ask("tools/list");
    expect(namesOf(before.json)).toEqual(metaNames);
    const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("ClickElement"), tool("TypeText")] });
    const found = await proxy.ask("tools/call", { name: "tools_find", arguments: { query: "click" } });
    expect(found.json.result.structuredContent).toEqual({
      tools: [{ name: "WatchTower:ClickElement", app: "WatchTower", description: "does ClickElement", inputSchema: { type: "object" } }],
      more: 0,
    });
    proxy.write(
      `{"jsonrpc":"2.0","id":"late","method":"tools/call","params":{"name":"tool_call","arguments":{"name":"WatchTower:ClickElement","arguments":{"n":9007199254740993}},"_meta":{"progressToken":"p"}}}\n`,
    );
    const [call] = await app.calls("ClickElement");
    expect(call?.raw).toContain(`"arguments":{"n":9007199254740993}`);
    expect(call?.json.params._meta.progressToken).toBe(call?.json.id);
    if (call !== undefined) app.say(call, "clicked");
    expect((await proxy.answer("late")).json.result.content[0].text).toBe("clicked");

    const apps = await proxy.ask("tools/call", { name: "apps_list", arguments: {} });
    expect(apps.json.result.structuredContent.apps).toMatchObject([{ appId: "WatchTower", status: "Connected" }]);
    const wrong = await proxy.ask("tools/call", { name: "tools_find", arguments: { limit: 0 } });
    expect(wrong.json.result).toMatchObject({ isError: true, _meta: { "amcp/failure": { code: "INVALID_ARGUMENT", retryable: false } } });
  },
);

test("two calls under one id are not mixed up: the second is refused", async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
  const line = `{"jsonrpc":"2.0","id":"same","method":"tools/call","params":{"name":"WatchTower:Hold"}}\n`;
  proxy.write(line + line);
  const refused = await proxy.answer("same");
  expect(refused.json.error.code).toBe(-32600);
  const [call] = await app.calls("Hold");
  if (call !== undefined) app.say(call, "first");
  await proxy.agent.find(({ json }) => json?.id === "same" && json.result?.content[0].text === "first");
});

test.each<readonly [string, (proxy: ProxyProcess) => void]>([
  ["the agent closes its side", (proxy) => proxy.endInput()],
  ...ENDINGS.map((name) => [name, (proxy: ProxyProcess) => proxy.signal(name)] as const),
])("on %s the links are closed and the program ends with 0", async (_what, end) => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
  proxy.post("tools/call", { name: "WatchTower:Hold" });
  await app.calls("Hold");
  end(proxy);
  await app.closed;
  expect(await proxy.exited).toBe(0);
});

test("of two proxies with one pipe, one serves apps there until it ends, and the other names it as in use", async () => {
  const args = ["--listen", await localEndpoint("pipe")];
  const started = await Promise.allSettled([startWithAgent({ args }), startWithAgent({ args })]);
  const [refused] = started.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  expect(refused).toContain(`AMCP_PROXY_PORT_IN_USE: ${args[1]} is already in use`);
  const [first, ...more] = started.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  expect(more).toEqual([]);
  for (const proxy of [first, undefined]) {
    const serving = proxy ?? (await startWithAgent({ args }));
    await joinApp(serving, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "here") } });
    expect((await serving.ask("tools/call", { name: "WatchTower:Echo" })).json.result.content[0].text).toBe("here");
    serving.endInput();
    expect(await serving.exited).toBe(0);
  }
});

test(
  "a port in use is named with its code and exit code 3",
  verifies(["card/bad-port-in-use", "error/AMCP_PROXY_PORT_IN_USE"]),
  async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" ? address?.port : 0;
    const failed = await startProxy({ args: ["--listen", `tcp://127.0.0.1:${port}`] }).catch((error: Error) => error);
    expect(String(failed)).toContain(`AMCP_PROXY_PORT_IN_USE: tcp://127.0.0.1:${port} is already in use`);
  },
);

test.each([
  [["--listen", "tcp://0.0.0.0:0"], "only this machine may reach it"],
  [["--listen", "nowhere"], "write tcp://127.0.0.1:PORT"],
  [["--names", "dots"], "--names takes auto, colon, portable, bare"],
  [["--tool-timeout", "soon"], "--tool-timeout takes a whole number from 0"],
  [["--config", "missing.json"], "AMCP_FILE_NOT_FOUND"],
])("%j is refused with the cure and without a stack", async (args, message) => {
  const failed = await startProxy({ args }).catch((error: Error) => error);
  expect(String(failed)).toContain(message);
  expect(String(failed)).not.toContain(".js:");
});

test("no agent is served without a secret unless an option allows it", verifies(["card/auth-default-on"]), async () => {
  const failed = await startProxy({ env: {} }).catch((error: Error) => error);
  expect(String(failed)).toContain("AMCP_PROXY_UNAUTHENTICATED: no shared secret is configured");
  const open = await startWithAgent({ args: ["--insecure"], env: {} });
  await open.log.find(({ json }) => json?.level === "Warning" && json.message.startsWith("INSECURE"));
  expect((await open.ask("tools/list")).json.result.tools).toHaveLength(metaNames.length);
});
