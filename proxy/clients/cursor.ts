import { asMcpServers, type McpClient, MODEL_NAMES } from "./define-client.ts";

export const cursorClient: McpClient = {
  name: "cursor",
  title: "Cursor",
  file: ".cursor/mcp.json in the project's folder, or ~/.cursor/mcp.json for every project",
  secretReference: `\${env:AMCP_SECRET}`,
  afterwards: "Start Cursor with AMCP_SECRET in its environment; Settings > MCP shows the server.",
  limits: {
    // Cursor documents 60, but omits tools whose names have 60 characters.
    maxLength: 59,
    pattern: MODEL_NAMES,
    prefix: (server) => server,
    source: "sparfenyuk/mcp-proxy#45, ComposioHQ/composio#2788",
  },
  render: (server) => asMcpServers(server, { type: "stdio" }),
};
