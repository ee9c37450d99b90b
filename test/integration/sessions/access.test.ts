import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ApiError, RecorderStatus } from "../../../contracts/sessions/api.ts";
import { createSampleApps, sampleApp } from "../../servers/sessions/sample-apps.ts";
import { sampleCall } from "../../servers/sessions/sample-calls.ts";
import { serveApi } from "../../servers/sessions/serve-api.ts";
import { ask } from "../../support/sessions/ask.ts";
import { verifies } from "../../support/verifies.ts";

const TOKEN = "0123456789abcdef";
const bearer = { authorization: `Bearer ${TOKEN}` };

async function open(access: { token?: string; allowDelete?: boolean; allowCalls?: boolean } = {}) {
  const apps = createSampleApps();
  const api = await serveApi("http://127.0.0.1:0", {
    liveApps: apps,
    access: { token: undefined, allowDelete: false, allowCalls: false, ...access },
  });
  onTestFinished(api.close);
  return { ...api, apps };
}

const codeIn = (answer: { json<Shape>(): Shape }) => answer.json<ApiError>().error.code;

describe("the bearer", () => {
  const wrong = [
    {},
    { authorization: "Bearer x" },
    { authorization: `Basic ${TOKEN}` },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: TOKEN },
  ];

  test.each(wrong)("%o is refused", verifies(["error/AMCP_SESSIONS_DENIED"]), async (headers) => {
    const { url } = await open({ token: TOKEN });
    for (const path of ["/api/v1/sessions", "/api/v1/events", "/api/v1/openapi.json", "/api/v1/nothing"]) {
      const answer = await ask(url, path, { headers });
      expect([answer.status, codeIn(answer), answer.headers["www-authenticate"]]).toEqual([401, "AMCP_SESSIONS_DENIED", "Bearer"]);
    }
  });

  test("the right one is accepted, in a header and nowhere else", async () => {
    const { url } = await open({ token: TOKEN });
    expect((await ask(url, "/api/v1/sessions", { headers: bearer })).status).toBe(200);
    expect((await ask(url, `/api/v1/sessions?token=${TOKEN}`)).status).toBe(401);
  });
});

