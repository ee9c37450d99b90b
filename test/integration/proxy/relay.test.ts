import { expect, test } from "vitest";
import { type AppPeer, goneFrom, joinApp, tool } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { configured, type ProxyProcess, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const MEGABYTE = 1024 * 1024;
const echo = { Echo: (call: Line, peer: AppPeer) => peer.say(call, `${call.json.params.arguments.text}`) };
const textOf = ({ json }: Line): string => json.result.content[0].text;
const answersTo = ({ agent }: ProxyProcess, id: number) => agent.seen.filter(({ json }) => json?.id === id && json.method === undefined);

test(
  "calls of three apps run at the same time and each answer finds its own call",
  verifies(["card/calls-not-serialised", "003/FR-008", "card/link-same-connection"]),
  async () => {
    const proxy = await startWithAgent();
    const apps = ["WatchTower", "AdminTool", "DataService"];
    const peers = await Promise.all(apps.map(async (appId) => [appId, await joinApp(proxy, { appId, tools: [tool("Hold")] })] as const));
    const posted = Array.from({ length: 60 }, (_, index) => {
      const app = apps[index % apps.length] ?? "";
      return { app, index, id: proxy.post("tools/call", { name: `${app}:Hold`, arguments: { index } }) };
    });
    for (const [appId, peer] of peers) {
      const calls = await peer.calls("Hold", 20);
      for (const call of calls.toReversed()) peer.say(call, `${appId} ${call.json.params.arguments.index}`);
    }
    for (const { app, index, id } of posted) expect(textOf(await proxy.answer(id))).toBe(`${app} ${index}`);
  },
);

test(
  "numbers beyond 2^53, unknown fields and escapes pass byte for byte in both directions",
  verifies(["card/relay-bytes", "card/relay-unknown-passes", "card/relay-id-kinds", "000/1-FIELD-JsonRpc", "000/5-FIELD-ToolName"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower" });
    proxy.write(
      `{"jsonrpc":"2.0","future":1.0,"method":"tools/call","params":{"arguments":{"n":9007199254740993,"t":"gr\\u00fc\\/\\u00df"},"name":"WatchTower:Echo"},"id":"a\\u0062c"}\n`,
    );
    const [call] = await app.calls("Echo");
    expect(call?.raw).toBe(
      `{"jsonrpc":"2.0","future":1.0,"method":"tools/call","params":{"arguments":{"n":9007199254740993,"t":"gr\\u00fc\\/\\u00df"},"name":"Echo"},"id":${call?.json.id}}`,
    );
    app.sendRaw(`{"result":{"content":[],"structuredContent":{"n":9007199254740993,"f":1.10}},"id":${call?.json.id},"jsonrpc":"2.0"}\n`);
    const answer = await proxy.answer("abc");
    expect(answer.raw).toBe(
      `{"result":{"content":[],"structuredContent":{"n":9007199254740993,"f":1.10}},"id":"a\\u0062c","jsonrpc":"2.0"}`,
    );
  },
);

test(
  "each call of an app that dies has exactly one answer, and calls of other apps continue",
  verifies(["003/FR-020", "card/isolation"]),
  async () => {
    const proxy = await startWithAgent();
    const dying = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
    await joinApp(proxy, { appId: "AdminTool", scripts: echo });
    const ids = Array.from({ length: 70 }, () => proxy.post("tools/call", { name: "WatchTower:Hold" }));
    await dying.calls("Hold", 64);
    dying.close();
    for (const id of ids) {
      const { json } = await proxy.answer(id);
      expect(json.result).toMatchObject({
        isError: true,
        _meta: {
          "amcp/failure": {
            code: "AMCP_PROXY_APP_GONE",
            details: { app: "WatchTower", state: "Disconnected", lastExit: "it closed the connection" },
          },
        },
      });
    }
    expect(textOf(await proxy.ask("tools/call", { name: "AdminTool:Echo", arguments: { text: "still here" } }))).toBe("still here");
    for (const id of ids) expect(answersTo(proxy, id)).toHaveLength(1);
  },
);

test(
  "a call to an app that has gone says since when, why and what to do",
  verifies(["003/EDGE-1", "003/FR-019", "003/US4-AS2"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower" });
    app.close();
    await goneFrom(proxy, "WatchTower");
    for (const name of ["WatchTower:Echo", "WatchTower__Echo", "WatchTower:NeverSeen"]) {
      const { json } = await proxy.ask("tools/call", { name });
      expect(json.result.isError).toBe(true);
      expect(json.result._meta["amcp/failure"]).toMatchObject({
        code: "AMCP_PROXY_APP_GONE",
        details: { state: "Disconnected", since: expect.stringMatching(/^\d{4}-/), lastExit: "it closed the connection" },
        retryable: true,
      });
      expect(json.result.content[0].text).toContain("Check that the app is running, then call again.");
    }
  },
);

test(
  "a cancellation reaches the app under the app's own id, and the late result is dropped",
  verifies(["card/relay-cancel-progress"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold"), tool("Echo")], scripts: echo });
    await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: { text: "moves the ids apart" } });
    const id = proxy.post("tools/call", { name: "WatchTower:Hold" });
    const [call] = await app.calls("Hold");
    proxy.notify("notifications/cancelled", { requestId: id, reason: "the user has changed his mind" });
    const { json } = await app.received.find((line) => line.json?.method === "notifications/cancelled");
    expect(json.params).toEqual({ requestId: call?.json.id, reason: "the user has changed his mind" });
    expect(call?.json.id).not.toBe(id);
    if (call !== undefined) app.say(call, "too late");
    await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: { text: "after it" } });
    expect(answersTo(proxy, id)).toEqual([]);
  },
);

