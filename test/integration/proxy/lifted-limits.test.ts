import { expect, test } from "vitest";
import { joinApp, tool } from "../../support/proxy/app-peer.ts";
import { eventWith, initialize, openSession, post, startWithHttp } from "../../support/proxy/http-agent.ts";
import { configured, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const large = "x".repeat(17 * 1024 * 1024);

test.each([32 * 1024 * 1024, 0])(
  "with MaxMessageBytes %i a message of 17 MB passes, from an app and from agents",
  verifies(["003/CLARIFY-unlimited-apps"]),
  async (MaxMessageBytes) => {
    const { proxy, url } = await startWithHttp(await configured({ MaxMessageBytes }));
    await joinApp(proxy, { appId: "Echo", scripts: { Echo: (call, peer) => peer.say(call, call.json.params.arguments.text) } });
    const asked = await proxy.ask("tools/call", { name: "Echo:Echo", arguments: { text: large } });
    expect(asked.json.result.content[0].text).toHaveLength(large.length);
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "Echo:Echo", arguments: { text: large } } };
    const answer = await eventWith(await post(url, { body, headers: await openSession(url) }), ({ id }) => id === 1);
    expect(JSON.parse(answer.data).result.content[0].text).toHaveLength(large.length);
  },
);

test("a message above MaxMessageBytes fails its call, and the hint names the setting", async () => {
  const proxy = await startWithAgent({ args: await configured({ MaxMessageBytes: 1000 }) });
  await joinApp(proxy, { appId: "Echo", scripts: { Echo: (call, peer) => peer.say(call, "x".repeat(call.json.params.arguments.size)) } });
  const say = async (size: number) => (await proxy.ask("tools/call", { name: "Echo:Echo", arguments: { size } })).json.result;
  expect((await say(800)).content[0].text).toHaveLength(800);
  expect((await say(1000)).content[0].text).toMatch(/^AMCP_PROXY_FRAME_TOO_LARGE: .* raise MaxMessageBytes/);
});

test.each([
  [1, 1],
  [2, 2],
  [0, 3],
])("with MaxHttpSessions %i, %i busy agents are served", verifies(["003/CLARIFY-unlimited-apps"]), async (MaxHttpSessions, served) => {
  const { proxy, url } = await startWithHttp(await configured({ MaxHttpSessions }));
  const app = await joinApp(proxy, { appId: "Files", tools: [tool("Hold")] });
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "Files:Hold", arguments: {} } };
  const busy: Response[] = [];
  for (let agents = 0; agents < served; agents += 1) busy.push(await post(url, { body, headers: await openSession(url) }));
  const next = await post(url, { body: initialize() });
  expect(next.status).toBe(MaxHttpSessions === 0 ? 200 : 503);
  expect((await next.text()).includes("McpProxy:MaxHttpSessions")).toBe(MaxHttpSessions !== 0);
  app.close();
  await Promise.all(busy.map((answer) => answer.text()));
});

test.each([
  [1, 1],
  [3, 3],
  [0, 70],
])("with MaxConcurrentCalls %i, %i of 70 calls run at a time", async (MaxConcurrentCalls, running) => {
  const proxy = await startWithAgent({ args: await configured({ MaxConcurrentCalls }) });
  const app = await joinApp(proxy, { appId: "WatchTower", tools: [tool("Hold")] });
  for (let calls = 0; calls < 70; calls += 1) proxy.post("tools/call", { name: "WatchTower:Hold" });
  await app.calls("Hold", running);
  const { apps } = (await proxy.ask("amcp/status")).json.result;
  expect(apps[0].calls).toMatchObject({ running, waiting: 70 - running });
});

const pageOf = (from: number, count: number, pad = "") =>
  Array.from({ length: count }, (_, index) => ({ name: `t${from + index}`, pad, inputSchema: { type: "object" } }));

test.each([
  [{ MaxListEntries: 4 }, 4, /at most 4 of one server, McpProxy:MaxListEntries/],
  [{ MaxListEntries: 6 }, 6, undefined],
  [{ MaxListEntries: 0 }, 6, undefined],
  [{ MaxListBytes: 1000 }, 4, /at most 1000 bytes .*McpProxy:MaxListBytes/],
  [{ MaxListBytes: 10_000 }, 6, undefined],
  [{ MaxListBytes: 0 }, 6, undefined],
  [{ MaxListPages: 2 }, 4, /at most 2 pages, McpProxy:MaxListPages/],
  [{ MaxListPages: 3 }, 6, undefined],
  [{ MaxListPages: 0 }, 6, undefined],
])("with %o, %i of 6 tools on 3 pages are served", verifies(["card/17-list-limits"]), async (section, served, limited) => {
  const proxy = await startWithAgent({ args: await configured(section) });
  await joinApp(proxy, {
    appId: "Paged",
    methods: {
      "tools/list": ({ json }, peer) => {
        const page = Number(json.params.cursor ?? 0);
        const result = { tools: pageOf(2 * page, 2, "x".repeat(400)), ...(page < 2 && { nextCursor: String(page + 1) }) };
        peer.sendRaw(`${JSON.stringify({ jsonrpc: "2.0", id: json.id, result })}\n`);
      },
    },
  });
  const { structuredContent } = (await proxy.ask("tools/call", { name: "apps_list", arguments: { details: true } })).json.result;
  expect(structuredContent.apps[0].tools).toHaveLength(served);
  if (limited === undefined) expect(structuredContent.apps[0].limited).toBeUndefined();
  else expect(structuredContent.apps[0].limited).toMatch(limited);
});
