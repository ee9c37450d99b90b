/** The versions of MCP that are spoken on either side, newest first: those with `initialize` and sessions. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;