test("progress comes back under the agent's token and ends with the answer", verifies(["card/relay-cancel-progress"]), async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Slow")] });
  const ids = ["first", "second"].map((progressToken) => proxy.post("tools/call", { name: "WatchTower:Slow", _meta: { progressToken } }));
  const calls = await app.calls("Slow", 2);
  const tokens = calls.map(({ json }) => json.params._meta.progressToken);
  expect(new Set(tokens).size).toBe(2);
  for (const progress of [1, 2])
    for (const progressToken of tokens) app.send({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress } });
  for (const call of calls) app.say(call, "done");
  for (const id of ids) expect(textOf(await proxy.answer(id))).toBe("done");
  app.send({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: tokens[0], progress: 3 } });
  app.send({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "behind it" } });
  await proxy.agent.find(({ json }) => json?.params?.data === "behind it");
  const seen = proxy.agent.seen.filter(({ json }) => json?.method === "notifications/progress" && json.params.progressToken === "first");
  expect(seen.map(({ json }) => json.params.progress)).toEqual([1, 2]);
});

test(
  "a call that takes too long is cancelled in the app and answered by the proxy, once",
  verifies(["003/EDGE-3", "003/FR-021", "card/timeout-cancelled", "card/timeout-per-tool"]),
  async () => {
    const proxy = await startWithAgent({ args: await configured({ ToolTimeouts: { "WatchTower:Hold": "00:00:00.2" } }) });
    const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold"), tool("Echo")], scripts: echo });
    const id = proxy.post("tools/call", { name: "WatchTower:Hold" });
    const { json } = await proxy.answer(id);
    expect(json.result).toMatchObject({
      isError: true,
      _meta: {
        "amcp/failure": { code: "AMCP_PROXY_TOOL_TIMEOUT", details: { app: "WatchTower", tool: "Hold", timeoutMs: 200 }, retryable: true },
      },
    });
    const [call] = await app.calls("Hold");
    await app.received.find((line) => line.json?.method === "notifications/cancelled" && line.json.params.requestId === call?.json.id);
    if (call !== undefined) app.say(call, "too late");
    expect(textOf(await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: { text: "next" } }))).toBe("next");
    expect(answersTo(proxy, id)).toHaveLength(1);
  },
);

test("a message that is too large fails its own call only", verifies(["card/relay-16-mb", "card/5-images"]), async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
  const [large, small] = [1, 2].map(() => proxy.post("tools/call", { name: "WatchTower:Hold" }));
  const [first, second] = await app.calls("Hold", 2);
  const body = "A".repeat(17 * MEGABYTE);
  app.sendRaw(`{"result":{"content":[{"type":"text","text":"${body}"}]},"id":${first?.json.id},"jsonrpc":"2.0"}\n`);
  if (second !== undefined) app.say(second, "small");
  expect((await proxy.answer(large ?? 0)).json.result).toMatchObject({
    isError: true,
    _meta: { "amcp/failure": { code: "AMCP_PROXY_FRAME_TOO_LARGE" } },
  });
  expect(textOf(await proxy.answer(small ?? 0))).toBe("small");

  proxy.write(`{"jsonrpc":"2.0","id":"huge","method":"tools/call","params":{"name":"WatchTower:Hold","arguments":{"text":"${body}"}}}\n`);
  expect((await proxy.answer("huge")).json.error).toMatchObject({ code: -32600, data: { code: "AMCP_PROXY_FRAME_TOO_LARGE" } });
  expect((await proxy.ask("ping")).json.result).toEqual({});
});

