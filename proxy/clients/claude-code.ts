import { asMcpServers, type McpClient, MODEL_NAMES } from "./define-client.ts";

export const claudeCode: McpClient = {
  name: "claude-code",
  title: "Claude Code",
  file: ".mcp.json in the project's folder, or the same entry in ~/.claude.json for every project",
  secretReference: `\${AMCP_SECRET}`,
  afterwards: "Start `claude` with AMCP_SECRET in its environment and approve the server; `/mcp` shows it.",
  limits: {
    maxLength: 64,
    pattern: MODEL_NAMES,
    prefix: (server) => `mcp__${server}__`,
    source: "anthropics/claude-code#2412, thedotmack/claude-mem#360",
  },
  render: (server) => asMcpServers(server, { type: "stdio" }),
};
