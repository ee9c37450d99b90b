import { createHash } from "node:crypto";
import type { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { SessionSource } from "../../../sessions/export/session-source.ts";

const SESSION_ID = "3f2a91c0-5b7e-4d36-9a53-6d3c0a1f8e21";

/** An id of a call by its number. */
export const callId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const session: McpSession = {
  id: SESSION_ID,
  client_name: "claude-code",
  client_version: "2.1.0",
  status: "closed",
  start_time: "2026-11-24T10:07:03.120Z",
  end_time: "2026-11-24T10:19:41.000Z",
  last_activity: "2026-11-24T10:19:40.000Z",
  tool_call_count: 3,
  total_tokens: 4210,
};

/** A call of the session, a second after the one before. */
export const call = (number: number, more: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  id: callId(number),
  server_id: "WatchTower",
  server_name: "WatchTower",
  tool_name: "ClickElement",
  arguments: { element: "Button 'Acknowledge'" },
  response: { content: [{ type: "text", text: "clicked" }] },
  error: "",
  duration: 12_400_000,
  timestamp: new Date(Date.parse(session.start_time) + number * 1000).toISOString(),
  config_path: "",
  request_id: String(number),
  metrics: { input_tokens: 9, output_tokens: 14, total_tokens: 23 },
  mcp_session_id: SESSION_ID,
  status: "ok",
  ...more,
});

/** A blob, and the reference to it. */
export function blobOf(content: Uint8Array | string, mimeType: string) {
  const bytes = Buffer.from(content);
  const reference = { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length, mime_type: mimeType };
  return { bytes, reference };
}

/** A session in memory, at the port by which an export reads. */
export const sourceWith = (calls: readonly ToolCallRecord[], blobs: readonly ReturnType<typeof blobOf>[] = []): SessionSource => ({
  session,
  async *calls() {
    yield* calls;
  },
  blob: async (sha256) => blobs.find(({ reference }) => reference.sha256 === sha256)?.bytes,
});

export async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += line;
  return text;
}
