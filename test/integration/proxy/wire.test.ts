import { expect, test } from "vitest";
import { type AppPeer, joinApp, tool } from "./app-peer.ts";
import type { Line } from "./lines.ts";
import { type ProxyProcess, startProxy, startWithAgent } from "./proxy-process.ts";

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

test("a batch of MCP 2025-03-26 is answered by one array, in whatever order the answers came (card/5-batches)", async () => {
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

test("a call of a batch that is cancelled does not keep back the answers of the others (card/5-batches)", async () => {
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
])("%s is refused with code and hint, and the next request is served (card/5-bad-input)", async (...[, line, code, name, says]) => {
  const proxy = await startWithAgent();
  proxy.write(`${line}\n`);
  const { json } = await proxy.agent.find((seen) => seen.json?.error !== undefined);
  expect(json.error).toMatchObject({ code, data: { code: name, hint: expect.any(String) } });
  expect(json.error.message).toContain(says);
  expect((await proxy.ask("ping")).json.result).toEqual({});
});
