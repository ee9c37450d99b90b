import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { agent, type CallTold, observedCall } from "../../support/sessions/observed-call.ts";
import { type Recording, startRecording } from "../../support/sessions/recording.ts";
import { verifies } from "../../support/verifies.ts";

const definition = {
  name: "ClickElement",
  description: "Clicks an element.",
  inputSchema: { type: "object", properties: { element: { type: "string" } } },
};

/** The records of these calls, the first call first. */
async function recordsOf({ feed, api }: Recording, ...calls: readonly CallTold[]) {
  const start = Date.parse("2026-11-24T10:00:00.000Z");
  for (const [index, call] of calls.entries()) feed.record(observedCall({ startMs: start + index, ...call }));
  expect(await feed.flush()).toMatchObject({ state: "recording", lost: 0 });
  return (await api.toolCalls({ limit: 500 })).tool_calls.toReversed();
}

test(
  "a call becomes a record with every field of the data model",
  verifies([
    "004/RECORD-FIELD-id",
    "004/RECORD-FIELD-server_id",
    "004/RECORD-FIELD-server_name",
    "004/RECORD-FIELD-tool_name",
    "004/RECORD-FIELD-arguments",
    "004/RECORD-FIELD-response",
    "004/RECORD-FIELD-error",
    "004/RECORD-FIELD-duration",
    "004/RECORD-FIELD-timestamp",
    "004/RECORD-FIELD-config_path",
    "004/RECORD-FIELD-request_id",
    "004/RECORD-FIELD-metrics",
    "004/RECORD-FIELD-execution_type",
    "004/RECORD-FIELD-mcp_client_name",
    "004/RECORD-FIELD-mcp_client_version",
  ]),
  async () => {
    const recording = await startRecording({ configPath: "/home/me/appsettings.json" });
    const result = { content: [{ type: "text", text: "hello world" }], structuredContent: { path: "Main/Button[0]" } };
    const [record] = await recordsOf(recording, { id: "a-1", arguments: { element: "Save" }, result });
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      server_id: "WatchTower",
      server_name: "WatchTower",
      tool_name: "ClickElement",
      arguments: { element: "Save" },
      response: result,
      error: "",
      duration: 2_500_000,
      timestamp: "2026-11-24T10:00:00.000Z",
      config_path: "/home/me/appsettings.json",
      request_id: '"a-1"',
      metrics: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
      execution_type: "direct",
      mcp_session_id: expect.any(String),
      mcp_client_name: "claude-code",
      mcp_client_version: "2.1",
      instance: "5d1f",
      status: "ok",
    });
  },
);

