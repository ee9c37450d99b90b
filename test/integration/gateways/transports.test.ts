import { once } from "node:events";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport as OldSse } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { WebSocketClientTransport as OldSocket } from "@modelcontextprotocol/sdk/client/websocket.js";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { serveOverHttp } from "../../../gateways/kit/transports/serve-http.ts";
import { serveOverWebSocket } from "../../../gateways/kit/transports/serve-websocket.ts";
import { serveGateway } from "../../../gateways/nsip/index.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { freePort } from "../../support/free-port.ts";
import { closing, openGateway } from "../../support/gateways/open-gateway.ts";
import { openMock } from "../../support/gateways/open-mock.ts";
import { socketTransport } from "../../support/gateways/socket-transport.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { type Clients, info, sdkClients } from "../../support/sdk-clients.ts";
import { ENDINGS, signal, startNode } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const MAIN = resolve("dist/bin/amcp-test.js");

beforeAll(() => {
  // Node 20 has none of its own, which the old client takes for granted.
  Object.assign(globalThis, { WebSocket });
});

async function http() {
  const opened = await openGateway();
  const served = closing(await serveOverHttp(opened.gateway, 0));
  return { ...opened, url: new URL(served.url ?? "") };
}

async function webSocket() {
  const opened = await openGateway();
  const served = closing(await serveOverWebSocket(opened.gateway, 0));
  return { ...opened, url: new URL(served.url ?? "") };
}

async function stdio() {
  const mock = await openMock();
  return { command: process.execPath, args: [MAIN, "gateway", "nsip", "--base", mock.url], stderr: "ignore" as const };
}

const clients: Clients = {
  ...sdkClients({ stdio, http }),
  async "SDK 2 over HTTP+SSE"() {
    const client = new Client(info);
    await client.connect(new SSEClientTransport(new URL("/sse", (await http()).url)));
    return client;
  },
  async "SDK 1 over HTTP+SSE"() {
    const client = new OldClient(info);
    await client.connect(new OldSse(new URL("/sse", (await http()).url)));
    return client;
  },
  async "SDK 2 over WebSocket"() {
    const client = new Client(info);
    await client.connect(socketTransport((await webSocket()).url));
    return client;
  },
  async "SDK 2 over WebSocket, newest era"() {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(socketTransport((await webSocket()).url));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  async "SDK 1 over WebSocket"() {
    const client = new OldClient(info);
    await client.connect(new OldSocket((await webSocket()).url));
    return client;
  },
};

test.each(Object.keys(clients))(
  "%s lists, calls, fails and reads",
  verifies(["card/6-transports", "card/6-resources", "card/gateway-federated", "001/5-FIELD-transport_type"]),
  async (name) => {
    const client = await clients[name]?.();
    if (client === undefined) throw new Error(`there is no ${name}`);
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(12);
    const get = (search_string: unknown) => client.callTool({ name: "nsip_get_animal", arguments: { search_string } });
    expect(await get(named.sample)).toMatchObject({ structuredContent: { LpnId: named.sample, Breed: "Katahdin" } });
    // Some clients check what a failure is made of against the output schema.
    expect(await get("123")).toMatchObject({ isError: true, structuredContent: { error: { code: -32602 } } });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["nsip://breeds", "nsip://metrics"]);
    for (const uri of ["nsip://breeds", `nsip://animal/${named.sample}`, `nsip://lineage/${named.sample}`])
      expect(await client.readResource({ uri })).toMatchObject({ contents: [{ uri, mimeType: "application/json" }] });
  },
);

