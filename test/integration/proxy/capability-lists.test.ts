import { expect, test } from "vitest";
import type { Line } from "../../support/proxy/lines.ts";
import { configured, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

/** A server that offers a tool for each capability of its client, and another one after the call of `Grow`. */
const SERVER = `
  const tools = ["Grow"];
  const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const answer = (result) => send({ id, result });
    if (method === "initialize") {
      tools.push(...Object.keys(params.capabilities).map((name) => "Use_" + name));
      answer({ protocolVersion: "2025-11-25", capabilities: { tools: { listChanged: true } }, serverInfo: { name: "s", version: "1" } });
    } else if (method === "tools/list") answer({ tools: tools.map((name) => ({ name, inputSchema: { type: "object" } })) });
    else if (method === "tools/call" && params.name === "Grow") {
      tools.push("Grown");
      send({ method: "notifications/tools/list_changed" });
      answer({ content: [] });
    } else if (method === "tools/call") {
      if (tools.includes(params.name)) answer({ content: [{ type: "text", text: "used" }] });
      else send({ id, error: { code: -32602, message: "Tool not found" } });
    } else if (id !== undefined) answer({});
  });`;

async function startedWith(capabilities: object) {
  const endpoint = { Name: "S", Command: process.execPath, Args: ["-e", SERVER] };
  const args = [...(await configured({ Endpoints: [endpoint], CatalogDebounce: "00:00:00.05" })), "--discovery", "off"];
  const proxy = await startWithAgent({ capabilities, args });
  await statusOf(proxy, "Connected", "S");
  const names = async (): Promise<readonly string[]> =>
    (await proxy.ask("tools/list")).json.result.tools.flatMap(({ name }: { name: string }) =>
      name.startsWith("S:") ? [name.slice(2)] : [],
    );
  return { proxy, names };
}

test.each([
  [{}, ["Grow"]],
  [{ roots: {} }, ["Grow", "Use_roots"]],
  [{ sampling: {}, elicitation: {} }, ["Grow", "Use_elicitation", "Use_sampling"]],
])(
  "an agent that declares %j is offered what a server gives to such a client",
  verifies(["card/sessions-per-agent"]),
  async (capabilities, offered) => {
    const { proxy, names } = await startedWith(capabilities);
    await expect.poll(names).toEqual(offered);
    for (const name of offered.slice(1)) expect((await proxy.ask("tools/call", { name: `S:${name}` })).json.error).toBeUndefined();
    const found = (await proxy.ask("tools/call", { name: "tools_find", arguments: { app: "S" } })).json.result.structuredContent;
    expect(found.tools.map(({ name }: { name: string }) => name)).toEqual(offered.map((name) => `S:${name}`));
    for (const details of [false, true]) {
      const { apps } = (await proxy.ask("tools/call", { name: "apps_list", arguments: { details } })).json.result.structuredContent;
      expect(details ? apps[0].tools.length : apps[0].tools).toBe(offered.length);
    }
  },
);

test("a tool that an agent is not offered is unknown to tool_call too", async () => {
  const { proxy, names } = await startedWith({});
  await expect.poll(names).toEqual(["Grow"]);
  const { error } = (await proxy.ask("tools/call", { name: "tool_call", arguments: { name: "S:Use_sampling" } })).json;
  expect(error.data.code).toBe("AMCP_PROXY_UNKNOWN_TOOL");
});

test("a change in the session of an agent reaches its list, with one notification", async () => {
  const { proxy, names } = await startedWith({ roots: {} });
  await expect.poll(names).toEqual(["Grow", "Use_roots"]);
  const isChange = ({ json }: Line) => json?.method === "notifications/tools/list_changed";
  const before = proxy.agent.seen.filter(isChange).length;
  await proxy.ask("tools/call", { name: "S:Grow" });
  // An agent that lists in between knows the change, and gets no notification.
  await proxy.agent.count(before + 1, isChange);
  expect(await names()).toEqual(["Grow", "Grown", "Use_roots"]);
});
