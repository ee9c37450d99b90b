import { randomUUID } from "node:crypto";
import { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { FinishedToolCall } from "../../../sessions/store/changes.ts";

export const START = Date.parse("2026-11-24T10:00:00.000Z");

/** A call of an agent's session. @param second after the start */
export function callOf(session: string, second: number, more: Partial<ToolCallRecord> = {}): FinishedToolCall {
  const startMs = START + second * 1000;
  const record = {
    id: randomUUID(),
    server_id: "WatchTower",
    server_name: "WatchTower",
    tool_name: "ClickElement",
    arguments: { element: "SignIn" },
    response: { content: [] },
    error: "",
    duration: 2_000_000,
    timestamp: new Date(startMs).toISOString(),
    config_path: "/home/me/appsettings.json",
    request_id: "7",
    metrics: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
    mcp_session_id: session,
    mcp_client_name: "claude-code",
    mcp_client_version: "2.1",
    ...more,
  };
  return {
    record: { ...record, mcp_session_id: session },
    startMs,
    tool: { description: "Clicks.", annotations: { readOnlyHint: false } },
  };
}

/** The record of a call as the store returns it. */
export const recordIn = (json: Buffer | undefined): ToolCallRecord | undefined =>
  json === undefined ? undefined : ToolCallRecord.parse(JSON.parse(json.toString()));

export const recordsIn = ({ items }: { readonly items: readonly Buffer[] }): readonly ToolCallRecord[] =>
  items.map((json) => ToolCallRecord.parse(JSON.parse(json.toString())));
