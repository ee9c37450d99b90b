import { createServer } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { TOKEN } from "../../support/proxy/http-agent.ts";
import { configured, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const VERSION = "2026-07-28";

/** A server of the official SDK without sessions, which refuses a call whose headers do not repeat what its tool declares. */
async function serveRegions() {
  const heard: (readonly [string, unknown])[] = [];
  const declared = { region: "Region" };
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: "regions", version: "1" }, { capabilities: { tools: {} } });
      const region = z.string().optional().meta({ "x-mcp-header": declared.region });
      const inputSchema = z.object({ region, where: z.object({ level: z.int().meta({ "x-mcp-header": "Level" }) }).optional() });
      server.registerTool("Query", { description: "Answers with its arguments.", inputSchema }, (input) => ({
        content: [{ type: "text", text: JSON.stringify(input) }],
      }));
      const odd = z.object({ regions: z.array(z.string().meta({ "x-mcp-header": "Region" })) });
      server.registerTool("Odd", { description: "Cannot be called over HTTP.", inputSchema: odd }, () => ({ content: [] }));
      return server;
    },
    { legacy: "reject" },
  );
  const serve = toNodeHandler(handler);
  const server = createServer((request, response) => {
    for (const entry of Object.entries(request.headers)) if (entry[0].startsWith("mcp-param-")) heard.push(entry);
    void serve(Object.assign(request, { method: request.method ?? "", url: request.url ?? "" }), response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`, heard, declared };
}

async function openScene() {
  const server = await serveRegions();
  const args = [...(await configured({ Endpoints: [{ Name: "Regions", Url: server.url }] })), "--http", "0"];
  const proxy = await startWithAgent({ args, env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
  const { json } = await proxy.log.find(({ json }) => json?.message === "proxy is ready");
  await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.status === "Connected");
  return { ...server, proxy, front: String(json.http) };
}

const said = (text: string) => [{ type: "text", text }];

test(
  "a server over HTTP hears in headers what its tool wants there, whatever the agent speaks",
  verifies(["card/5-any-upstream"]),
  async () => {
    const { proxy, heard } = await openScene();
    const call = async (input: object) => (await proxy.ask("tools/call", { name: "Regions:Query", arguments: input })).json.result;
    expect((await call({ region: "eu-west", where: { level: 3 } })).content).toEqual(said('{"region":"eu-west","where":{"level":3}}'));
    expect(heard.splice(0)).toEqual([
      ["mcp-param-region", "eu-west"],
      ["mcp-param-level", "3"],
    ]);
    expect((await call({ region: " Köln\r\nX-Evil: 1" })).isError).toBeUndefined();
    expect(heard.splice(0)).toEqual([["mcp-param-region", `=?base64?${Buffer.from(" Köln\r\nX-Evil: 1").toString("base64")}?=`]]);
    expect((await call({})).content).toEqual(said("{}"));
    expect(heard).toEqual([]);
  },
);

test("a server that declares another header without a word is refused one call, and understood from then on", async () => {
  const { proxy, heard, declared } = await openScene();
  const call = async () => (await proxy.ask("tools/call", { name: "Regions:Query", arguments: { region: "eu" } })).json;
  declared.region = "Zone";
  expect(await call()).toMatchObject({ error: { code: -32020 } });
  await vi.waitFor(async () => expect(await call()).toMatchObject({ result: { content: said('{"region":"eu"}') } }));
  expect(heard.at(-1)).toEqual(["mcp-param-zone", "eu"]);
});

test("a tool whose headers cannot be is left out, and the log says why", async () => {
  const { proxy } = await openScene();
  const { json } = await proxy.ask("tools/list");
  const names = json.result.tools.map(({ name }: { name: string }) => name);
  expect(names).toContain("Regions:Query");
  expect(names).not.toContain("Regions:Odd");
  const left = await proxy.log.find(({ json }) => json?.message === "tool is left out");
  expect(left.json).toMatchObject({ app: "Regions", tool: "Odd", reason: expect.stringContaining("x-mcp-header") });
});

test("an agent over HTTP says them too, and is refused where they differ from the body", verifies(["card/5-bad-input"]), async () => {
  const { front } = await openScene();
  const client = new Client({ name: "regions-agent", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(front), { requestInit }));
  onTestFinished(() => client.close());
  expect(client.getNegotiatedProtocolVersion()).toBe(VERSION);
  await client.listTools();
  const result = await client.callTool({ name: "Regions:Query", arguments: { region: "Zürich", where: { level: 2 } } });
  expect(result.content).toEqual(said('{"region":"Zürich","where":{"level":2}}'));

  const key = (name: string) => `io.modelcontextprotocol/${name}`;
  const _meta = { [key("protocolVersion")]: VERSION, [key("clientCapabilities")]: {} };
  const ask = async (input: object, more: Record<string, string>) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${TOKEN}`,
      "mcp-protocol-version": VERSION,
      "mcp-method": "tools/call",
      "mcp-name": "Regions:Query",
      ...more,
    };
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "Regions:Query", arguments: input, _meta },
    });
    const answer = await fetch(front, { method: "POST", headers, body });
    return [answer.status, (JSON.parse(await answer.text()) as { error?: { code: number } }).error?.code];
  };
  expect(await ask({ region: "eu" }, { "mcp-param-region": "eu" })).toEqual([200, undefined]);
  expect(await ask({ where: { level: 2 } }, { "mcp-param-level": "2.0" })).toEqual([200, undefined]);
  expect(await ask({ region: "eu" }, { "mcp-param-region": "us" })).toEqual([400, -32020]);
  expect(await ask({ region: "eu" }, {})).toEqual([400, -32020]);
  expect(await ask({}, { "mcp-param-region": "eu" })).toEqual([400, -32020]);
  expect(await ask({ where: { level: 2 } }, { "mcp-param-level": "two" })).toEqual([400, -32020]);
});