test(
  "a picture of ten megabytes arrives as it was, a block of its own",
  verifies(["card/relay-bytes", "card/5-images", "000/2-FIELD-ImageContent"]),
  async () => {
    const proxy = await startWithAgent();
    const data = "iVBORw0KGgo\\u002B".repeat(640_000);
    await joinApp(proxy, {
      appId: "WatchTower",
      tools: [tool("CaptureScreenshot")],
      scripts: {
        CaptureScreenshot: ({ json }, peer) =>
          peer.sendRaw(`{"jsonrpc":"2.0","id":${json.id},"result":{"content":[{"type":"image","data":"${data}"}]}}\n`),
      },
    });
    const answer = await proxy.ask("tools/call", { name: "WatchTower:CaptureScreenshot" });
    expect(answer.raw.includes(data)).toBe(true);
  },
);

test("a message that belongs to no call is logged and costs no call its answer", verifies(["card/isolation", "003/FR-028"]), async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
  const id = proxy.post("tools/call", { name: "WatchTower:Hold" });
  const [call] = await app.calls("Hold");
  app.sendRaw(`[1,2]\n{"jsonrpc":"2.0","id":77,"result":{}}\n{"jsonrpc":"2.0","id":78,"result":{]}\n`);
  if (call !== undefined) app.say(call, "all the same");
  expect(textOf(await proxy.answer(id))).toBe("all the same");
  await proxy.log.find(({ json }) => json?.message === "unusable message" && json.app === "WatchTower");

  const broken = proxy.post("tools/call", { name: "WatchTower:Hold" });
  const [, next] = await app.calls("Hold", 2);
  app.sendRaw(`{"jsonrpc":"2.0","id":${next?.json.id},"result":{"content":[}\n`);
  expect((await proxy.answer(broken)).json.result._meta["amcp/failure"].code).toBe("AMCP_PROXY_BAD_FRAME");
});

test(
  "garbage of an app ends all of its open calls at once, and later ones are served",
  verifies(["card/isolation", "003/FR-020"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold"), tool("Echo")], scripts: echo });
    const other = await joinApp(proxy, { appId: "AdminTool", tools: [tool("Hold")] });
    const ids = [1, 2].map(() => proxy.post("tools/call", { name: "WatchTower:Hold" }));
    const untouched = proxy.post("tools/call", { name: "AdminTool:Hold" });
    const [held] = await app.calls("Hold", 2);
    const [call] = await other.calls("Hold");
    app.sendRaw(`Unhandled exception. System.NullReferenceException\n\u0000\u0001\n`);
    for (const id of ids)
      expect((await proxy.answer(id)).json.result).toMatchObject({
        isError: true,
        _meta: { "amcp/failure": { code: "AMCP_PROXY_BAD_FRAME", message: expect.stringContaining("bytes that are no message") } },
      });
    if (held !== undefined) app.say(held, "too late");
    if (call !== undefined) other.say(call, "quiet here");
    expect(textOf(await proxy.answer(untouched))).toBe("quiet here");
    expect(textOf(await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: { text: "next" } }))).toBe("next");
    for (const id of ids) expect(answersTo(proxy, id)).toHaveLength(1);
  },
);

test("an app that does not read stands only in its own way", verifies(["card/isolation"]), async () => {
  const proxy = await startWithAgent({ args: ["--tool-timeout", "500"] });
  const stuck = await joinApp(proxy, { appId: "Stuck" });
  await joinApp(proxy, { appId: "AdminTool", scripts: echo });
  stuck.pause();
  const text = "x".repeat(4 * MEGABYTE);
  const ids = [1, 2, 3].map(() => proxy.post("tools/call", { name: "Stuck:Echo", arguments: { text } }));
  expect(textOf(await proxy.ask("tools/call", { name: "AdminTool:Echo", arguments: { text: "at once" } }))).toBe("at once");
  for (const id of ids) expect((await proxy.answer(id)).json.result._meta["amcp/failure"].code).toBe("AMCP_PROXY_TOOL_TIMEOUT");
});

