import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { ProxyInput } from "../../../proxy/index.ts";
import { embed } from "../../support/proxy/embedded-proxy.ts";
import { verifies } from "../../support/verifies.ts";

const CONFORMANCE = pathToFileURL(resolve("dist/test/servers/conformance.js")).href;

/** A server that needs a while until it listens. */
const slow = (appId: string, forMs: number) => command(appId, `setTimeout(() => import(${JSON.stringify(CONFORMANCE)}), ${forMs})`);

/** A server that never answers. */
const mute = (appId: string) => command(appId, "process.stdin.resume()");

const command = (appId: string, code: string) => ({
  kind: "command" as const,
  appId,
  env: {},
  command: [process.execPath, "-e", code] as [string, ...string[]],
});

/** A proxy whose agent asks as soon as it can. */
async function proxyOf(endpoints: ProxyInput["endpoints"], more: ProxyInput = {}) {
  const proxy = await embed({ endpoints, names: "colon", control: false, ...more });
  let lastId = 0;
  const ask = async (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    proxy.input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return (await proxy.agent.find(({ json }) => json?.id === id)).json;
  };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } });
  proxy.input.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n`);
  return { ...proxy, ask };
}

const listed = [
  ["tools/list", "tools", "Slow:test_simple_text"],
  ["prompts/list", "prompts", "Slow:test_simple_prompt"],
  ["resources/list", "resources", "static-text"],
  ["resources/templates/list", "resourceTemplates", "template"],
] as const;

test(
  "the first lists hold what comes with the first connections, and a list change is not told again",
  verifies(["card/first-lists-wait"]),
  async () => {
    const { ask, agent } = await proxyOf([slow("Slow", 500)], { catalogDebounceMs: 0 });
    for (const [method, kind, name] of listed) {
      const { result } = await ask(method);
      expect(result[kind].map((one: { name: string }) => one.name)).toContain(name);
    }
    await ask("ping");
    expect(agent.seen.filter(({ json }) => json?.method === "notifications/tools/list_changed")).toEqual([]);
  },
);

test("tools_find and apps_list wait as lists do", verifies(["card/first-lists-wait"]), async () => {
  const { ask } = await proxyOf([slow("Slow", 500)]);
  const found = await ask("tools/call", { name: "tools_find", arguments: { query: "simple_text" } });
  expect(found.result.structuredContent.tools).toMatchObject([{ name: "Slow:test_simple_text" }]);
});

test.each([
  ["tools/call", { name: "Slow:test_simple_text", arguments: {} }, { content: [{ text: "a simple text" }] }],
  ["tools/call", { name: "test_simple_text", arguments: {} }, { content: [{ text: "a simple text" }] }],
  ["prompts/get", { name: "Slow:test_simple_prompt" }, { messages: [{ content: { text: "a simple prompt" } }] }],
  ["resources/read", { uri: "test://static-text" }, { contents: [{ text: "the words of static-text" }] }],
  ["resources/subscribe", { uri: "test://static-text" }, {}],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "Slow:test_prompt_with_arguments" }, argument: { name: "arg1", value: "a" } },
    { completion: { values: [] } },
  ],
])("%s %j waits for the first connection", verifies(["card/first-calls-wait"]), async (method, params, result) => {
  const { ask } = await proxyOf([slow("Slow", 500)], { names: "bare" });
  const answer = await ask(method, params);
  expect(answer.error).toBeUndefined();
  expect(answer.result).toMatchObject(result);
});

test(
  "a silent server delays the first lists briefly, and a call to it until its time limit",
  verifies(["card/first-lists-wait", "card/first-calls-wait"]),
  async () => {
    const { ask, entries } = await proxyOf([mute("Mute"), slow("Slow", 0)], { toolTimeoutMs: 4000 });
    const call = ask("tools/call", { name: "Mute:anything", arguments: {} });
    const simple = await ask("tools/call", { name: "Slow:test_simple_text", arguments: {} });
    expect(simple.result.content[0].text).toBe("a simple text");
    const { result } = await ask("tools/list");
    expect(result.tools.map(({ name }: { name: string }) => name)).toContain("Slow:test_simple_text");
    expect(entries.filter(({ message, app }) => message === "endpoint cannot be used" && app === "Mute")).toEqual([]);
    expect((await call).result._meta["amcp/failure"]).toMatchObject({
      code: "AMCP_PROXY_TOOL_TIMEOUT",
      details: { name: "Mute:anything" },
    });
  },
);

test("a call that waits for the first connection can be cancelled", verifies(["card/first-calls-wait"]), async () => {
  const { ask, input, agent } = await proxyOf([slow("Slow", 500)]);
  input.write(`{"jsonrpc":"2.0","id":"c","method":"prompts/get","params":{"name":"Slow:test_simple_prompt"}}\n`);
  input.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}\n`);
  await ask("tools/list");
  await ask("prompts/get", { name: "Slow:test_simple_prompt" });
  expect(agent.seen.filter(({ json }) => json?.id === "c")).toEqual([]);
});
