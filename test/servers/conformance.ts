// The server that the official conformance suite is run against: over stdio, or with "http" on a port that it prints.
// With AMCP_ERA=request it knows no sessions, as MCP 2026-07-28 has it; with AMCP_ERA=both it serves each request as that wants it.
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createConformanceServer } from "./conformance/conformance-server.ts";
import { type ServedEras, serveOverHttp } from "./serve-both-eras.ts";

const eras: readonly ServedEras[] = ["request", "both"];
const era = eras.find((known) => known === process.env["AMCP_ERA"]) ?? "session";

if (process.argv[2] === "http")
  console.log(
    await serveOverHttp(
      (modern) =>
        createConformanceServer(modern && { tools: () => modern.notify.toolsChanged(), prompts: () => modern.notify.promptsChanged() }),
      era,
    ),
  );
else serveStdio(() => createConformanceServer(), { legacy: era === "request" ? "reject" : "serve" });