test(
  "annotations are kept as the tool declared them at the time of its call: an absent hint is not false",
  verifies([
    "004/ANNOTATION-FIELD-title",
    "004/ANNOTATION-FIELD-readOnlyHint",
    "004/ANNOTATION-FIELD-destructiveHint",
    "004/ANNOTATION-FIELD-idempotentHint",
    "004/ANNOTATION-FIELD-openWorldHint",
    "004/ANNOTATION-RULE-absent-not-false",
    "004/ANNOTATION-RULE-upstream",
    "004/RECORD-FIELD-annotations",
  ]),
  async () => {
    const all = { title: "Click", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
    const foreign = { readOnlyHint: "yes", destructiveHint: false, colour: "red", title: 5 };
    const recording = await startRecording();
    const records = await recordsOf(
      recording,
      { definition: { ...definition, annotations: all } },
      { definition: { ...definition, annotations: { readOnlyHint: true } } },
      { definition: { ...definition, annotations: foreign } },
      { definition },
      { tool: "Unknown" },
    );
    expect(records.map(({ annotations }) => annotations)).toEqual([
      all,
      { readOnlyHint: true },
      { destructiveHint: false },
      undefined,
      undefined,
    ]);
    // Tools of other proxies of this user that run are listed, too.
    const tools = (await recording.api.tools()).tools.filter(({ usage }) => usage > 0);
    expect(tools.map(({ name, usage, description }) => ({ name, usage, description }))).toEqual([
      { name: "ClickElement", usage: 4, description: "Clicks an element." },
    ]);
  },
);

test("the error is empty on success only: failures of tool, protocol and proxy say why", verifies(["004/RECORD-FIELD-error"]), async () => {
  const failed = { isError: true, content: [{ type: "text", text: "no element `Save`" }] };
  const records = await recordsOf(
    await startRecording(),
    { result: failed, status: "error" },
    { error: { code: -32602, message: "there is no tool X" } },
    { error: { code: -32001, message: "no answer within 30 s" }, status: "timeout", code: "AMCP_PROXY_TOOL_TIMEOUT" },
    { status: "cancelled", response: "" },
    { error: { code: -32000, message: "the app is gone" }, status: "gone", code: "AMCP_PROXY_APP_GONE" },
    { status: "rejected", error: { code: -32000, message: "too many wait" }, code: "AMCP_PROXY_QUEUE_FULL" },
  );
  expect(records.map(({ status, error }) => ({ status, error }))).toEqual([
    { status: "error", error: "no element `Save`" },
    { status: "error", error: "there is no tool X" },
    { status: "timeout", error: "AMCP_PROXY_TOOL_TIMEOUT: no answer within 30 s" },
    { status: "cancelled", error: "the agent cancelled the call" },
    { status: "gone", error: "AMCP_PROXY_APP_GONE: the app is gone" },
    { status: "rejected", error: "queue_full: too many wait" },
  ]);
  expect(records.map(({ response }) => response)).toEqual([failed, null, null, null, null, null]);
});

test(
  "a call through tool_call is two records, of which the session counts one",
  verifies(["004/RECORD-FIELD-parent_call_id", "004/RECORD-FIELD-execution_type"]),
  async () => {
    const recording = await startRecording();
    const asked = { name: "WatchTower:ClickElement", arguments: { element: "Save" } };
    const records = await recordsOf(recording, { nested: true, arguments: asked, definition });
    const parent = records.find(({ tool_name }) => tool_name === "tool_call");
    const child = records.find(({ tool_name }) => tool_name === "ClickElement");
    expect(parent).toMatchObject({ server_id: "amcp-proxy", arguments: asked, execution_type: "direct" });
    expect(parent).not.toHaveProperty("parent_call_id");
    expect(child).toMatchObject({
      server_id: "WatchTower",
      arguments: { element: "Save" },
      execution_type: "nested",
      parent_call_id: parent?.id,
    });
    const { sessions } = await recording.api.sessions();
    expect(sessions[0]).toMatchObject({ tool_call_count: 1, total_tokens: parent?.metrics?.total_tokens });
  },
);

test("calls of the dashboard and of a run are marked as such", verifies(["004/RECORD-FIELD-execution_type"]), async () => {
  const sessionId = randomUUID();
  const recording = await startRecording({ executionType: "scenario", sessionId });
  const records = await recordsOf(recording, { agent: { ...agent, isDashboard: true } }, {});
  expect(records.map(({ execution_type }) => execution_type)).toEqual(["dashboard", "scenario"]);
  expect(new Set(records.map(({ mcp_session_id }) => mcp_session_id))).toEqual(new Set([sessionId]));
});

test("pictures and long responses are kept whole and apart", verifies(["004/RECORD-FIELD-response"]), async () => {
  const png = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251));
  const data = png.toString("base64");
  const long = "word ".repeat(30_000);
  const recording = await startRecording();
  const [picture, structured, resource, text] = await recordsOf(
    recording,
    { result: { content: [{ type: "image", data, mimeType: "image/png" }] } },
    { result: { content: [], structuredContent: { shot: { mimeType: "image/png", data } } } },
    { result: { content: [{ type: "resource", resource: { uri: "a:b", mimeType: "image/png", blob: data } }] } },
    { result: { content: [{ type: "text", text: long }] } },
  );
  const blob = { sha256: createHash("sha256").update(png).digest("hex"), bytes: png.length, mime_type: "image/png" };
  expect(picture?.response).toEqual({ content: [{ type: "image", data: { blob }, mimeType: "image/png" }] });
  expect(picture?.metrics?.output_tokens).toBe(0);
  expect(structured?.response).toEqual({ content: [], structuredContent: { shot: { mimeType: "image/png", data: { blob } } } });
  expect(resource?.response).toMatchObject({ content: [{ resource: { blob: { blob } } }] });
  expect((await recording.api.blob(blob.sha256)).equals(png)).toBe(true);
  const whole = text?.response as { blob: { sha256: string; bytes: number; mime_type: string } };
  expect(whole.blob.mime_type).toBe("application/json");
  expect(JSON.parse((await recording.api.blob(whole.blob.sha256)).toString())).toEqual({ content: [{ type: "text", text: long }] });
  expect(text?.metrics?.output_tokens).toBeGreaterThan(25_000);
});

test("messages that contain line breaks, or are no JSON, or are hostile, are kept with what is known", async () => {
  const pretty = JSON.stringify({ jsonrpc: "2.0", id: 9, params: { arguments: { a: [1, 2] } } }, undefined, 2);
  const deep = `{"id":1,"result":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const recording = await startRecording();
  const records = await recordsOf(
    recording,
    { request: pretty, response: '{\n"id":9,\n"result": {}\n}' },
    { request: "{ no", response: "\u0000\n\n" },
    { response: deep },
    { tool: "../../\u001b[31m\n<b>", appId: "amcp-proxy", agent: { ...agent, name: "\ud800\n", version: "" } },
    { arguments: { __proto__: { polluted: true }, "a\nb": 1 }, durationMs: Number.NaN, startMs: Number.POSITIVE_INFINITY },
    { request: `{"id":1,"params":{"arguments":{"__proto__":{"polluted":true}}}}` },
  );
  expect(records).toHaveLength(6);
  const [first, second] = records.filter(({ timestamp }) => timestamp.startsWith("2026"));
  expect(first).toMatchObject({ arguments: { a: [1, 2] }, request_id: "9", response: {} });
  expect(second).toMatchObject({ arguments: {}, response: null, error: "" });
  expect(Object.prototype).not.toHaveProperty("polluted");
  expect(await recording.api.status()).toMatchObject({ recorded: 6, lost: 0 });
});
