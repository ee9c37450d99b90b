import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";

const NS_PER_MS = 1e6;

/** Renders a call's duration. @param ns nanoseconds */
export function renderDuration(ns: number): string {
  const ms = ns / NS_PER_MS;
  if (ms < 1000) return `${ms.toFixed(1)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : renderSpan(ms);
}

const units = [
  { name: "d", ms: 86_400_000 },
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
  { name: "s", ms: 1000 },
] as const;

/** Renders a time span in its two largest units: `12 min 38 s`. @param ms milliseconds */
export function renderSpan(ms: number): string {
  let left = Math.max(0, Math.floor(ms / 1000) * 1000);
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(left / unit.ms);
    left -= count * unit.ms;
    if (count > 0 || parts.length > 0 || unit.name === "s") parts.push(`${count} ${unit.name}`);
  }
  return parts
    .slice(0, 2)
    .filter((part, index) => index === 0 || !part.startsWith("0 "))
    .join(" ");
}

/** How long a session took; one that is active, until its last activity. @returns milliseconds */
export const sessionDurationMs = ({ start_time, end_time, last_activity }: McpSession): number =>
  Date.parse(end_time ?? last_activity) - Date.parse(start_time);

/** Renders a number with separators of thousands. */
export const renderCount = (count: number): string => count.toLocaleString("en-US");

/** The name by which people know a tool: `WatchTower:ClickElement`. */
export const toolOf = ({ server_name, tool_name }: ToolCallRecord): string => `${server_name}:${tool_name}`;

/** Records of other programs have no status. */
export const recordedOutcome = ({ status, error }: ToolCallRecord): string => status ?? (error === "" ? "ok" : "error");
