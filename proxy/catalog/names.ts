import { createHash } from "node:crypto";
import type { NamesOption } from "../settings/options.ts";

/** Styles of tool names on the wire. */
export type NameStyle = "colon" | "portable" | "bare";

/**
 * Clients prepend a prefix, and LLM APIs refuse a whole request with a name outside `^[a-zA-Z0-9_-]{1,64}$`. 45 characters leave room for
 * `mcp__<server>__`.
 */
export const MAX_PORTABLE_LENGTH = 45;

const PORTABLE = /^[A-Za-z][A-Za-z0-9_-]*$/;
const HASH_DIGITS = 6;

/** The name for people and scenarios. */
export const canonicalName = (appId: string, tool: string): string => `${appId}:${tool}`;

/**
 * A name that every client accepts. A name that is too long, invalid or taken is shortened and gets a hash of the canonical name, which is
 * the same in every run.
 */
export function portableName(appId: string, tool: string, isTaken: (name: string) => boolean): string {
  const plain = `${appId}__${tool}`;
  if (plain.length <= MAX_PORTABLE_LENGTH && PORTABLE.test(plain) && !isTaken(plain)) return plain;
  const start = plain.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, MAX_PORTABLE_LENGTH - HASH_DIGITS - 1);
  for (let salt = 0; ; salt += 1) {
    const hashed = createHash("sha256")
      .update(canonicalName(appId, tool) + "#".repeat(salt))
      .digest("hex")
      .slice(0, HASH_DIGITS);
    if (!isTaken(`${start}_${hashed}`)) return `${start}_${hashed}`;
  }
}

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
