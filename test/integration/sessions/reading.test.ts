import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { ApiError, SessionList, ToolCallList, ToolList } from "../../../contracts/sessions/api.ts";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { createSampleApps } from "../../servers/sessions/sample-apps.ts";
import { hostile, sampleCall } from "../../servers/sessions/sample-calls.ts";
import { drawWindow } from "../../servers/sessions/sample-window.ts";
import { type ServedApi, serveApi } from "../../servers/sessions/serve-api.ts";
import { ask } from "../../support/sessions/ask.ts";
import { verifies } from "../../support/verifies.ts";

const START = Date.parse("2026-11-24T10:00:00.000Z");
let api: ServedApi;

beforeEach(async () => {
  api = await serveApi("http://127.0.0.1:0", { liveApps: createSampleApps() });
  return api.close;
});

const get = (path: string) => ask(api.url, `/api/v1${path}`);
const faultOf = async (path: string) => {
  const { status, json } = await get(path);
  return { status, ...json<ApiError>().error };
};

/** A session with calls, a second apart. */
async function record(count: number, more: Parameters<typeof sampleCall>[0] | { session?: string } = {}): Promise<string> {
  const session = randomUUID();
  await api.store.record(Array.from({ length: count }, (_, index) => sampleCall({ atMs: START + index * 1000, ...more, session })));
  return session;
}

