import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { request } from "node:http";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { type AppPeer, joinApp, tool } from "../../support/proxy/app-peer.ts";
import { eventsOf, eventWith, initialize, openSession, post, startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { SECRET, startProxy } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const echo = { Echo: (call: Line, peer: AppPeer) => peer.say(call, `${call.json.params.arguments?.text}`) };
const call = (id: number | string, name: string, text = "") => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: { text } },
});
/** The error of an answer that is one. */
const errorIn = async (response: Response): Promise<{ code: number; data: { code: string } }> => Object(await response.json()).error;
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

test("many agents have sessions of their own beside the one on stdio", verifies(["card/5-front-http"]), async () => {
  const { proxy, url } = await startWithHttp();
  await joinApp(proxy, { appId: "Files", scripts: echo });
  const agents = await Promise.all(Array.from({ length: 20 }, () => openSession(url)));
  expect(new Set(agents.map((headers) => headers["mcp-session-id"])).size).toBe(20);
  const said = agents.map(async (headers, index) => {
    const answer = await eventWith(await post(url, { body: call(1, "Files:Echo", `agent ${index}`), headers }), ({ id }) => id === 1);
    return JSON.parse(answer.data).result.content[0].text;
  });
  expect(await Promise.all(said)).toEqual(agents.map((_headers, index) => `agent ${index}`));
  expect((await proxy.ask("tools/call", { name: "Files:Echo", arguments: { text: "stdio" } })).json.result.content[0].text).toBe("stdio");
});

test(
  "bodies stay the bytes that the app wrote, and line breaks of the agent's do not break its link",
  verifies(["card/relay-bytes", "card/5-front-http"]),
  async () => {
    const { proxy, url } = await startWithHttp();
    const app = await joinApp(proxy, { appId: "Files" });
    const headers = await openSession(url);
    const body = `{"jsonrpc":"2.0",\n "id":"a",\r\n "method":"tools/call",\n "params":{"name":"Files:Echo","arguments":{"n":9007199254740993}}}`;
    const answered = post(url, { body, headers });
    const [received] = await app.calls("Echo");
    expect(received?.raw).toContain('"arguments":{"n":9007199254740993}');
    app.sendRaw(
      `{"jsonrpc":"2.0","id":${received?.json.id},"result":{"content":[],"structuredContent":{"n":9007199254740993,"f":1.10}}}\n`,
    );
    const { data } = await eventWith(await answered, ({ id }) => id === "a");
    expect(data).toBe('{"jsonrpc":"2.0","id":"a","result":{"content":[],"structuredContent":{"n":9007199254740993,"f":1.10}}}');
  },
);

test(
  "a request of megabytes goes on as it was written, and one that is broken is refused",
  verifies(["card/relay-bytes", "card/5-bad-input"]),
  async () => {
    const { proxy, url } = await startWithHttp();
    const app = await joinApp(proxy, { appId: "Files", scripts: { Echo: (line, peer) => peer.say(line, "came") } });
    const headers = await openSession(url);
    const rows = Array.from({ length: 60_000 }, (_, row) => `{"row":${row},"cells":[1.50,"a\\u0062"]}`).join(",");
    const body = `{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"Files:Echo","arguments":{"rows":[${rows}]}}}`;
    const answered = await eventWith(await post(url, { body, headers }), ({ id }) => id === 77);
    expect(JSON.parse(answered.data).result.content[0].text).toBe("came");
    expect((await app.calls("Echo"))[0]?.raw).toContain(`"arguments":{"rows":[${rows}]}`);
    const refused = await post(url, { body: body.slice(0, -1), headers });
    expect(refused.status).toBe(400);
    expect(JSON.parse(await refused.text())).toMatchObject({ id: 77, error: { data: { code: "AMCP_PROXY_BAD_FRAME" } } });
  },
);

test.each([
  ["no bearer", { authorization: "" }, 401],
  ["another bearer", { authorization: `Bearer ${TOKEN.replace(/.$/, "!")}` }, 401],
  ["a foreign page", { origin: "https://evil.example.com" }, 403],
  ["another type of content", { "content-type": "text/plain" }, 415],
  ["nothing that it can read", { accept: "text/html" }, 406],
])(
  "a request with %s is refused and opens nothing",
  verifies(["card/auth-agent-http", "card/auth-loopback"]),
  async (_what, headers, status) => {
    const { proxy, url } = await startWithHttp();
    const refused = await post(url, { body: initialize(), headers });
    expect(refused.status).toBe(status);
    expect(refused.headers.get("mcp-session-id")).toBeNull();
    if (status === 401)
      await proxy.log.find(({ json }) => json?.message === "authentication" && json.status === "refused" && json.peer !== undefined);
    expect(proxy.log.seen.some(({ raw }) => raw.includes(TOKEN))).toBe(false);
    expect((await post(url, { body: initialize() })).status).toBe(200);
  },
);

