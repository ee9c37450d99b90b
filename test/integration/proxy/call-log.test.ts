import { expect, test } from "vitest";
import { type AppPeer, goneFrom, joinApp, tool } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { type ProxyProcess, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

/** The log line of the call that was made last. */
const lastCall = async (proxy: ProxyProcess, number: number) =>
  (await proxy.log.count(number, ({ json }) => json?.message === "tool call")).at(-1)?.json;

test("a call that no app answers is one log line with its code, too", verifies(["003/FR-028", "003/FR-029"]), async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "WatchTower" });
  await joinApp(proxy, { appId: "AdminTool" });
  app.close();
  await goneFrom(proxy, "WatchTower");
  const calls: readonly (readonly [object, object])[] = [
    [{ name: "WatchTower:Echo" }, { app: "WatchTower", tool: "Echo", status: "gone", code: "AMCP_PROXY_APP_GONE" }],
    [{ name: "Nobody:Echo" }, { app: "amcp-proxy", tool: "Nobody:Echo", status: "error", code: "AMCP_PROXY_UNKNOWN_APP" }],
    [{ name: "AdminTool:Ehco" }, { app: "amcp-proxy", tool: "AdminTool:Ehco", status: "error", code: "AMCP_PROXY_UNKNOWN_TOOL" }],
    [{ name: "x".repeat(5000) }, { app: "amcp-proxy", tool: "x".repeat(200), status: "error", code: "AMCP_PROXY_UNKNOWN_TOOL" }],
    [{ name: "apps_list" }, { app: "amcp-proxy", tool: "apps_list", status: "ok" }],
    [
      { name: "tools_find", arguments: { limit: 0 } },
      { app: "amcp-proxy", tool: "tools_find", status: "error", code: "INVALID_ARGUMENT" },
    ],
    [
      { name: "tool_call", arguments: {} },
      { app: "amcp-proxy", tool: "tool_call", status: "error", code: "INVALID_ARGUMENT" },
    ],
    [
      { name: "tool_call", arguments: { name: "WatchTower__Echo" } },
      { app: "WatchTower", tool: "Echo", status: "gone", code: "AMCP_PROXY_APP_GONE" },
    ],
  ];
  for (const [index, [params, line]] of calls.entries()) {
    await proxy.ask("tools/call", params);
    expect(await lastCall(proxy, index + 1)).toEqual({
      level: "Information",
      timestamp: expect.any(String),
      message: "tool call",
      durationMs: expect.any(Number),
      ...line,
    });
  }
});

test("the log line of a failed call has the code of its failure", verifies(["003/FR-029"]), async () => {
  const failed = (result: object) => (call: Line, peer: AppPeer) => peer.answer(call, { content: [], isError: true, ...result });
  const proxy = await startWithAgent({ args: ["--tool-timeout", "300"] });
  const scripts = {
    Ours: failed({ _meta: { "amcp/failure": { code: "ELEMENT_NOT_FOUND", message: "no such element" } } }),
    Foreign: failed({}),
    Large: failed({ content: [{ type: "text", text: "x".repeat(100_000) }] }),
    Protocol: (call: Line, peer: AppPeer) => peer.send({ jsonrpc: "2.0", id: call.json.id, error: { code: -32602, message: "wrong" } }),
    Silent: () => {},
    Dies: (_call: Line, peer: AppPeer) => peer.close(),
  };
  await joinApp(proxy, { appId: "App", tools: Object.keys(scripts).map(tool), scripts });
  const ends = [
    ["Ours", "error", "ELEMENT_NOT_FOUND"],
    ["Foreign", "error", "UNSPECIFIED"],
    ["Large", "error", "UNSPECIFIED"],
    ["Protocol", "error", "-32602"],
    ["Silent", "timeout", "AMCP_PROXY_TOOL_TIMEOUT"],
    ["Dies", "gone", "AMCP_PROXY_APP_GONE"],
  ] as const;
  for (const [index, [name, status, code]] of ends.entries()) {
    await proxy.ask("tools/call", { name: `App:${name}` });
    expect(await lastCall(proxy, index + 1)).toMatchObject({ app: "App", tool: name, status, code });
  }
});
