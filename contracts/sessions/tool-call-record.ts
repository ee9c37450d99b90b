import { z } from "zod";

/** The `server_id` of the proxy's own tools, which find and forward. */
export const PROXY_SERVER = "amcp-proxy";

/** Hints about a tool's behaviour, as its server declares them. Absent is not `false` (MCP, ToolAnnotations). Spec 004. */
export const ToolAnnotation = z.object({
  title: z.string().optional().describe("human-readable, for display"),
  readOnlyHint: z.boolean().optional().describe("if true, the tool does not modify its environment"),
  destructiveHint: z.boolean().optional().describe("if true, the tool may perform destructive updates"),
  idempotentHint: z.boolean().optional().describe("if true, repeated calls have the same effect"),
  openWorldHint: z.boolean().optional().describe("if true, the tool interacts with external systems"),
});
export type ToolAnnotation = z.infer<typeof ToolAnnotation>;

/** Tokens of one call, counted with cl100k. An image counts no tokens. */
const TokenMetrics = z.object({
  input_tokens: z.int().nonnegative().describe("of the arguments"),
  output_tokens: z.int().nonnegative().describe("of the response"),
  total_tokens: z.int().nonnegative(),
});

/** The origin of a call: an agent, another call (the target of `tool_call`), the dashboard, or a run of scenarios. */
export const ExecutionType = z.enum(["direct", "nested", "dashboard", "scenario"]);

/** How a call ended. */
export const CallOutcome = z.enum(["ok", "error", "timeout", "cancelled", "gone", "unusable", "rejected"]);

/** One call of a tool. Spec 004, ToolCallRecord (Extended). */
export const ToolCallRecord = z.object({
  id: z.uuid(),
  server_id: z.string().describe("the AppId"),
  server_name: z.string().describe("the AppId, for people"),
  tool_name: z.string().describe("without the AppId"),
  arguments: z
    .record(z.string(), z.unknown())
    .describe(
      "as the agent sent them; here and in the response, a number that a double cannot hold, as beyond 2^53, is a string of its digits",
    ),
  response: z
    .unknown()
    .describe("the MCP result; null where there is none. { blob: BlobReference } stands for a long one, and in place of an image's data"),
  error: z.string().describe("empty on success"),
  duration: z.int().nonnegative().describe("in nanoseconds"),
  timestamp: z.string().describe("when the call began, ISO 8601"),
  config_path: z.string().describe("the settings file of the proxy; empty where it has none"),
  request_id: z.string().describe("the id of the agent's request, as the agent wrote it"),
  metrics: TokenMetrics.optional().describe("absent until counted"),
  parent_call_id: z.string().optional().describe("the call of tool_call that this is the target of"),
  execution_type: ExecutionType.optional(),
  mcp_session_id: z.string().optional(),
  mcp_client_name: z.string().optional(),
  mcp_client_version: z.string().optional(),
  annotations: ToolAnnotation.optional().describe("as they were at the time of the call"),
  instance: z.string().optional().describe("the instance of the app that answered"),
  status: CallOutcome.optional().describe("absent in records of other programs"),
});
export type ToolCallRecord = z.infer<typeof ToolCallRecord>;

/** A tool with its use. Spec 004, Tool (Extended). */
export const RecordedTool = z.object({
  name: z.string(),
  server_name: z.string(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()).optional().describe("left out when empty"),
  usage: z.int().nonnegative().describe("how often it was called, over all restarts"),
  last_used: z.string().optional().describe("ISO 8601; left out when never"),
  annotations: ToolAnnotation.optional().describe("left out when there are none"),
});
export type RecordedTool = z.infer<typeof RecordedTool>;

/** A place in a record's response whose bytes are kept apart, by their content: an image, or a response of more than 64 kB. */
export const BlobReference = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  mime_type: z.string().describe("application/json for a whole response, else the image's"),
});
export type BlobReference = z.infer<typeof BlobReference>;