test("another name in Host is refused, for a foreign page may have made it lead here", verifies(["card/auth-loopback"]), async () => {
  const { url } = await startWithHttp();
  const status = await new Promise((resolve) => {
    request(url, { method: "POST", headers: { host: "evil.example.com" } }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(status).toBe(403);
});

test.each([
  [["--http", "http://0.0.0.0:0/mcp"], "others may only be reached by https://"],
  [["--http", "https://127.0.0.1:0/mcp"], "https:// needs --tls-cert and --tls-key"],
  [["--http", "somewhere"], "write a port, or a URL"],
  [["--http", "0", "--tls-cert", "a.pem"], "--tls-cert and --tls-key belong together"],
])("%j is refused with the cure", verifies(["card/auth-loopback", "card/5-bad-input"]), async (args, message) => {
  const failed = await startProxy({ args, env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } }).catch((error: Error) => error);
  expect(String(failed)).toContain(message);
});

test(
  "without a bearer no agent is served over HTTP; init makes one that only its owner can read",
  verifies(["card/auth-agent-http"]),
  async () => {
    const failed = await startProxy({ args: ["--http"] }).catch((error: Error) => error);
    expect(String(failed)).toContain("AMCP_PROXY_UNAUTHENTICATED: agents over HTTP need a bearer");
    const guessed = await startProxy({ args: ["--http"], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: "hunter2" } }).catch(String);
    expect(guessed).toContain("AMCP_PROXY_UNAUTHENTICATED: the bearer in AMCP_AGENT_TOKEN has 7 characters");
    expect(guessed).not.toContain("hunter2");
    const cwd = await temporaryFolder();
    expect(spawnSync(process.execPath, [resolve("dist/bin/amcp-test.js"), "init", "--agent-token"], { cwd }).status).toBe(0);
    const file = join(cwd, ".amcp", "agent-token");
    // Windows has no modes.
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
    const proxy = await startProxy({ args: ["--http"], env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN_FILE: file } });
    expect((await proxy.log.find(({ json }) => json?.message === "proxy is ready")).json.http).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  },
);

