import { createHash, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { listenHttp } from "../../../platform/net/http-server.ts";
import { type ApiClient, type ApiPlace, createApiClient } from "../../../sessions/index.ts";
import { sampleCall } from "../../servers/sessions/sample-calls.ts";
import { type ServedApi, serveApi } from "../../servers/sessions/serve-api.ts";
import { localEndpoint } from "../../support/local-socket.ts";
import { verifies } from "../../support/verifies.ts";

const TOKEN = "secret";
const START = Date.parse("2026-11-24T10:00:00.000Z");

const places: Readonly<Record<string, () => Promise<{ api: ServedApi; place: ApiPlace }>>> = {
  async "a socket"() {
    const endpoint = await localEndpoint();
    const access = { token: undefined, allowDelete: true, allowCalls: true };
    return { api: await serveApi(endpoint, { access }), place: { endpoint } };
  },
  async "a URL"() {
    const api = await serveApi("http://127.0.0.1:0", { access: { token: TOKEN, allowDelete: true, allowCalls: true } });
    return { api, place: { url: api.url, token: TOKEN } };
  },
};

describe.each(Object.entries(places))("a client at %s", (_name, openPlace) => {
  const open = async () => {
    const { api, place } = await openPlace();
    onTestFinished(api.close);
    return { ...api, client: createApiClient(place) };
  };

  test("reads sessions, a call, a blob, tools and the status", async () => {
    const { store, client } = await open();
    const session = randomUUID();
    const bytes = Buffer.from("a blob");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const call = sampleCall({ session, atMs: START, blobs: new Map([[sha256, bytes]]) });
    await store.record([call]);
    expect(await client.sessions()).toEqual({ sessions: [store.getSession(session)], total: 1, limit: 10, offset: 0 });
    expect(await client.sessions({ status: "closed", limit: 3 })).toEqual({ sessions: [], total: 0, limit: 3, offset: 0 });
    expect(await client.session(session)).toEqual(store.getSession(session));
    expect(await client.toolCall(call.record.id)).toEqual(call.record);
    expect(await client.toolCalls({ tool_name: "ClickElement", q: "acknowledge" })).toMatchObject({ total: 1, tool_calls: [call.record] });
    expect((await client.blob(sha256)).equals(bytes)).toBe(true);
    expect((await client.tools()).tools).toMatchObject([{ name: "ClickElement", usage: 1 }]);
    expect(await client.status()).toMatchObject({ pid: process.pid, writable: true });
  });

  test("reads all calls of a session, page by page", async () => {
    const { store, client } = await open();
    const session = randomUUID();
    const calls = Array.from({ length: 1203 }, (_, index) => sampleCall({ session, atMs: START + index }));
    await store.record(calls);
    const ids: string[] = [];
    for await (const { id } of client.callsOf(session)) ids.push(id);
    expect(ids).toEqual(calls.map(({ record }) => record.id));
  });

  test("deletes a session", async () => {
    const { store, client } = await open();
    const session = randomUUID();
    await store.record([sampleCall({ session, atMs: START })]);
    await client.deleteSession(session);
    expect(store.getSession(session)).toBeUndefined();
  });

  const unknown: Readonly<Record<string, (client: ApiClient) => Promise<unknown>>> = {
    "a session": (client) => client.session("../status"),
    "a session to delete": (client) => client.deleteSession(randomUUID()),
    "calls of a session": (client) => client.callsOf(randomUUID()).next(),
    "a call": (client) => client.toolCall("a/b?c"),
    "a blob": (client) => client.blob("0"),
  };

  test.each(Object.entries(unknown))("%s that is unknown is an error", verifies(["error/AMCP_SESSIONS_UNKNOWN"]), async (_what, asking) => {
    const { client } = await open();
    await expect(asking(client)).rejects.toMatchObject({ code: "AMCP_SESSIONS_UNKNOWN", message: expect.stringMatching(/^there is no/) });
  });

  test("a request that is wrong has the reason", verifies(["error/AMCP_SESSIONS_BAD_REQUEST"]), async () => {
    const { client } = await open();
    await expect(client.sessions({ limit: 1000 })).rejects.toMatchObject({ code: "AMCP_SESSIONS_BAD_REQUEST" });
  });
});

test.skipIf(process.platform === "win32")("the socket is open to this user alone", async () => {
  const endpoint = await localEndpoint();
  const api = await serveApi(endpoint);
  onTestFinished(api.close);
  expect(api.url).toBe(endpoint);
  expect((await stat(decodeURI(new URL(endpoint).pathname))).mode & 0o777).toBe(0o600);
});

test("another bearer is refused", verifies(["error/AMCP_SESSIONS_DENIED"]), async () => {
  const api = await serveApi("http://127.0.0.1:0", { access: { token: TOKEN, allowDelete: true, allowCalls: true } });
  onTestFinished(api.close);
  const client = createApiClient({ url: api.url, token: "another" });
  await expect(client.sessions()).rejects.toMatchObject({ code: "AMCP_SESSIONS_DENIED" });
});

describe("a recorder that cannot be asked", verifies(["error/AMCP_SESSIONS_UNREACHABLE"]), () => {
  const unreachable = { code: "AMCP_SESSIONS_UNREACHABLE", hint: expect.stringMatching(/^Run/) };

  test("has ended", async () => {
    const client = createApiClient({ endpoint: await localEndpoint() });
    await expect(client.status()).rejects.toMatchObject({ ...unreachable, message: expect.stringContaining("cannot be asked") });
  });

  test.each(["no JSON", `{"sessions":1}`])("answers %s", async (text) => {
    const server = await listenHttp("http://127.0.0.1:0", { serve: async (exchange) => exchange.answer(200, {}, [Buffer.from(text)]) });
    onTestFinished(server.close);
    await expect(createApiClient({ url: server.url, token: undefined }).sessions()).rejects.toMatchObject(unreachable);
  });

  test("answers with a status and no reason", async () => {
    const server = await listenHttp("http://127.0.0.1:0", { serve: async (exchange) => exchange.answer(503, {}) });
    onTestFinished(server.close);
    const asking = createApiClient({ url: server.url, token: undefined }).status();
    await expect(asking).rejects.toMatchObject({ ...unreachable, message: "the recorder answered with status 503" });
  });

  test("ends in the middle of its answer", async () => {
    const server = await listenHttp("http://127.0.0.1:0", {
      async serve(exchange) {
        exchange.stream({ "content-length": "100" }).write([Buffer.from("{")]);
        setImmediate(exchange.drop);
      },
    });
    onTestFinished(server.close);
    await expect(createApiClient({ url: server.url, token: undefined }).status()).rejects.toMatchObject(unreachable);
  });
});
