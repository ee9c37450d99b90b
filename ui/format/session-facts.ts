import type { McpSession } from "../../contracts/sessions/mcp-session.ts";

/** The name of a session's client, for people. */
export const sessionName = ({ client_name }: McpSession): string => client_name || "unnamed client";

/** How long a session lasted, or lasts until its latest call, in milliseconds. `end_time` may be null or absent while it is active. */
export function sessionSpan({ start_time, end_time, last_activity }: Pick<McpSession, "start_time"> & Partial<McpSession>): number {
  const end = end_time ?? last_activity ?? start_time;
  return Math.max(0, new Date(end).getTime() - new Date(start_time).getTime()) || 0;
}
