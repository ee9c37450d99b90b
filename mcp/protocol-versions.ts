/** The versions of MCP with `initialize` and sessions that are spoken on either side, newest first. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** The version in which every request carries its own metadata: no `initialize`, no sessions, no questions of the server. */
export const REQUEST_ERA_VERSION = "2026-07-28";

/** How two peers speak: after `initialize`, or with metadata in every request. */
export type Era = "session" | "request";

/** The keys of that metadata in `params._meta`. */
export const metaKeys = {
  version: "io.modelcontextprotocol/protocolVersion",
  client: "io.modelcontextprotocol/clientInfo",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  logLevel: "io.modelcontextprotocol/logLevel",
  server: "io.modelcontextprotocol/serverInfo",
  subscription: "io.modelcontextprotocol/subscriptionId",
} as const;

/** The metadata of a request that the proxy makes. */
export const requestMeta = (client: { name: string; version: string }, capabilities: object): Readonly<Record<string, unknown>> => ({
  [metaKeys.version]: REQUEST_ERA_VERSION,
  [metaKeys.client]: client,
  [metaKeys.capabilities]: capabilities,
});
