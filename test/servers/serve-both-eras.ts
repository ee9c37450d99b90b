import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { NodeStreamableHTTPServerTransport, toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  type McpHttpHandler,
  type McpServer,
  validateHostHeader,
} from "@modelcontextprotocol/server";

/** Which eras of MCP a server speaks over HTTP. */
export type ServedEras = "session" | "request" | "both";

/**
 * Serves MCP on a port of this machine, in sessions, without them, or as each request wants it.
 *
 * @param createServerOf the argument is what serves requests without session; undefined for a session
 * @returns the URL
 */
export async function serveOverHttp(createServerOf: (modern: McpHttpHandler | undefined) => McpServer, eras: ServedEras): Promise<string> {
  const modern: McpHttpHandler = createMcpHandler(() => createServerOf(modern), { legacy: "reject" });
  const serveModern = toNodeHandler(modern);
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

  const sessionOf = async (request: IncomingMessage): Promise<NodeStreamableHTTPServerTransport> => {
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    if (known !== undefined) return known;
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await createServerOf(undefined).connect(transport);
    return transport;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", headers, url = "" } = request;
    if (!validateHostHeader(headers.host, localhostAllowedHostnames()).ok) return void response.writeHead(403).end();
    const body = method === "POST" ? await text(request) : undefined;
    const message = body === undefined || body === "" ? undefined : parse(body);
    const isOfSession = eras === "session" || (eras === "both" && (await isLegacyRequest(requestOf(request, body), message)));
    if (isOfSession) await (await sessionOf(request)).handleRequest(request, response, message);
    else await serveModern(Object.assign(request, { method, url }), response, message);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function requestOf({ method = "", headers, url }: IncomingMessage, body: string | undefined): Request {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`http://127.0.0.1${url}`, { method, headers: named, ...(body && { body }) });
}
