import { expect, test } from "vitest";
import { type AppPeer, joinApp, tool } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { type ProxyProcess, startProxy, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const echo = { Echo: (call: Line, peer: AppPeer) => peer.say(call, `${call.json.params.arguments?.text}`) };
const call = (id: number | string, text: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "Files:Echo", arguments: { text } },
});

async function openAs(protocolVersion: string): Promise<ProxyProcess> {
  const proxy = await startProxy();
  await proxy.ask("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "raw-agent", version: "1" } });
  proxy.notify("notifications/initialized");
  return proxy;
}

test("a batch of MCP 2025-03-26 is answered by one array, in whatever order the answers came", verifies(["card/5-batches"]), async () => {
  const proxy = await openAs("2025-03-26");
  await joinApp(proxy, { appId: "Files", scripts: echo });
  const batch = [call("a", "first"), { jsonrpc: "2.0", method: "notifications/roots/list_changed" }, call(77, "second"), { id: 5 }];
  proxy.write(`${JSON.stringify(batch)}\n`);
  const { json } = await proxy.agent.find((line) => Array.isArray(line.json));
  expect(json).toHaveLength(3);
  expect(json).toContainEqual({ jsonrpc: "2.0", id: "a", result: { content: [{ type: "text", text: "first" }] } });
  expect(json).toContainEqual({ jsonrpc: "2.0", id: 77, result: { content: [{ type: "text", text: "second" }] } });
  expect(json).toContainEqual({ jsonrpc: "2.0", id: 5, error: expect.objectContaining({ code: -32600 }) });
  proxy.write("[]\n");
  expect((await proxy.agent.find((line) => line.json?.error?.code === -32600)).json.error.message).toContain("the batch is empty");
});

test("a call of a batch that is cancelled does not keep back the answers of the others", verifies(["card/5-batches"]), async () => {
  const proxy = await openAs("2025-03-26");
  const app = await joinApp(proxy, { appId: "Files", tools: [tool("Echo"), tool("Hold")], scripts: echo });
  const hold = { jsonrpc: "2.0", id: "h", method: "tools/call", params: { name: "Files:Hold" } };
  proxy.write(`${JSON.stringify([hold, call(1, "done")])}\n`);
  await app.calls("Hold");
  proxy.notify("notifications/cancelled", { requestId: "h" });
  const { json } = await proxy.agent.find((line) => Array.isArray(line.json));
  expect(json).toHaveLength(1);
});

test.each([
  ["text", "hello?", -32700, "AMCP_PROXY_BAD_FRAME", "not JSON"],
  ["an empty method", '{"jsonrpc":"2.0","id":1,"method":""}', -32600, "AMCP_PROXY_NOT_A_REQUEST", "its method is empty"],
  ["an empty id", '{"jsonrpc":"2.0","id":"","method":"ping"}', -32600, "AMCP_PROXY_NOT_A_REQUEST", "its id is empty"],
  ["another jsonrpc", '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, "AMCP_PROXY_NOT_A_REQUEST", "a member is missing"],
  ["a batch where there are none", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, "AMCP_PROXY_NOT_A_REQUEST", "2025-03-26"],
])(
  "%s is refused with code and hint, and the next request is served",
  verifies(["card/5-bad-input", "error/AMCP_PROXY_NOT_A_REQUEST"]),
  async (...[, line, code, name, says]) => {
    const proxy = await startWithAgent();
    proxy.write(`${line}\n`);
    const { json } = await proxy.agent.find((seen) => seen.json?.error !== undefined);
    expect(json.error).toMatchObject({ code, data: { code: name, hint: expect.any(String) } });
    expect(json.error.message).toContain(says);
    expect((await proxy.ask("ping")).json.result).toEqual({});
  },
);

/** As a tree is: long, and nothing in it that could be passed over at once. */
const longArguments = `{"rows":[${Array.from({ length: 40_000 }, (_, row) => `{"row":${row},"cells":[1.50,"a\\u0062"]}`).join(",")}]}`;
const longCall = (id: number, tool = "Files:Echo") =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${tool}","arguments":${longArguments}}}`;

test(
  "a long request goes on byte for byte, and what comes behind it comes after it",
  verifies(["card/isolation-latency", "card/relay-bytes"]),
  async () => {
    const proxy = await startWithAgent();
    const app = await joinApp(proxy, { appId: "Files" });
    proxy.write(`${longCall(700)}\n${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 700 } })}\n`);
    const [came] = await app.calls("Echo");
    expect(came?.raw).toContain(`"params":{"name":"Echo","arguments":${longArguments}}`);
    const { json } = await app.received.find((line) => line.json?.method === "notifications/cancelled");
    expect(json.params.requestId).toBe(came?.json.id);
  },
);

test("a long request that cannot be used is refused, and the next one is served", verifies(["card/5-bad-input"]), async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, { appId: "Files", scripts: echo });
  proxy.write(`${longCall(1).slice(0, -1)}]\n${JSON.stringify(call(2, "still here"))}\n`);
  expect((await proxy.agent.find((line) => line.json?.error !== undefined)).json.error.data.code).toBe("AMCP_PROXY_BAD_FRAME");
  expect((await proxy.agent.find((line) => line.json?.id === 2)).json.result.content[0].text).toBe("still here");
  proxy.write(`${longCall(3).replace(longArguments, `[${longArguments}]`)}\n`);
  expect((await proxy.agent.find((line) => line.json?.id === 3)).json.error.message).toContain("it is an array");
});

test("long requests may come in a batch, where there are batches", verifies(["card/5-batches"]), async () => {
  const proxy = await openAs("2025-03-26");
  const app = await joinApp(proxy, { appId: "Files", scripts: { Echo: (line, peer) => peer.say(line, "done") } });
  proxy.write(`[${longCall(1)},${longCall(2)}]\n`);
  const { json } = await proxy.agent.find((line) => Array.isArray(line.json));
  expect(json.map(({ id }: { id: number }) => id).toSorted()).toEqual([1, 2]);
  for (const { raw } of await app.calls("Echo", 2)) expect(raw).toContain(longArguments);
});
