// A relay of the official SDK and nothing else: `node sdk-relay.js stdio|http <command> ...` serves what the command's server serves. What
// it costs is what every proxy costs that reads and writes each message anew.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const info = { name: "sdk-relay", version: "1.0.0" };
const [front, command = "", ...args] = process.argv.slice(2);
const client = new Client(info);
await client.connect(new StdioClientTransport({ command, args }));

function createRelay(): Server {
  const server = new Server(info, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", ({ params }) => client.listTools(params));
  server.setRequestHandler("tools/call", ({ params }) => client.callTool(params));
  return server;
}

if (front === "http") {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
  await createRelay().connect(transport);
  const server = createServer((request, response) => void transport.handleRequest(request, response));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address === "object") console.log(`http://127.0.0.1:${address.port}/mcp`);
  });
} else await createRelay().connect(new StdioServerTransport());