describe("sessions", () => {
  test("the 10 most recent come first, unless more are asked for", verifies(["004/QUERY-recent-sessions"]), async () => {
    const ids: string[] = [];
    for (let second = 0; second < 12; second += 1) {
      ids.unshift(randomUUID());
      await api.store.record([sampleCall({ session: ids[0] ?? "", atMs: START + second * 1000 })]);
    }
    const list = (await get("/sessions")).json<SessionList>();
    expect(list).toMatchObject({ total: 12, limit: 10, offset: 0 });
    expect(list.sessions.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const rest = (await get("/sessions?limit=100&offset=10")).json<SessionList>();
    expect(rest).toMatchObject({ total: 12, limit: 100, offset: 10 });
    expect(rest.sessions.map(({ id }) => id)).toEqual(ids.slice(10));
  });

  test("a session has the names and the types of the data model", verifies(["004/UI-FIELD-session", "004/UI-RULE-times"]), async () => {
    const id = await record(2);
    const active = (await get(`/sessions/${id}`)).json<McpSession>();
    expect(active).toEqual({
      id,
      client_name: "claude-code",
      client_version: "2.1.0",
      status: "active",
      start_time: "2026-11-24T10:00:00.000Z",
      end_time: null,
      last_activity: "2026-11-24T10:00:01.012Z",
      tool_call_count: 2,
      total_tokens: 46,
    });
    await api.store.closeSession(id, START + 60_000);
    const closed = (await get(`/sessions/${id}`)).json<McpSession>();
    expect(closed).toMatchObject({ status: "closed", end_time: "2026-11-24T10:01:00.000Z" });
    expect(McpSession.parse(closed)).toEqual(closed);
    expect((await get("/sessions")).json<SessionList>().sessions).toEqual([closed]);
  });

  test("those without calls are listed and counted on request", verifies(["card/sessions-connect"]), async () => {
    const used = await record(1);
    const empty = randomUUID();
    await api.store.openSession({ id: empty, clientName: "cursor", clientVersion: "1", startMs: START + 5000 });
    const listed = async (query: string) => {
      const { sessions, total } = (await get(`/sessions${query}`)).json<SessionList>();
      return [total, sessions.map(({ id }) => id)];
    };
    for (const query of ["", "?empty=false", "?status=active"]) expect(await listed(query)).toEqual([1, [used]]);
    expect(await listed("?empty=true")).toEqual([2, [empty, used]]);
    expect(await listed("?empty=true&limit=1&offset=1")).toEqual([2, [used]]);
    expect(await listed("?empty=true&status=closed")).toEqual([0, []]);
    expect((await get("/sessions?empty=yes")).status).toBe(400);
    expect((await get(`/sessions/${empty}`)).json<McpSession>()).toMatchObject({ client_name: "cursor", tool_call_count: 0 });
    expect((await get(`/sessions/${empty}/tool-calls`)).json<ToolCallList>()).toMatchObject({ tool_calls: [], total: 0 });
  });

  test("active and closed ones are listed apart", async () => {
    const [first, second] = [await record(1), await record(1)];
    await api.store.closeSession(first);
    const active = (await get("/sessions?status=active")).json<SessionList>();
    expect([active.total, active.sessions.map(({ id }) => id)]).toEqual([1, [second]]);
    expect((await get("/sessions?status=closed&offset=1")).json<SessionList>()).toEqual({ sessions: [], total: 1, limit: 10, offset: 1 });
  });
});

describe("calls", () => {
  test("of a session come in the order of time, by limit and offset", verifies(["004/QUERY-calls-by-session"]), async () => {
    const id = await record(60);
    await record(3);
    const page = (await get(`/sessions/${id}/tool-calls`)).json<ToolCallList>();
    expect(page).toMatchObject({ total: 60, limit: 50, offset: 0 });
    expect(page.tool_calls.map(({ timestamp }) => Date.parse(timestamp))).toEqual(
      Array.from({ length: 50 }, (_, index) => START + index * 1000),
    );
    const last = (await get(`/sessions/${id}/tool-calls?limit=500&offset=58`)).json<ToolCallList>();
    expect(last.tool_calls.map(({ timestamp }) => timestamp)).toEqual(["2026-11-24T10:00:58.000Z", "2026-11-24T10:00:59.000Z"]);
    expect((await get(`/sessions/${id}/tool-calls?offset=60`)).json<ToolCallList>()).toMatchObject({ tool_calls: [], total: 60 });
  });

  test("of all sessions come newest first, and by session, app, tool, status and text", async () => {
    const mine = await record(3);
    const other = await record(1, {
      session: "",
      atMs: START + 9000,
      server_id: "AdminTool",
      tool_name: "Say",
      status: "error",
      error: "No such User",
    });
    const listed = async (query: string) => (await get(`/tool-calls?${query}`)).json<ToolCallList>();
    expect((await listed("")).tool_calls.map(({ mcp_session_id }) => mcp_session_id)).toEqual([other, mine, mine, mine]);
    expect(await listed(`session_id=${mine}&limit=2`)).toMatchObject({ total: 3, limit: 2 });
    for (const query of ["server_id=AdminTool", "tool_name=Say", "status=error", "q=user%20such", "q=user&server_id=AdminTool"])
      expect((await listed(query)).tool_calls.map(({ mcp_session_id }) => mcp_session_id)).toEqual([other]);
    expect(await listed("q=user&tool_name=ClickElement")).toMatchObject({ tool_calls: [], total: 0 });
  });

  test("a record is answered as it was kept, also one without annotations", verifies(["004/MIGRATION-nil-annotations"]), async () => {
    const call = sampleCall({ session: randomUUID(), atMs: START });
    const { annotations: _annotations, ...old } = sampleCall({ session: randomUUID(), atMs: START + 1 }).record;
    await api.store.record([call, { ...call, startMs: START + 1, record: old }]);
    expect((await get(`/tool-calls/${call.record.id}`)).json()).toEqual(call.record);
    const answered = (await get(`/tool-calls/${old.id}`)).json<ToolCallRecord>();
    expect(answered).toEqual(old);
    expect(answered).not.toHaveProperty("annotations");
    const listed = (await get("/tool-calls")).json<ToolCallList>().tool_calls;
    expect(listed.map((record) => "annotations" in record)).toEqual([false, true]);
  });

  test("a page of large records ends early, and the next one goes on", async () => {
    const id = await record(12, { session: "", atMs: START, arguments: { text: "x".repeat(1_500_000) } });
    const first = (await get(`/sessions/${id}/tool-calls`)).json<ToolCallList>();
    expect(first.tool_calls).toHaveLength(5);
    expect(first).toMatchObject({ limit: 5, total: 12 });
    const second = (await get(`/sessions/${id}/tool-calls?offset=10`)).json<ToolCallList>();
    expect(second).toMatchObject({ limit: 50, offset: 10 });
    expect(second.tool_calls).toHaveLength(2);
  });

  test("texts for a browser or a terminal come back as data", async () => {
    const { html, script, escape: sequence, direction } = hostile;
    const words = { [html]: script, sequence, direction };
    const call = sampleCall({
      session: randomUUID(),
      atMs: START,
      tool_name: html,
      mcp_client_name: sequence,
      error: script,
      arguments: words,
    });
    await api.store.record([call]);
    const answer = await get(`/tool-calls/${call.record.id}`);
    expect(answer.json()).toEqual(call.record);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
    });
    expect(answer.bytes.toString()).not.toContain("\u001b");
  });
});

