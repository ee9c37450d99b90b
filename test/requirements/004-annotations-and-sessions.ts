import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `004-annotations-and-sessions-data-model.md, ${name}`;

/** All of the annotations and sessions data model. */
export const annotationsAndSessions: readonly RequirementGroup[] = [
  {
    source: section("ToolAnnotation"),
    entries: {
      "004/ANNOTATION-FIELD-title": "title: Human-readable title for UI display, not required",
      "004/ANNOTATION-FIELD-readOnlyHint": "readOnlyHint: If true, tool does not modify environment, not required",
      "004/ANNOTATION-FIELD-destructiveHint": "destructiveHint: If true, tool may perform destructive updates, not required",
      "004/ANNOTATION-FIELD-idempotentHint": "idempotentHint: If true, repeated calls have same effect, not required",
      "004/ANNOTATION-FIELD-openWorldHint": "openWorldHint: If true, tool interacts with external systems, not required",
      "004/ANNOTATION-RULE-absent-not-false": "Booleans are pointers to distinguish `false` from `not set`",
      "004/ANNOTATION-RULE-upstream": "Sourced from upstream MCP server tool definitions",
    },
  },
  {
    source: section("MCPSession"),
    entries: {
      "004/SESSION-FIELD-id": "id, a UUID",
      "004/SESSION-FIELD-clientName": "clientName, optional",
      "004/SESSION-FIELD-clientVersion": "clientVersion, optional",
      "004/SESSION-FIELD-status": "status is active or closed",
      "004/SESSION-FIELD-startTime": "startTime",
      "004/SESSION-FIELD-endTime": "endTime, nil while active",
      "004/SESSION-FIELD-toolCallCount": "toolCallCount",
      "004/SESSION-FIELD-totalTokens": "totalTokens over all calls",
      "004/SESSION-STATE-created": "a created session is active without endTime",
      "004/SESSION-STATE-closed": "a closed session has endTime = now",
      "004/SESSION-RULE-id-uuid": "`id` must be valid UUID",
      "004/SESSION-RULE-status": '`status` must be "active" or "closed"',
      "004/SESSION-RULE-toolCallCount": "`toolCallCount` >= 0",
      "004/SESSION-RULE-totalTokens": "`totalTokens` >= 0",
      "004/SESSION-RULE-endTime-active": '`endTime` must be nil when status is "active"',
      "004/SESSION-RULE-endTime-closed": '`endTime` must be set when status is "closed"',
      "004/SESSION-LIMIT-retention": "Maximum 100 sessions stored",
      "004/SESSION-RULE-oldest-deleted": "Oldest sessions auto-deleted when limit exceeded",
    },
  },
  {
    source: section("Tool (Extended)"),
    entries: {
      "004/TOOL-FIELD-name": "name",
      "004/TOOL-FIELD-server_name": "server_name",
      "004/TOOL-FIELD-description": "description",
      "004/TOOL-FIELD-schema": "schema, left out when empty",
      "004/TOOL-FIELD-usage": "usage, how often it was called",
      "004/TOOL-FIELD-last_used": "last_used, left out when never",
      "004/TOOL-FIELD-annotations": "annotations, left out when there are none",
    },
  },
  {
    source: section("ToolCallRecord (Extended)"),
    entries: {
      "004/RECORD-FIELD-id": "id",
      "004/RECORD-FIELD-server_id": "server_id",
      "004/RECORD-FIELD-server_name": "server_name",
      "004/RECORD-FIELD-tool_name": "tool_name",
      "004/RECORD-FIELD-arguments": "arguments",
      "004/RECORD-FIELD-response": "response",
      "004/RECORD-FIELD-error": "error",
      "004/RECORD-FIELD-duration": "duration",
      "004/RECORD-FIELD-timestamp": "timestamp",
      "004/RECORD-FIELD-config_path": "config_path",
      "004/RECORD-FIELD-request_id": "request_id",
      "004/RECORD-FIELD-metrics": "metrics of tokens, optional",
      "004/RECORD-FIELD-parent_call_id": "parent_call_id, optional",
      "004/RECORD-FIELD-execution_type": "execution_type, optional",
      "004/RECORD-FIELD-mcp_session_id": "mcp_session_id, the session of the call",
      "004/RECORD-FIELD-mcp_client_name": "mcp_client_name from the session",
      "004/RECORD-FIELD-mcp_client_version": "mcp_client_version from the session",
      "004/RECORD-FIELD-annotations": "annotations as they were at the time of the call",
    },
  },
  {
    source: section("Relationships"),
    entries: {
      "004/REL-session-calls": "one session has many calls, by mcp_session_id",
      "004/REL-session-aggregates": "a session's count and tokens are those of its calls",
      "004/REL-tool-annotation": "one tool has one annotation object, embedded in it",
    },
  },
  {
    source: section("Storage Schema"),
    entries: {
      "004/STORE-BUCKET-tool-calls": "server_{serverID}_tool_calls holds the calls of a server",
      "004/STORE-BUCKET-sessions": "sessions holds the sessions",
      "004/STORE-KEY-sessions": "a session's key is {start_timestamp_ns}_{session_id}",
      "004/STORE-RULE-newest-first": "reverse iteration gives the newest sessions first",
      "004/STORE-RULE-lookup": "a session is found by its id without a scan",
    },
  },
  {
    source: section("TypeScript Interfaces"),
    entries: {
      "004/UI-FIELD-session": "client_name, client_version, status, start_time, end_time, tool_call_count, total_tokens as JSON",
      "004/UI-RULE-times": "times are ISO 8601; end_time is null while active, and only then; the page accepts its absence too",
    },
  },
  {
    source: section("Query Patterns"),
    entries: {
      "004/QUERY-recent-sessions": "the 10 most recent sessions for the dashboard",
      "004/QUERY-calls-by-session": "calls of a session with limit and offset",
      "004/QUERY-session-aggregates": "a session with its tool_call_count and total_tokens",
      "004/QUERY-increment": "each call adds its count and tokens to its session",
    },
  },
  {
    source: section("Migration Notes"),
    entries: {
      "004/MIGRATION-nil-annotations":
        "`annotations` field will be nil for existing records; frontend handles nil annotations gracefully (no badges displayed)",
      "004/MIGRATION-new-bucket": "New `sessions` bucket created on first access",
      "004/MIGRATION-old-records": "Existing tool call records work without modification; annotations populated for new tool calls only",
    },
  },
];
