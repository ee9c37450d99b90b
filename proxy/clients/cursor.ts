import { asMcpServers, type McpClient, MODEL_NAMES } from "./define-client.ts";

export const cursor: McpClient = {
  name: "cursor",
  title: "Cursor",
  file: ".cursor/mcp.json in the project's folder, or ~/.cursor/mcp.json for every project",
  secretReference: `\${env:AMCP_SECRET}`,
  afterwards: "Start Cursor with AMCP_SECRET in its environment; Settings > MCP shows the server.",
  limits: {
    // It says 60, and leaves out what has 60.
    maxLength: 59,
    pattern: MODEL_NAMES,
    prefix: (server) => server,
    source: "sparfenyuk/mcp-proxy#45, ComposioHQ/composio#2788",
  },
  render: (server) => asMcpServers(server, { type: "stdio" }),
};