describe("pages of other sites", () => {
  const foreign = [
    { host: "evil.example" },
    { host: "127.0.0.1.evil.example" },
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:1" },
    { origin: "https://127.0.0.1" },
  ];

  test.each(foreign)("%o is refused, with and without a bearer", verifies(["error/AMCP_PROXY_FOREIGN_ORIGIN"]), async (headers) => {
    const { url } = await open({ token: TOKEN });
    for (const path of ["/", "/api/v1/sessions"])
      for (const own of [{}, bearer]) {
        const answer = await ask(url, path, { headers: { ...own, ...headers } });
        expect([answer.status, codeIn(answer)]).toEqual([403, "AMCP_PROXY_FOREIGN_ORIGIN"]);
      }
  });

  test("the page's own origin is accepted, by each name of this machine", async () => {
    const { url } = await open();
    const { port } = new URL(url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect((await ask(url, "/api/v1/sessions", { headers: { host, origin: `http://${host}` } })).status).toBe(200);
  });

  test("no answer permits another site to read it", async () => {
    const { url } = await open();
    const answer = await ask(url, "/api/v1/sessions");
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("deleting", () => {
  test("is refused where the address does not permit it", verifies(["error/AMCP_SESSIONS_DENIED"]), async () => {
    const { url, store } = await open();
    const session = randomUUID();
    await store.record([sampleCall({ session, atMs: Date.now() })]);
    const answer = await ask(url, `/api/v1/sessions/${session}`, { method: "DELETE" });
    expect([answer.status, codeIn(answer)]).toEqual([403, "AMCP_SESSIONS_DENIED"]);
    expect(store.getSession(session)).toBeDefined();
  });

  test("removes the session with its calls, and tells it", async () => {
    const { url, store, changes } = await open({ allowDelete: true });
    const told: unknown[] = [];
    changes.subscribe((event) => told.push(event));
    const session = randomUUID();
    const { record, ...call } = sampleCall({ session, atMs: Date.now() });
    await store.record([{ record, ...call }]);
    const answer = await ask(url, `/api/v1/sessions/${session}`, { method: "DELETE" });
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(told).toEqual([{ event: "sessions.deleted", data: { id: session } }]);
    for (const path of [`sessions/${session}`, `tool-calls/${record.id}`]) expect((await ask(url, `/api/v1/${path}`)).status).toBe(404);
    expect((await ask(url, `/api/v1/sessions/${session}`, { method: "DELETE" })).status).toBe(404);
    expect(told).toHaveLength(1);
  });
});

describe("calling a tool of a live app", () => {
  const call = (url: string, path: string, body?: unknown) =>
    ask(url, `/api/v1/apps/${path}`, { method: "POST", body: body === undefined ? "" : JSON.stringify(body) });

  test.each(["GetElementTree", "FindElement", "ListWindows", "CaptureScreenshot"])("%s is always permitted", async (tool) => {
    const { url, apps } = await open();
    const answer = await call(url, `WatchTower/tools/${tool}`, { arguments: { depth: 9 } });
    expect(answer.status).toBe(200);
    expect(answer.json()).toHaveProperty("content");
    expect(apps.calls).toEqual([{ appId: "WatchTower", tool, arguments: { depth: 9 } }]);
  });

  test("any other is refused, unless the address permits calls", verifies(["error/AMCP_SESSIONS_DENIED"]), async () => {
    const { url, apps } = await open();
    const refused = await call(url, "WatchTower/tools/ResetAppState");
    expect([refused.status, codeIn(refused), apps.calls]).toEqual([403, "AMCP_SESSIONS_DENIED", []]);
    const permitting = await open({ allowCalls: true });
    const answer = await call(permitting.url, "WatchTower/tools/ResetAppState");
    expect([answer.status, answer.json(), permitting.apps.calls.length]).toEqual([200, { content: [{ type: "text", text: "done" }] }, 1]);
  });

  test("a foreign server's tool with the name of an inspection tool is refused too", async () => {
    const liveApps = createSampleApps();
    const [proxy] = await liveApps.proxies();
    const foreign = sampleApp({ mode: "server" });
    const proxies = async () => (proxy === undefined ? [] : [{ ...proxy, apps: [foreign] }]);
    const api = await serveApi("http://127.0.0.1:0", { liveApps: { ...liveApps, proxies } });
    onTestFinished(api.close);
    expect((await call(api.url, "WatchTower/tools/GetElementTree")).status).toBe(403);
  });

  test.each([
    { path: "Nobody/tools/GetElementTree", code: "AMCP_PROXY_UNKNOWN_APP" },
    { path: "amcp-proxy/tools/tool_call", code: "AMCP_PROXY_UNKNOWN_APP" },
    { path: "WatchTower/tools/Nothing", code: "AMCP_PROXY_UNKNOWN_TOOL" },
  ])("$path is unknown", async ({ path, code }) => {
    const { url, apps } = await open({ allowCalls: true });
    const answer = await call(url, path);
    expect([answer.status, codeIn(answer), apps.calls]).toEqual([404, code, []]);
  });

  test("another proxy's app is unknown, and every app without a proxy to ask", async () => {
    const { url } = await open();
    expect((await call(url, "WatchTower/tools/GetElementTree", { proxy: 4711 })).status).toBe(200);
    expect((await call(url, "WatchTower/tools/GetElementTree", { proxy: 4712 })).status).toBe(404);
    const alone = await serveApi("http://127.0.0.1:0");
    onTestFinished(alone.close);
    expect((await call(alone.url, "WatchTower/tools/GetElementTree")).status).toBe(404);
  });

  test("a failure of the app has its own code", async () => {
    const { url } = await open({ allowCalls: true });
    const answer = await call(url, "WatchTower/tools/ClickElement", { arguments: { element: "Slow" } });
    expect([answer.status, codeIn(answer)]).toEqual([504, "AMCP_PROXY_TOOL_TIMEOUT"]);
  });

  test.each([`{"arguments":`, `{"arguments":[]}`, `{"argument":{}}`, "[]", "null"])("the body %s is refused", async (body) => {
    const { url, apps } = await open({ allowCalls: true });
    const answer = await ask(url, "/api/v1/apps/WatchTower/tools/ClickElement", { method: "POST", body });
    expect([answer.status, codeIn(answer), apps.calls]).toEqual([400, "AMCP_SESSIONS_BAD_REQUEST", []]);
  });

  test("a body of more than 1 MB is refused, also one whose length is not announced", async () => {
    const { url, apps } = await open({ allowCalls: true });
    const path = "/api/v1/apps/WatchTower/tools/ClickElement";
    const text = JSON.stringify({ arguments: { text: "x".repeat(1024 * 1024) } });
    const answer = await ask(url, path, { method: "POST", body: text });
    expect([answer.status, codeIn(answer)]).toEqual([413, "AMCP_SESSIONS_BAD_REQUEST"]);
    const status = await new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { method: "POST" }, (response) => resolve(response.resume().statusCode));
      sent.on("error", reject);
      sent.write(text);
      sent.end();
    });
    expect([status, apps.calls]).toEqual([413, []]);
  });

  test("a call is cancelled when the page has gone", async () => {
    const liveApps = createSampleApps();
    let signal: AbortSignal | undefined;
    const api = await serveApi("http://127.0.0.1:0", {
      liveApps: {
        ...liveApps,
        call(_pid, _call, given) {
          signal = given;
          return new Promise(() => {});
        },
      },
    });
    onTestFinished(api.close);
    const sent = request(new URL("/api/v1/apps/WatchTower/tools/GetElementTree", api.url), { method: "POST" }).on("error", () => {});
    sent.end("{}");
    await expect.poll(() => signal?.aborted).toBe(false);
    sent.destroy();
    await expect.poll(() => signal?.aborted).toBe(true);
  });
});

test.each([
  { allowDelete: false, allowCalls: false },
  { allowDelete: true, allowCalls: true },
])("the status tells what the address permits: %o", async (access) => {
  const { url } = await open(access);
  const status = (await ask(url, "/api/v1/status")).json<RecorderStatus>();
  expect(status).toMatchObject({ writable: access.allowDelete, calls_allowed: access.allowCalls, format: 1 });
});