describe("faults of the protocol, with a suggestion each", () => {
  const send = async (url: URL, body: string, headers: Record<string, string> = {}) => {
    const usual = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(url, { method: "POST", body, headers: { ...usual, ...headers } });
    return { status: response.status, body: await response.text() };
  };

  test.each([
    ["no JSON", "{", -32700],
    ["no request", '{"id": 7, "hello": true}', -32600],
  ])(
    "%s over HTTP, stdio and WebSocket",
    verifies(["001/6-CODE-PARSE_ERROR", "001/6-CODE-INVALID_REQUEST", "001/6-RULE-suggestion"]),
    async (_, body, code) => {
      const error = { code, message: expect.stringMatching(/\S/), data: { suggestion: expect.stringContaining("tools/list") } };
      const { url, gateway } = await http();
      const refused = await send(url, body);
      expect(refused.status).toBe(400);
      expect(JSON.parse(refused.body)).toMatchObject({ error });
      const [input, output] = [new PassThrough(), new PassThrough()];
      closing(await serveGateway(gateway, { transport_type: "stdio" }, { input, output }));
      input.write(`${body}\n`);
      expect(JSON.parse(String((await once(output, "data"))[0]))).toMatchObject({ error });
      const socket = new WebSocket((await webSocket()).url, "mcp");
      await once(socket, "open");
      socket.send(body);
      expect(JSON.parse(String((await once(socket, "message"))[0]))).toMatchObject({ error });
      socket.close();
    },
  );

  test("unknown methods and tools", verifies(["001/6-CODE-METHOD_NOT_FOUND", "001/6-CODE-INVALID_PARAMS"]), async () => {
    const client = new OldClient(info);
    await client.connect(new OldHttp((await http()).url));
    onTestFinished(() => client.close());
    const failed = (request: { method: string; params?: object }) =>
      client.request(request as { method: string }, {} as never).then(undefined, (error: unknown) => error);
    expect(await failed({ method: "prompts/list" })).toMatchObject({
      code: -32601,
      data: { suggestion: expect.stringContaining("tools/list") },
    });
    expect(await failed({ method: "tools/call", params: { name: "nsip_get_animals" } })).toMatchObject({
      code: -32602,
      data: { value: "nsip_get_animals", suggestion: "Call nsip_get_animal, or tools/list for all of them" },
    });
    expect(await failed({ method: "resources/read", params: { uri: "nsip://nowhere" } })).toMatchObject({
      code: -32602,
      data: { suggestion: "Read nsip://breeds, or call resources/list" },
    });
  });

  test("a foreign Origin, Host or too large a message", verifies(["001/6-CODE-TRANSPORT_ERROR", "card/6-transports"]), async () => {
    const { url, lines } = await http();
    const foreign = await send(url, "{}", { origin: "http://evil.example" });
    expect(foreign.status).toBe(403);
    expect(JSON.parse(foreign.body)).toMatchObject({ error: { code: -32004, data: { suggestion: expect.any(String) } } });
    expect(lines).toContainEqual(expect.objectContaining({ message: "foreign request", origin: "http://evil.example" }));
    expect((await send(url, "{}", { origin: "http://localhost:3000" })).status).toBe(400);
    expect((await send(url, `"${"x".repeat(5_000_000)}"`)).status).toBe(413);
    const socket = new WebSocket((await webSocket()).url, "mcp", { origin: "http://evil.example" });
    expect(String((await once(socket, "error"))[0])).toContain("403");
  });

  test("a session that has ended is told apart", async () => {
    const { url } = await http();
    const { status, body } = await send(url, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { "mcp-session-id": "gone" });
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error: { code: -32004, data: { suggestion: expect.stringContaining("initialize") } } });
  });
});

test(
  "fifty clients at once over each of three transports, counted",
  verifies(["001/SC-005", "001/7-FIELD-current_connections", "001/7-FIELD-peak_connections"]),
  async () => {
    const served = { http: await http(), socket: await webSocket() };
    for (const [opened, transport] of [
      [served.http, () => new OldHttp(served.http.url)],
      [served.http, () => new OldSse(new URL("/sse", served.http.url))],
      [served.socket, () => new OldSocket(served.socket.url)],
    ] as const) {
      const before = opened.gateway.metrics.snapshot().current_connections;
      const all = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const client = new OldClient(info);
          await client.connect(transport() as OldHttp);
          return client;
        }),
      );
      const answers = await Promise.all(all.map((client) => client.callTool({ name: "nsip_get_statuses", arguments: {} })));
      expect(answers.filter(({ isError }) => isError !== true)).toHaveLength(50);
      expect(opened.gateway.metrics.snapshot().current_connections - before).toBe(50);
      await Promise.all(all.map((client) => client.close()));
    }
    expect(served.http.gateway.metrics.snapshot().peak_connections).toBeGreaterThanOrEqual(50);
    await expect.poll(() => served.socket.gateway.metrics.snapshot().current_connections).toBe(0);
  },
);

