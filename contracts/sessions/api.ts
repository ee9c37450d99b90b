import { z } from "zod";
import { ApplicationRegistration, Refusal } from "../proxy-control.ts";
import { McpSession } from "./mcp-session.ts";
import { RecordedTool, ToolCallRecord } from "./tool-call-record.ts";

const page = { total: z.int(), limit: z.int(), offset: z.int() };

/** GET /api/v1/sessions: the newest first. */
export const SessionList = z.object({ sessions: z.array(McpSession), ...page });
export type SessionList = z.infer<typeof SessionList>;

/** GET /api/v1/sessions/{id}/tool-calls in the order of time; GET /api/v1/tool-calls the newest first. */
export const ToolCallList = z.object({
  tool_calls: z.array(ToolCallRecord),
  ...page,
  searched: z
    .int()
    .optional()
    .describe("how many of the newest calls were searched, where there are older ones that were not; `total` then counts those found"),
});
export type ToolCallList = z.infer<typeof ToolCallList>;

/** A tool with its use, and whether a running app offers it. */
export const ListedTool = RecordedTool.extend({ available: z.boolean() });
export type ListedTool = z.infer<typeof ListedTool>;

/** GET /api/v1/tools: those that are offered now, and those that were called before. */
export const ToolList = z.object({ tools: z.array(ListedTool) });
export type ToolList = z.infer<typeof ToolList>;

/** Whether an app can be used, computed in one place (mcpproxy-go's health calculator). */
export const Health = z.object({
  level: z.enum(["healthy", "degraded", "unhealthy"]),
  admin_state: z.enum(["enabled", "disabled", "quarantined"]),
  summary: z.string().describe("one line"),
  detail: z.string(),
  action: z.enum(["login", "restart", "enable", "approve", "view_logs", ""]).describe("the cure; empty where none is needed"),
});
export type Health = z.infer<typeof Health>;

/** An app behind one of this user's running proxies. */
export const LiveApp = ApplicationRegistration.extend({ proxy: z.int().describe("process id of the proxy"), health: Health });
export type LiveApp = z.infer<typeof LiveApp>;

/** GET /api/v1/apps */
export const AppList = z.object({
  proxies: z.array(
    z.object({ pid: z.int(), version: z.string(), startedAt: z.string(), agents: z.array(z.string()), refused: z.array(Refusal) }),
  ),
  apps: z.array(LiveApp),
});
export type AppList = z.infer<typeof AppList>;

/** GET /api/v1/status: the recorder and its store. */
export const RecorderStatus = z.object({
  version: z.string(),
  pid: z.int(),
  store: z.string().describe("its folder"),
  format: z.int().describe("version of the store's format"),
  started_at: z.string(),
  feeds: z.int().describe("proxies that are connected"),
  sessions: z.int(),
  tool_calls: z.int(),
  size_bytes: z.int().describe("of the file and the blobs"),
  recorded: z.int().describe("calls since it was started"),
  lost: z.int().describe("calls since it was started that were not kept"),
  lost_reason: z.string().optional(),
  set_aside: z.string().optional().describe("where a damaged store was moved to at start"),
  writable: z.boolean().describe("whether sessions may be deleted through this endpoint"),
  calls_allowed: z.boolean().describe("whether tools that change something may be called through this endpoint"),
});
export type RecorderStatus = z.infer<typeof RecorderStatus>;

/** POST /api/v1/apps/{appId}/tools/{tool}: calls a tool of a live app. Answered with the MCP result. */
export const ToolCallRequest = z.strictObject({
  proxy: z.int().optional().describe("process id; by default the first proxy that has the app"),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** Body of every answer that is not 2xx. */
export const ApiError = z.object({ error: z.object({ code: z.string(), message: z.string(), hint: z.string() }) });
export type ApiError = z.infer<typeof ApiError>;

/** Events of GET /api/v1/events (server-sent events), each with the changed object as its data. */
export const ApiEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("sessions.created"), data: McpSession }),
  z.object({ event: z.literal("sessions.updated"), data: McpSession }),
  z.object({ event: z.literal("sessions.closed"), data: McpSession }),
  z.object({ event: z.literal("sessions.deleted"), data: z.object({ id: z.string() }) }),
  z.object({ event: z.literal("tool_calls.recorded"), data: ToolCallRecord }),
]);
export type ApiEvent = z.infer<typeof ApiEvent>;
