import type { Message } from "../../mcp/envelope.ts";

/** RFC 5424, from the least to the most serious. */
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type LogLevel = (typeof LEVELS)[number];

export const readLogLevel = (text: string | undefined): LogLevel | undefined => LEVELS.find((level) => level === text);

/** The one that lets most through: what has to be asked of apps that serve several agents. */
export const mostVerbose = (levels: readonly LogLevel[]): LogLevel | undefined =>
  levels.toSorted((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b))[0];

/** Anything but a log message below the level. Where nobody has set one the app decides. */
export function passesLogLevel(message: Message, least: LogLevel | undefined): boolean {
  if (message.method !== "notifications/message" || least === undefined) return true;
  const level = readLogLevel(message.text("params.level"));
  return level === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}