test(
  "long calls tell every two seconds that they go on, and the messages are counted",
  verifies(["001/SC-010", "001/7-FIELD-long_running_updates_sent", "card/6-metrics-bounded"]),
  async () => {
    const { mock, url, gateway } = await http();
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(url));
    onTestFinished(() => client.close());
    mock.faults.add({ fault: "delay", ms: 4500, on: "getLineage", times: 1 });
    const told: number[] = [];
    const call = { name: "nsip_get_lineage", arguments: { lpn_id: named.sample } };
    await client.callTool(call, { onprogress: ({ progress }) => void told.push(progress) });
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(gateway.metrics.snapshot().long_running_updates_sent).toBe(told.length);
  },
);

test(
  "figures at /metrics and as a resource",
  verifies(["card/6-metrics-bounded", "001/SC-001", "001/7-RULE-discovery-measure"]),
  async () => {
    const { url } = await http();
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(url));
    onTestFinished(() => client.close());
    await client.listTools();
    const { contents } = await client.readResource({ uri: "nsip://metrics" });
    const [content] = contents;
    expect(JSON.parse(content !== undefined && "text" in content ? content.text : "")).toMatchObject({
      discovery_times: [expect.any(Number)],
      meets_success_criteria: { "SC-001": true },
    });
    const response = await fetch(new URL("/metrics", url));
    expect(response.headers.get("content-type")).toContain("version=0.0.4");
    expect(await response.text()).toContain("nsip_current_connections 1");
  },
);

describe("the program", () => {
  const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = startNode(args, { env: { PATH: process.env["PATH"], ...env } });
    onTestFinished(() => void child.kill());
    return child;
  };
  test.each([
    ["http-sse", "http://127.0.0.1:"],
    ["websocket", "ws://127.0.0.1:"],
  ])(
    "MCP_TRANSPORT=%s with MCP_PORT serves there",
    verifies(["001/FR-008a", "001/5-EXAMPLE-http-sse", "001/5-EXAMPLE-websocket", "001/7-RULE-startup-measure"]),
    async (MCP_TRANSPORT, where) => {
      const MCP_PORT = String(await freePort());
      const child = start([resolve("dist/bin/nsip-mcp-server.js"), "--mock"], { MCP_TRANSPORT, MCP_PORT });
      const ready = await collectLines(child.stderr).find(({ json }) => json?.message === "gateway ready");
      expect(ready.json).toMatchObject({ transport: MCP_TRANSPORT, url: expect.stringContaining(`${where}${MCP_PORT}`) });
      signal(child, ENDINGS[1]);
      expect(await once(child, "exit")).toEqual([0, null]);
    },
  );

  test(
    "over stdio it ends with its client and says how it did",
    verifies(["001/5-EXAMPLE-stdio", "001/7-FIELD-startup_time"]),
    async () => {
      const child = start([MAIN, "gateway", "nsip", "--mock"], { MCP_TRANSPORT: "stdio" });
      const lines = collectLines(child.stderr);
      await lines.find(({ json }) => json?.message === "gateway ready");
      child.stdin.end();
      const ended = await lines.find(({ json }) => json?.message === "gateway ended");
      expect(ended.json.metrics).toMatchObject({ startup_time: expect.any(Number), current_connections: 0 });
      expect(await once(child, "exit")).toEqual([0, null]);
    },
  );

  test.each([
    [["gateway", "nsip"], { MCP_TRANSPORT: "smoke" }, "AMCP_GATEWAY_TRANSPORT"],
    [["gateway"], {}, "AMCP_USAGE"],
    [["gateway", "nsip", "--base", "nowhere"], {}, "AMCP_USAGE"],
    [["mock", "nsap"], {}, "AMCP_USAGE"],
  ])("%j with %j ends with 2 and %s", verifies(["error/AMCP_GATEWAY_TRANSPORT"]), async (args, env, code) => {
    const child = start([MAIN, ...args], env);
    const [[shown], [exit]] = await Promise.all([once(child.stderr, "data"), once(child, "exit")]);
    expect(String(shown)).toContain(code);
    expect(exit).toBe(2);
  });
});
