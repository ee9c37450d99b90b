import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localEndpoint } from "../../support/local-socket.ts";
import {
  type AppOptions,
  appProof,
  dial,
  goneFrom,
  joinApp,
  proxyProof,
  register,
  registration,
  tool,
} from "../../support/proxy/app-peer.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { configured, SECRET, startProxy, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const OTHER_SECRET = Buffer.from("another secret, also of 32 bytes").toString("base64");
const attempts = ({ seen }: { seen: readonly { json: { message?: string } }[] }) =>
  seen.filter(({ json }) => json?.message === "authentication");

test(
  "an app that proves itself is listed with its tools, and the proxy has proved itself to it",
  verifies(["card/auth-mutual-proof", "003/FR-024", "card/link-register"]),
  async () => {
    const proxy = await startWithAgent();
    const params = registration({ appId: "WatchTower" });
    const socket = dial(proxy.endpoint);
    const lines = collectLines(socket);
    socket.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "amcp/register", params })}\n`);
    const { json } = await lines.find((line) => line.json?.id === 1);
    expect(json.result.proof).toBe(proxyProof(SECRET, params, json.result.nonce));
  },
);

test(
  "a registration shows who, where, since when and which tools",
  verifies([
    "000/4-FIELD-AppId",
    "000/4-FIELD-Endpoint",
    "000/4-FIELD-Status",
    "000/4-FIELD-ConnectedAt",
    "000/4-FIELD-Tools",
    "000/4-RULE-endpoint-uri",
    "000/STATE-connected",
    "003/ENTITY-registration",
    "003/FR-012",
    "000/6-FIELD-TransportType-Tcp",
  ]),
  async () => {
    const proxy = await startWithAgent();
    await joinApp(proxy, { appId: "WatchTower", instance: "0f8fad5bd9cb469f", tools: [tool("ClickElement")] });
    const { json } = await proxy.ask("amcp/status");
    expect(json.result.endpoint).toBe(proxy.endpoint);
    expect(json.result.apps).toEqual([
      {
        appId: "WatchTower",
        instance: "0f8fad5bd9cb469f",
        endpoint: expect.stringMatching(/^tcp:\/\/127\.0\.0\.1:\d+$/),
        status: "Connected",
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        active: true,
        pid: process.pid,
        version: "1.0.0",
        mode: "headless",
        connectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        lastActivity: null,
        tools: [{ name: "ClickElement", description: "does ClickElement" }],
        calls: { running: 0, waiting: 0, total: 0, failed: 0 },
        latency: null,
      },
    ]);
  },
);

test.each([
  ["another secret", { appId: "WatchTower", secret: OTHER_SECRET }, "AMCP_PROXY_UNAUTHENTICATED"],
  ["a name that would break tool names", { appId: "Watch.Tower" }, "AMCP_PROXY_BAD_APP_ID"],
])(
  "refuses %s with a code and a cure, closes, and logs one attempt",
  verifies(["003/FR-022", "003/FR-024", "003/FR-025", "card/auth-every-attempt-logged", "000/4-RULE-appid-pattern"]),
  async (_what, options, code) => {
    const proxy = await startWithAgent();
    const { peer, answer } = await register(proxy.endpoint, options);
    expect(answer.json.error.data).toEqual({ code, hint: expect.stringMatching(/^[A-Z]/) });
    await peer.closed;
    const line = await proxy.log.find(({ json }) => json?.code === code);
    expect(line.json).toMatchObject({ level: "Warning", message: "authentication", status: "refused" });
    expect(attempts(proxy.log).filter(({ json }) => "peer" in json)).toHaveLength(1);
  },
);

test("a recorded handshake does not open a second link", verifies(["card/auth-recorded-token"]), async () => {
  const proxy = await startWithAgent();
  const params = registration({ appId: "WatchTower" });
  const record = async (proof: (nonce: string) => string) => {
    const socket = dial(proxy.endpoint);
    const lines = collectLines(socket);
    socket.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "amcp/register", params })}\n`);
    const { json } = await lines.find((line) => line.json?.id === 1);
    const sent = proof(json.result.nonce);
    socket.write(`${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "amcp/confirm", params: { proof: sent } })}\n`);
    return { sent, socket, answer: await lines.find((line) => line.json?.id === 2) };
  };
  const honest = await record((nonce) => appProof(SECRET, params, nonce));
  expect(honest.answer.json.result).toEqual({});
  honest.socket.destroy();
  await proxy.log.find(({ json }) => json?.message === "application cannot be used" || json?.status === "Disconnected");
  const copied = await record(() => honest.sent);
  expect(copied.answer.json.error.data.code).toBe("AMCP_PROXY_UNAUTHENTICATED");
});

