import type { Message } from "../../mcp/envelope.ts";

/** Levels of RFC 5424 in ascending severity. */
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type McpLogLevel = (typeof LEVELS)[number];

export const readLogLevel = (text: string | undefined): McpLogLevel | undefined => LEVELS.find((level) => level === text);

/** Returns the most verbose level, which apps with several agents must log at. */
export const mostVerbose = (levels: readonly McpLogLevel[]): McpLogLevel | undefined =>
  levels.toSorted((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b))[0];

/** Whether a message passes the agent's log level; without a level the app decides. */
export function passesLogLevel(message: Message, least: McpLogLevel | undefined): boolean {
  if (message.method !== "notifications/message" || least === undefined) return true;
  const level = readLogLevel(message.text("params.level"));
  return level === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}
