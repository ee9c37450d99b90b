import { type McpClient, MODEL_NAMES } from "./define-client.ts";

const INPUT = "amcp-secret";

export const vscode: McpClient = {
  name: "vscode",
  title: "Visual Studio Code",
  file: ".vscode/mcp.json in the project's folder, or the user's (`MCP: Open User Configuration`)",
  secretReference: `\${input:${INPUT}}`,
  afterwards: "Press Start above the entry; VS Code asks for the secret once and keeps it.",
  limits: { maxLength: 64, pattern: MODEL_NAMES, prefix: (server) => `mcp_${server}_`, source: "microsoft/vscode#243602" },
  render({ name, command, args, secret }) {
    const isAsked = secret === vscode.secretReference;
    const inputs = [{ type: "promptString", id: INPUT, description: "Shared secret of amcp-proxy (AMCP_SECRET)", password: true }];
    return { ...(isAsked && { inputs }), servers: { [name]: { type: "stdio", command, args: [...args], env: { AMCP_SECRET: secret } } } };
  },
};