test("answers nothing before the registration", verifies(["card/link-nothing-before-register"]), async () => {
  const proxy = await startWithAgent();
  const socket = dial(proxy.endpoint);
  const lines = collectLines(socket);
  socket.write(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n`);
  await expect(lines.find(({ json }) => json?.result !== undefined)).rejects.toThrow("AMCP_PROXY_UNAUTHENTICATED");
});

test(
  "a second living app of one name is refused with guidance, and the first is untouched",
  verifies(["003/EDGE-2", "000/4-RULE-appid-unique", "card/identity-first-untouched", "error/AMCP_PROXY_DUPLICATE_APP"]),
  async () => {
    const proxy = await startWithAgent();
    const first = await joinApp(proxy, {
      appId: "WatchTower",
      tools: [tool("Echo")],
      scripts: { Echo: (call, peer) => peer.say(call, "first") },
    });
    const { answer } = await register(proxy.endpoint, { appId: "WatchTower", pid: process.ppid });
    expect(answer.json.error).toMatchObject({ code: -32010, data: { code: "AMCP_PROXY_DUPLICATE_APP" } });
    expect(answer.json.error.message).toContain("Pick a unique AppId, such as MyApp-Development");
    const told = await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/refused");
    expect(told.json.params).toMatchObject({
      appId: "WatchTower",
      code: "AMCP_PROXY_DUPLICATE_APP",
      reason: expect.stringContaining("taken by"),
    });
    const { json } = await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: {} });
    expect(json.result.content[0].text).toBe("first");
    first.close();
  },
);

test(
  "a process that has died does not block its name, although its socket is still open",
  verifies(["card/identity-dead-pid"]),
  async () => {
    const proxy = await startWithAgent();
    await joinApp(proxy, { appId: "WatchTower", pid: 2 ** 22 + 1 });
    await joinApp(proxy, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "second") } });
    const { json } = await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: {} });
    expect(json.result.content[0].text).toBe("second");
  },
);

test("the same instance takes its own place again", verifies(["card/identity-own-instance"]), async () => {
  const proxy = await startWithAgent();
  const old = await joinApp(proxy, { appId: "WatchTower", instance: "0f8fad5bd9cb469f" });
  const { answer } = await register(proxy.endpoint, { appId: "WatchTower", instance: "0f8fad5bd9cb469f" });
  expect(answer.json.result).toEqual({});
  await old.closed;
});

test("a standby instance is known, but is called only once it was activated", verifies(["card/identity-standby"]), async () => {
  const proxy = await startWithAgent();
  const say = (text: string): NonNullable<AppOptions["scripts"]> => ({ Echo: (call, peer) => peer.say(call, text) });
  await joinApp(proxy, { appId: "WatchTower", instance: "aaaaaaaaaaaaaaaa", scripts: say("first") });
  await joinApp(proxy, { appId: "WatchTower", instance: "bbbbbbbbbbbbbbbb", standby: true, pid: process.ppid, scripts: say("warm") });
  const call = async () => (await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: {} })).json.result.content[0].text;
  expect(await call()).toBe("first");
  expect((await proxy.ask("amcp/activate", { appId: "WatchTower", instance: "bbbbbbbbbbbbbbbb" })).json.result).toEqual({});
  expect(await call()).toBe("warm");
  const { json } = await proxy.ask("amcp/status");
  expect(json.result.apps.map(({ instance, active }: { instance: string; active: boolean }) => [instance, active])).toEqual([
    ["aaaaaaaaaaaaaaaa", false],
    ["bbbbbbbbbbbbbbbb", true],
  ]);
  expect((await proxy.ask("amcp/activate", { appId: "WatchTower", instance: "nobody" })).json.error.data.code).toBe(
    "AMCP_PROXY_UNKNOWN_APP",
  );
});

test(
  "an app is Disconnected when its socket closes, Reconnecting while it joins again, then Connected",
  verifies([
    "000/STATE-connected-disconnected",
    "000/STATE-disconnected-reconnecting",
    "000/STATE-reconnecting-connected",
    "000/4-FIELD-ConnectionStatus",
    "003/FR-009",
    "003/SC-003",
    "003/EDGE-5",
  ]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower" });
    app.close();
    await goneFrom(proxy, "WatchTower");
    await joinApp(proxy, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "back") } });
    expect((await proxy.ask("tools/call", { name: "WatchTower:Echo" })).json.result.content[0].text).toBe("back");
    const statuses = proxy.agent.seen.filter(({ json }) => json?.method === "notifications/amcp/app").map(({ json }) => json.params.status);
    expect(statuses).toEqual(["Connected", "Disconnected", "Reconnecting", "Connected"]);
  },
);

test(
  "a goodbye unregisters the app with its reason",
  verifies(["000/STATE-unregistered", "000/4-FIELD-ConnectionStatus", "003/FR-018"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower", instance: "0f8fad5bd9cb469f" });
    app.send({ jsonrpc: "2.0", method: "amcp/unregister", params: { instance: "0f8fad5bd9cb469f", reason: "the window was closed" } });
    const { json } = await statusOf(proxy, "Unregistered", "WatchTower");
    expect(json.params.reason).toBe("the window was closed");
  },
);

test("an app that crashes tells its exception to the caller of the call that was under way", async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, {
    appId: "WatchTower",
    instance: "0f8fad5bd9cb469f",
    tools: [{ name: "Save", inputSchema: { type: "object" } }],
  });
  const frame = { method: "Desk.Store.Save()", file: "/src/Store.cs", line: 12, own: true };
  const exceptions = [{ type: "System.TimeoutException", message: "Too late.", depth: 0, frames: [frame], omitted: 0 }];
  const crash = { time: "2026-01-02T03:04:05Z", thread: "the UI thread", exceptions };
  const called = proxy.ask("tools/call", { name: "WatchTower:Save" });
  await app.calls("Save");
  const reason = "unhandled System.TimeoutException: Too late.";
  app.send({ jsonrpc: "2.0", method: "amcp/unregister", params: { instance: "0f8fad5bd9cb469f", reason, crash } });
  app.end();
  const failure = (await called).json.result._meta["amcp/failure"];
  expect(failure).toMatchObject({ code: "AMCP_PROXY_APP_GONE", details: { state: "Disconnected", crash } });
  expect(failure.message).toContain(`WatchTower went away while Save was running: ${reason}`);
  expect(failure.message).toContain("at Desk.Store.Save() in /src/Store.cs:12");
});

test(
  "an app that never answers initialize costs the others nothing, and says why it cannot be used",
  verifies(["card/isolation"]),
  async () => {
    const proxy = await startWithAgent({ args: await configured({ OperationTimeout: "00:00:00.3" }) });
    const socket = dial(proxy.endpoint);
    const lines = collectLines(socket);
    const params = registration({ appId: "Mute" });
    socket.write(`${JSON.stringify({ jsonrpc: "2.0", id: "r", method: "amcp/register", params })}\n`);
    const { json } = await lines.find((line) => line.json?.id === "r");
    const proof = appProof(SECRET, params, json.result.nonce);
    socket.write(`${JSON.stringify({ jsonrpc: "2.0", id: "c", method: "amcp/confirm", params: { proof } })}\n`);
    const app = await joinApp(proxy, { appId: "Quick", scripts: { Echo: (call, peer) => peer.say(call, "here") } });
    expect((await proxy.ask("tools/call", { name: "Quick:Echo" })).json.result.content[0].text).toBe("here");
    const line = await proxy.log.find((entry) => entry.json?.message === "application cannot be used");
    expect(line.json.reason).toContain("did not open an MCP session within 300 ms");
    app.close();
  },
);

test("apps dial in over a Unix socket as over TCP", verifies(["card/link-unix", "003/FR-015"]), async () => {
  const proxy = await startWithAgent({ args: ["--listen", await localEndpoint()] });
  await joinApp(proxy, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "over a file") } });
  expect((await proxy.ask("tools/call", { name: "WatchTower:Echo" })).json.result.content[0].text).toBe("over a file");
});

test("secrets, tokens and proofs are never in the log", verifies(["card/auth-secrets-not-logged"]), async () => {
  const proxy = await startWithAgent({ args: ["--log-level", "Debug"] });
  const { answer } = await register(proxy.endpoint, { appId: "WatchTower", secret: OTHER_SECRET });
  expect(answer.json.error).toBeDefined();
  await joinApp(proxy, { appId: "AdminTool" });
  await proxy.log.find(({ json }) => json?.app === "AdminTool" && json.status === "Connected");
  const everything = proxy.log.seen.map(({ raw }) => raw).join("\n");
  for (const hidden of [SECRET, OTHER_SECRET, "AdminTool:1", "WatchTower:1", "nonce", 'proof":']) expect(everything).not.toContain(hidden);
});

// Windows has no modes.
test.skipIf(process.platform === "win32")(
  "the secret file must be its owner's alone",
  verifies(["card/auth-secret-file", "003/FR-022"]),
  async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "secret");
    writeFileSync(file, SECRET, { mode: 0o600 });
    const proxy = await startProxy({ env: { AMCP_SECRET_FILE: file, AMCP_SECRET: SECRET } });
    expect(proxy.endpoint).toMatch(/^tcp:/);
    writeFileSync(join(folder, "open"), SECRET, { mode: 0o644 });
    expect(statSync(join(folder, "open")).mode & 0o044).not.toBe(0);
    const refused = await startProxy({ env: { AMCP_SECRET_FILE: join(folder, "open") } }).catch((error: Error) => error);
    expect(String(refused)).toContain("chmod 600");
    expect(readFileSync(file, "utf8")).toBe(SECRET);
  },
);

test("a launcher is told of an app that connected before its session was open", async () => {
  const proxy = await startProxy();
  const clientInfo = { name: "launcher", version: "1" };
  await proxy.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  await register(proxy.endpoint, { appId: "Early", tools: [tool("Open")] });
  await proxy.log.find(({ json }) => json?.app === "Early" && json.tools === 1);
  proxy.notify("notifications/initialized");
  expect((await statusOf(proxy, "Connected", "Early")).json.params.tools).toMatchObject([{ name: "Open" }]);
});
