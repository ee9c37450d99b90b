/** Supported MCP versions with `initialize` and sessions, newest first. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** The MCP version without sessions: every request carries its metadata, and servers send no requests. */
export const REQUEST_ERA_VERSION = "2026-07-28";

/** A generation of MCP: with sessions after `initialize`, or with metadata in every request. */
export type Era = "session" | "request";

/** Keys of this metadata in `params._meta`. */
export const metaKeys = {
  version: "io.modelcontextprotocol/protocolVersion",
  client: "io.modelcontextprotocol/clientInfo",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  logLevel: "io.modelcontextprotocol/logLevel",
  server: "io.modelcontextprotocol/serverInfo",
  subscription: "io.modelcontextprotocol/subscriptionId",
} as const;

/** Returns the metadata of a request of the proxy itself. */
export const requestMeta = (client: { name: string; version: string }, capabilities: object): Readonly<Record<string, unknown>> => ({
  [metaKeys.version]: REQUEST_ERA_VERSION,
  [metaKeys.client]: client,
  [metaKeys.capabilities]: capabilities,
});
