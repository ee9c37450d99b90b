import { z } from "zod";

/** The time in which one agent worked with the proxy. Spec 004, MCPSession. `end_time` is null as long as it is active, and only then. */
export const McpSession = z
  .object({
    id: z.uuid(),
    client_name: z.string().optional(),
    client_version: z.string().optional(),
    status: z.enum(["active", "closed"]),
    start_time: z.string().describe("when the agent connected, or of its first call if it has no session with the proxy; ISO 8601"),
    end_time: z.string().nullable().describe("ISO 8601; null while active"),
    last_activity: z.string().describe("ISO 8601"),
    tool_call_count: z.int().nonnegative(),
    total_tokens: z.int().nonnegative(),
  })
  .refine(({ status, end_time }) => (status === "active") === (end_time === null), "end_time is null while active, and only then");
export type McpSession = z.infer<typeof McpSession>;