test(
  "a session that is unknown or has ended is told so by 404, none at all by 400",
  verifies(["card/5-bad-input", "error/AMCP_PROXY_NO_SESSION"]),
  async () => {
    const { url } = await startWithHttp();
    const without = await post(url, { body: list });
    expect([without.status, (await errorIn(without)).data.code]).toEqual([400, "AMCP_PROXY_NO_SESSION"]);
    const headers = await openSession(url);
    const ended = await fetch(url, { method: "DELETE", headers: { ...headers, authorization: `Bearer ${TOKEN}` } });
    expect(ended.status).toBe(200);
    expect((await post(url, { body: list, headers })).status).toBe(404);
    expect((await fetch(url, { method: "PUT", headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(405);
  },
);

test.each([
  ["text", "hello?", 400, -32600],
  ["a wrong version", { ...list }, 400, -32600],
])("%s over HTTP is refused with a code, and the session goes on", verifies(["card/5-bad-input"]), async (what, body, status, code) => {
  const { url } = await startWithHttp();
  const headers = await openSession(url);
  const odd = what === "text" ? {} : { ...headers, "mcp-protocol-version": "1999-01-01" };
  const refused = await post(url, { body, headers: odd });
  expect([refused.status, (await errorIn(refused)).code]).toEqual([status, code]);
  expect((await post(url, { body: list, headers })).status).toBe(200);
});

test("a body above 16 MB is refused before it is read", verifies(["card/relay-16-mb"]), async () => {
  const { url } = await startWithHttp();
  const headers = await openSession(url);
  const body = `"${"x".repeat(17 * 1024 * 1024)}"`;
  // A client that is still writing when the connection ends may never read the answer.
  const refused = await post(url, { body, headers }).then(
    ({ status }) => status,
    () => "cut off",
  );
  expect([413, "cut off"]).toContain(refused);
  expect((await post(url, { body: list, headers })).status).toBe(200);
});

test("an agent that loses its connection in a call goes on where it was", verifies(["card/5-front-http"]), async () => {
  const { proxy, url } = await startWithHttp();
  const app = await joinApp(proxy, { appId: "Files", tools: [tool("Hold")] });
  const headers = await openSession(url);
  const lost = new AbortController();
  const answer = await post(url, { body: call("h", "Files:Hold"), headers, signal: lost.signal });
  const events = eventsOf(answer);
  const primed = (await events.next()).value;
  expect(primed).toEqual({ id: expect.stringMatching(/^\d+-0$/), data: "" });
  const [held] = await app.calls("Hold");
  lost.abort();
  if (held !== undefined) app.say(held, "kept");
  const again = await fetch(url, {
    headers: { ...headers, authorization: `Bearer ${TOKEN}`, accept: "text/event-stream", "last-event-id": primed?.id ?? "" },
  });
  expect(JSON.parse((await eventWith(again, ({ id }) => id === "h")).data).result.content[0].text).toBe("kept");
});

test("changes and questions reach an agent over HTTP on its standing stream, or in the call that they belong to", async () => {
  const { proxy, url } = await startWithHttp();
  const headers = await openSession(url, { elicitation: {} });
  const standing = await fetch(url, { headers: { ...headers, authorization: `Bearer ${TOKEN}`, accept: "text/event-stream" } });
  const changed = eventWith(standing, ({ method }) => method === "notifications/tools/list_changed");
  const app = await joinApp(proxy, { appId: "Files" });
  await changed;
  const calling = await post(url, { body: call("c", "Files:Echo"), headers });
  const [received] = await app.calls("Echo");
  app.send({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: { message: "Who?" } });
  const question = JSON.parse((await eventWith(calling, ({ method }) => method === "elicitation/create")).data);
  await post(url, { body: { jsonrpc: "2.0", id: question.id, result: { action: "decline" } }, headers });
  expect((await app.received.find(({ json }) => json?.id === "q" && json.result !== undefined)).json.result).toEqual({ action: "decline" });
  if (received !== undefined) app.say(received, "done");
});

test("without session a hang-up cancels the call in the app", verifies(["card/relay-cancel-progress", "card/5-front-http"]), async () => {
  const { proxy, url } = await startWithHttp();
  const app = await joinApp(proxy, { appId: "Files", tools: [tool("Hold")] });
  const key = (name: string) => `io.modelcontextprotocol/${name}`;
  const _meta = { [key("protocolVersion")]: "2026-07-28", [key("clientCapabilities")]: {} };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "Files:Hold" };
  const hangUp = new AbortController();
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "Files:Hold", _meta } };
  const gone = post(url, { body, headers, signal: hangUp.signal }).catch(() => {});
  const [held] = await app.calls("Hold");
  hangUp.abort();
  await gone;
  await app.received.find(({ json }) => json?.method === "notifications/cancelled" && json.params.requestId === held?.json.id);
  const odd = await post(url, { body, headers: { ...headers, "mcp-name": "Files:Other" } });
  expect([odd.status, (await errorIn(odd)).code]).toEqual([400, -32020]);
});

test(
  "more agents than can be served are told to come again; one that idles makes room",
  verifies(["card/5-bad-input", "error/AMCP_PROXY_TOO_MANY_SESSIONS"]),
  async () => {
    const { proxy, url } = await startWithHttp();
    const app = await joinApp(proxy, { appId: "Files", tools: [tool("Hold")] });
    const sessions = await Promise.all(Array.from({ length: 256 }, () => openSession(url)));
    const busy = await Promise.all(sessions.slice(1).map((headers) => post(url, { body: call(1, "Files:Hold"), headers })));
    const newcomer = await openSession(url);
    busy.push(await post(url, { body: call(1, "Files:Hold"), headers: newcomer }));
    const refused = await post(url, { body: initialize() });
    expect([refused.status, (await errorIn(refused)).data.code]).toEqual([503, "AMCP_PROXY_TOO_MANY_SESSIONS"]);
    expect((await post(url, { body: list, headers: sessions[0] ?? {} })).status).toBe(404);
    app.close();
    await Promise.all(busy.map((answer) => answer.text()));
  },
);
