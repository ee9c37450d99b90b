import { asMcpServers, type McpClient, MODEL_NAMES } from "./define-client.ts";

export const claudeDesktop: McpClient = {
  name: "claude-desktop",
  title: "Claude Desktop",
  file: "claude_desktop_config.json in ~/Library/Application Support/Claude (macOS) or %APPDATA%\\Claude (Windows); Settings > Developer > Edit Config opens it",
  // The file holds only literal values, and programs started by Claude Desktop do not get the environment of a shell.
  secretReference: undefined,
  afterwards: "Quit Claude Desktop and start it again.",
  limits: {
    maxLength: 64,
    pattern: MODEL_NAMES,
    prefix: () => "",
    source: "modelcontextprotocol/modelcontextprotocol#1063, bethington/ghidra-mcp#155",
  },
  render: (server) => asMcpServers(server),
};
