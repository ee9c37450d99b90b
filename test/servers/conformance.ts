// The server that the official conformance suite is run against: over stdio, or with "http" on a port that it prints.
// With AMCP_ERA=request it knows no sessions, as MCP 2026-07-28 has it; with AMCP_ERA=both it serves each request as that wants it.
import type { McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { changesOf, createConformanceServer, type ListChanges } from "./conformance/conformance-server.ts";
import { type ServedEras, serveOverHttp } from "./serve-both-eras.ts";

const eras: readonly ServedEras[] = ["request", "both"];
const era = eras.find((known) => known === process.env["AMCP_ERA"]) ?? "session";

/** The lists of sessions: a change that a request without session brings about is one of these too. */
const inSessions: ListChanges[] = [];

function createServerOf(modern: McpHttpHandler | undefined): McpServer {
  if (modern === undefined) {
    const server = createConformanceServer();
    inSessions.push(changesOf(server));
    return server;
  }
  return createConformanceServer({
    tools() {
      for (const session of inSessions) session.tools();
      modern.notify.toolsChanged();
    },
    prompts() {
      for (const session of inSessions) session.prompts();
      modern.notify.promptsChanged();
    },
  });
}

if (process.argv[2] === "http") console.log(await serveOverHttp(createServerOf, era));
else serveStdio(() => createConformanceServer(), { legacy: era === "request" ? "reject" : "serve" });