test(
  "more calls than an app may have at a time wait in order and are told their place",
  verifies(["card/calls-queued", "card/calls-depth-shown", "card/5-warnings", "003/CLARIFY-unlimited-apps", "003/EDGE-6"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
    const ids = Array.from({ length: 66 }, (_, index) =>
      proxy.post("tools/call", { name: "WatchTower:Hold", _meta: { progressToken: `t${index}` } }),
    );
    const [first] = await app.calls("Hold", 64);
    const told = ({ json }: Line) => json?.method === "notifications/progress" && json.params.progressToken === "t65";
    expect((await proxy.agent.find(told)).json.params).toEqual({
      progressToken: "t65",
      progress: -2,
      message: expect.stringMatching(/^2 in the queue of WatchTower, waiting for \d+\.\d s$/),
    });
    const { apps } = (await proxy.ask("amcp/status")).json.result;
    expect(apps[0].calls).toMatchObject({ running: 64, waiting: 2 });
    expect((await proxy.log.find(({ json }) => json?.message === "limit nearly reached")).json).toMatchObject({
      level: "Warning",
      app: "WatchTower",
      limit: 64,
    });
    if (first !== undefined) app.say(first, "done");
    expect((await proxy.agent.count(2, told))[1]?.json.params.progress).toBe(-1);
    for (const call of (await app.calls("Hold", 65)).slice(1)) app.say(call, "done");
    for (const call of (await app.calls("Hold", 66)).slice(65)) app.say(call, "done");
    for (const id of ids) expect(textOf(await proxy.answer(id))).toBe("done");
  },
);

test("the questions of an app reach an agent that can answer them, under ids of their own", verifies(["card/relay-sampling"]), async () => {
  const proxy = await startWithAgent({ capabilities: { sampling: {} } });
  const apps = await Promise.all(["WatchTower", "AdminTool"].map((appId) => joinApp(proxy, { appId })));
  for (const app of apps) app.send({ jsonrpc: "2.0", id: 1, method: "sampling/createMessage", params: { messages: [] } });
  const questions = await proxy.agent.count(2, ({ json }) => json?.method === "sampling/createMessage");
  expect(new Set(questions.map(({ json }) => json.id)).size).toBe(2);
  for (const { json } of questions) proxy.write(`${JSON.stringify({ jsonrpc: "2.0", id: json.id, result: { to: json.id } })}\n`);
  const answers = await Promise.all(
    apps.map(({ received }) => received.find(({ json }) => json?.id === 1 && json.result?.to !== undefined)),
  );
  expect(new Set(answers.map(({ json }) => json.result.to))).toEqual(new Set(questions.map(({ json }) => json.id)));

  apps[0]?.send({ jsonrpc: "2.0", id: 2, method: "elicitation/create", params: {} });
  const refused = await apps[0]?.received.find(({ json }) => json?.id === 2 && json.error !== undefined);
  expect(refused?.json.error.code).toBe(-32601);
  apps[0]?.send({ jsonrpc: "2.0", id: 3, method: "ping" });
  expect((await apps[0]?.received.find(({ json }) => json?.id === 3 && json.result !== undefined))?.json.result).toEqual({});
});

test(
  "log messages of apps pass, and the level that the agent asks for reaches every app",
  verifies(["card/relay-unknown-passes"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "WatchTower" });
    app.send({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "hello" } });
    expect((await proxy.agent.find(({ json }) => json?.method === "notifications/message")).json.params.data).toBe("hello");
    expect((await proxy.ask("logging/setLevel", { level: "warning" })).json.result).toEqual({});
    await app.received.find(({ json }) => json?.method === "logging/setLevel" && json.params.level === "warning");
    const late = await joinApp(proxy, { appId: "AdminTool" });
    await late.received.find(({ json }) => json?.method === "logging/setLevel" && json.params.level === "warning");
  },
);

test(
  "each tool call is one log line with app, tool, duration and status",
  verifies(["003/FR-026", "003/FR-028", "003/FR-029", "000/4-FIELD-LastActivity", "card/log-not-on-stdout"]),
  async () => {
    const proxy = await startWithAgent();
    await joinApp(proxy, { appId: "WatchTower", scripts: echo });
    await proxy.ask("tools/call", { name: "WatchTower:Echo", arguments: { text: "logged" } });
    const { json } = await proxy.log.find((line) => line.json?.message === "tool call");
    expect(json).toEqual({
      level: "Information",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      message: "tool call",
      app: "WatchTower",
      tool: "Echo",
      durationMs: expect.any(Number),
      status: "ok",
    });
    const apps = (await proxy.ask("amcp/status")).json.result.apps;
    expect(apps[0].lastActivity).toMatch(/^\d{4}-/);
    expect(proxy.agent.seen.filter((line) => line.json?.jsonrpc !== "2.0")).toEqual([]);
  },
);
