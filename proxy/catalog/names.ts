import type { NamesOption } from "../settings/options.ts";

/** Styles of tool names on the wire. */
export type NameStyle = "colon" | "portable" | "bare";

/**
 * Clients whose models answer 400 to a name with a colon, by a part of their `clientInfo.name`. Sources: the patterns of the Claude and
 * OpenAI APIs (modelcontextprotocol#1063, copilot-cli#1879, openai/codex#8174), the limit of Cursor (sparfenyuk/mcp-proxy#45).
 */
const portableClients = ["claude", "codex", "openai", "chatgpt", "copilot", "visual studio code", "vscode", "cursor", "windsurf", "cline"];

/** Returns the configured style; `auto` chooses it by the client. */
export function styleFor(names: NamesOption, clientName: string): NameStyle {
  if (names !== "auto") return names;
  const known = clientName.toLowerCase();
  return portableClients.some((client) => known.includes(client)) ? "portable" : "colon";
}
