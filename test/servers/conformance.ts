// The server that the official conformance suite is run against: over stdio, or with "http" on a port that it prints.
// With AMCP_ERA=request it knows no sessions, as MCP 2026-07-28 has it.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { NodeStreamableHTTPServerTransport, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, localhostAllowedHostnames, validateHostHeader } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createConformanceServer } from "./conformance/conformance-server.ts";

const isWithoutSessions = process.env["AMCP_ERA"] === "request";

const modern = createMcpHandler(
  () => createConformanceServer({ tools: () => modern.notify.toolsChanged(), prompts: () => modern.notify.promptsChanged() }),
  {
    legacy: "reject",
  },
);
const serveModern = toNodeHandler(modern);
const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

async function sessionOf(request: IncomingMessage): Promise<NodeStreamableHTTPServerTransport> {
  const known = sessions.get(String(request.headers["mcp-session-id"]));
  if (known !== undefined) return known;
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await createConformanceServer().connect(transport);
  return transport;
}

function serveHttp(): void {
  const server = createServer(async (request, response) => {
    if (!validateHostHeader(request.headers.host, localhostAllowedHostnames()).ok) {
      response.writeHead(403).end();
    } else if (isWithoutSessions)
      await serveModern(Object.assign(request, { method: request.method ?? "", url: request.url ?? "" }), response);
    else await (await sessionOf(request)).handleRequest(request, response);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address === "object") console.log(`http://127.0.0.1:${address.port}/mcp`);
  });
}

if (process.argv[2] === "http") serveHttp();
else serveStdio(() => createConformanceServer(), { legacy: isWithoutSessions ? "reject" : "serve" });
