import { once } from "node:events";
import { PassThrough } from "node:stream";
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { serveOverStreams } from "../../../../gateways/kit/transports/serve-stdio.ts";
import { serveOverWebSocket } from "../../../../gateways/kit/transports/serve-websocket.ts";
import { createSmallGateway, type SmallGateway } from "../../../servers/small-gateway.ts";
import { closing } from "../../../support/gateways/open-gateway.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";
import { smallOverHttp } from "../../../support/gateways/small-clients.ts";
import { socketTransport } from "../../../support/gateways/socket-transport.ts";
import { info } from "../../../support/sdk-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const FIRST = "small://note/first";

/** Of a gateway whose one client was subscribed and is gone, nothing is left. */
async function expectNothingLeft({ watched, ended, gateway }: SmallGateway): Promise<void> {
  await expect.poll(watched).toEqual([]);
  await expect.poll(() => gateway.metrics.snapshot()).toMatchObject({ current_subscriptions: 0, current_connections: 0 });
  expect(ended).toHaveLength(1);
}

test("a client of HTTP+SSE that goes ends its subscriptions and its session", verifies(["002/1-STATE-destroyed-disconnect"]), async () => {
  const small = await smallOverHttp();
  const client = new Client(info);
  await client.connect(new SSEClientTransport(new URL("/mcp/sse", small.url)));
  await client.subscribeResource({ uri: FIRST });
  expect(small.watched()).toEqual([FIRST]);
  await client.close();
  await expectNothingLeft(small);
});

test("a client of Streamable HTTP that ends its session ends its subscriptions", async () => {
  const small = await smallOverHttp();
  const client = closing(new Client(info));
  const transport = new StreamableHTTPClientTransport(small.url);
  await client.connect(transport);
  await client.subscribeResource({ uri: FIRST });
  await transport.terminateSession();
  await expectNothingLeft(small);
});

test.each([
  ["2025-11-25", {}],
  ["2026-07-28", { versionNegotiation: { mode: "auto" } as const }],
])("a client of WebSocket that goes ends its subscriptions, MCP %s", async (version, options) => {
  const small = createSmallGateway(keepLog());
  const { url = "" } = closing(await serveOverWebSocket(small.gateway, 0));
  const client = new Client(info, options);
  await client.connect(socketTransport(new URL(url)));
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  if (version === "2026-07-28") await client.listen({ resourceSubscriptions: [FIRST, "small://note/second"] });
  else for (const uri of [FIRST, "small://note/second"]) await client.subscribeResource({ uri });
  expect(small.watched()).toHaveLength(2);
  await client.close();
  await expectNothingLeft(small);
});

test("the end of stdin ends the subscriptions and the session of stdio", verifies(["002/6-FLOW-stdio"]), async () => {
  const small = createSmallGateway(keepLog());
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveOverStreams(small.gateway, { input, output });
  const ask = async (request: object) => {
    const answer = once(output, "data");
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, ...request })}\n`);
    return JSON.parse(String((await answer)[0]));
  };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info };
  expect(await ask({ method: "initialize", params })).toMatchObject({ result: { serverInfo: { name: "small" } } });
  expect(await ask({ method: "resources/subscribe", params: { uri: FIRST } })).toMatchObject({ result: {} });
  expect(await ask({ method: "tools/call", params: { name: "who_am_i", arguments: {} } })).toMatchObject({
    result: { structuredContent: { remoteAddr: "stdio", userAgent: null, id: expect.stringMatching(/^[\da-f-]{36}$/) } },
  });
  input.end();
  await served.ended;
  await expectNothingLeft(small);
});