describe("blobs", () => {
  const keep = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await api.store.record([sampleCall({ session: randomUUID(), atMs: START, blobs: new Map([[sha256, bytes]]) })]);
    return sha256;
  };
  const webp = Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 ", "latin1");
  const kinds = [
    { kind: "a PNG", bytes: drawWindow(), type: "image/png", saved: false },
    { kind: "a JPEG", bytes: Buffer.from("ffd8ffe000104a46", "hex"), type: "image/jpeg", saved: false },
    { kind: "a GIF", bytes: Buffer.from("GIF89a"), type: "image/gif", saved: false },
    { kind: "a WebP", bytes: webp, type: "image/webp", saved: false },
    {
      kind: "a whole response",
      bytes: Buffer.from(JSON.stringify({ content: ["row ".repeat(50_000)] })),
      type: "application/json",
      saved: true,
    },
    { kind: "an SVG", bytes: Buffer.from("<svg onload='alert(1)'/>"), type: "application/octet-stream", saved: true },
    { kind: "HTML", bytes: Buffer.from(hostile.script), type: "application/octet-stream", saved: true },
    { kind: "nothing", bytes: Buffer.alloc(0), type: "application/octet-stream", saved: true },
  ];

  test.each(kinds)("$kind is served as $type", async ({ bytes, type, saved }) => {
    const answer = await get(`/blobs/${await keep(bytes)}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers["content-disposition"]?.startsWith("attachment") ?? false).toBe(saved);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });
});

describe("tools", () => {
  test("recorded and offered ones are one list", verifies(["004/TOOL-FIELD-usage", "004/TOOL-FIELD-last_used"]), async () => {
    await record(3);
    await record(1, { session: "", atMs: START, server_id: "Gone", tool_name: "Say", hints: {} });
    const { tools } = (await get("/tools")).json<ToolList>();
    const named = (app: string, tool: string) => tools.find(({ server_name, name }) => server_name === app && name === tool);
    expect(named("WatchTower", "ClickElement")).toMatchObject({ usage: 3, last_used: "2026-11-24T10:00:02.000Z", available: true });
    expect(named("WatchTower", "ClickElement")?.annotations).toEqual({ destructiveHint: false });
    expect(named("Gone", "Say")).toMatchObject({ usage: 1, available: false });
    expect(named("Gone", "Say")).not.toHaveProperty("annotations");
    expect(named("AdminTool", "Say")).toMatchObject({ usage: 0, available: true });
  });

  test("are those of the store where no proxy can be asked", async () => {
    const alone = await serveApi("http://127.0.0.1:0");
    onTestFinished(alone.close);
    await alone.store.record([sampleCall({ session: randomUUID(), atMs: START })]);
    const { tools } = (await ask(alone.url, "/api/v1/tools")).json<ToolList>();
    expect(tools).toMatchObject([{ name: "ClickElement", server_name: "WatchTower", usage: 1, available: false }]);
    expect((await ask(alone.url, "/api/v1/apps")).json()).toEqual({ proxies: [], apps: [] });
  });
});

describe("what cannot be answered", () => {
  const unknown = randomUUID();

  test.each([
    `/sessions/${unknown}`,
    `/sessions/${unknown}/tool-calls`,
    `/tool-calls/${unknown}`,
    `/blobs/${"0".repeat(64)}`,
    "/sessions/..%2f..%2fetc",
    "/sessions//tool-calls",
    "/nothing",
    "/",
  ])("%s is unknown", verifies(["error/AMCP_SESSIONS_UNKNOWN"]), async (path) => {
    expect(await faultOf(path)).toMatchObject({ status: 404, code: "AMCP_SESSIONS_UNKNOWN", hint: expect.stringMatching(/^List/) });
  });

  test.each([
    "/sessions?limit=x",
    "/sessions?limit=0",
    "/sessions?limit=101",
    "/sessions?limit=-1",
    "/sessions?limit=1e1",
    "/sessions?limit=",
    "/sessions?offset=1.5",
    "/sessions?offset=99999999999999999999",
    "/sessions?status=open",
    "/sessions?cursor=abc",
    "/tool-calls?limit=501",
    "/tool-calls?status=fine",
    `/tool-calls?q=${"x".repeat(201)}`,
    "/tool-calls/%zz",
  ])("%s is refused with the reason", verifies(["error/AMCP_SESSIONS_BAD_REQUEST"]), async (path) => {
    const fault = await faultOf(path);
    expect(fault).toMatchObject({ status: 400, code: "AMCP_SESSIONS_BAD_REQUEST", hint: expect.stringMatching(/^Send/) });
    expect(fault.message).not.toBe("");
  });

  test("another method is refused with those that are possible", async () => {
    const answer = await ask(api.url, `/api/v1/sessions/${unknown}`, { method: "POST", body: "{}" });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET, DELETE"]);
    expect(answer.json<ApiError>().error.code).toBe("AMCP_SESSIONS_BAD_REQUEST");
  });

  test("a fault of ours is answered without its stack, and goes on", async () => {
    const broken = await serveApi("http://127.0.0.1:0", {
      status() {
        throw new TypeError("cannot read it");
      },
    });
    onTestFinished(broken.close);
    const answer = await ask(broken.url, "/api/v1/status");
    expect([answer.status, answer.json()]).toEqual([
      500,
      { error: { code: "AMCP_INTERNAL", message: "the request failed: cannot read it", hint: expect.stringMatching(/^Report/) } },
    ]);
    expect(answer.bytes.toString()).not.toContain(".ts");
    expect((await ask(broken.url, "/api/v1/sessions")).status).toBe(200);
  });

  test("the document of the API is served by itself", async () => {
    expect((await get("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
  });
});
