import { randomUUID } from "node:crypto";
import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { Gateway } from "../gateway.ts";
import { createMcpServer, PROGRESS_EVERY_MS } from "../mcp-server.ts";
import { createSessions, defaultSessions } from "./sessions.ts";
import { requestOf, respond } from "./web-exchange.ts";

/** Streamable HTTP: sessions for clients up to 2025-11-25, single requests from 2026-07-28 on. */
export interface Streamable {
  serve(exchange: HttpExchange, body: Buffer): Promise<void>;
  close(): Promise<void>;
}

export function createStreamable(gateway: Gateway): Streamable {
  const { metrics } = gateway;
  const sessions = createSessions<WebStandardStreamableHTTPServerTransport>(defaultSessions);
  const single = createMcpHandler(
    () => createMcpServer(gateway, { id: "request", connectedAt: performance.now(), progressEveryMs: PROGRESS_EVERY_MS }),
    { legacy: "reject" },
  );
  const open = async () => {
    const id = randomUUID();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: (opened) => {
        metrics.connected();
        const end = () => {
          metrics.disconnected();
          void transport.close();
        };
        // Without room the session ends with its first answer.
        if (!sessions.add(opened, transport, end)) end();
      },
      onsessionclosed: sessions.remove,
    });
    const session = { id, connectedAt: performance.now(), progressEveryMs: PROGRESS_EVERY_MS };
    await createMcpServer(gateway, session).connect(transport);
    return transport;
  };
  const serveSession = async (exchange: HttpExchange, request: Request): Promise<Response> => {
    const id = exchange.header("mcp-session-id");
    const known = id === undefined ? undefined : sessions.find(id);
    if (id !== undefined && known === undefined) return absent(gateway);
    return (known ?? (await open())).handleRequest(request);
  };
  return {
    async serve(exchange, body) {
      const request = requestOf(exchange, body);
      const isLegacy = exchange.method !== "POST" || (await isLegacyRequest(request.clone()));
      if (!isLegacy) metrics.connected();
      try {
        await respond(exchange, isLegacy ? await serveSession(exchange, request) : await single.fetch(request));
      } finally {
        if (!isLegacy) metrics.disconnected();
      }
    },
    async close() {
      sessions.close();
      await single.close();
    },
  };
}

const absent = ({ codes }: Gateway): Response => {
  const data = { parameter: "Mcp-Session-Id", suggestion: "Send initialize without Mcp-Session-Id, and from then on the id of its answer" };
  const error = { code: codes.TRANSPORT_ERROR, message: "There is no such session, or it has ended", data };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 404 });
};
