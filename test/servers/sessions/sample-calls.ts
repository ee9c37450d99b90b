import { createHash, randomUUID } from "node:crypto";
import type { ToolAnnotation, ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { FinishedToolCall } from "../../../sessions/store/changes.ts";
import type { SessionStore } from "../../../sessions/store/session-store.ts";
import { drawWindow } from "./sample-window.ts";

/** Texts that a page or a terminal must not execute. */
export const hostile = {
  html: `<img src=x onerror="document.title='executed'">`,
  script: "</script><script>document.title='executed'</script>",
  escape: "\u001b]0;executed\u0007\u001b[31mred\u001b[0m",
  direction: "\u202etxt.exe",
} as const;

interface SampleCall extends Partial<ToolCallRecord> {
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly description?: string;
  readonly blobs?: ReadonlyMap<string, Uint8Array>;
  readonly hints?: ToolAnnotation;
}

/** A call with everything that a record may have. */
export function sampleCall({
  session,
  atMs,
  description = "Clicks an element.",
  blobs = new Map(),
  hints = { title: "Click", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  ...more
}: SampleCall): FinishedToolCall {
  const record = {
    id: randomUUID(),
    server_id: "WatchTower",
    server_name: "WatchTower",
    tool_name: "ClickElement",
    arguments: { element: "Button 'Acknowledge'" },
    response: { content: [{ type: "text", text: "clicked" }], structuredContent: { hit: "Button" } },
    error: "",
    duration: 12_400_000,
    timestamp: new Date(atMs).toISOString(),
    config_path: "/home/me/desk/appsettings.json",
    request_id: "7",
    metrics: { input_tokens: 9, output_tokens: 14, total_tokens: 23 },
    execution_type: "direct" as const,
    mcp_client_name: "claude-code",
    mcp_client_version: "2.1.0",
    annotations: hints,
    instance: "5d1f",
    status: "ok" as const,
    ...more,
  };
  return {
    record: { ...record, mcp_session_id: session },
    startMs: atMs,
    tool: {
      description,
      schema: { type: "object", properties: { element: { type: "string" } }, required: ["element"] },
      annotations: hints,
    },
    blobs,
  };
}

const readOnly = { title: "Screenshot", readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** Sessions of several agents: closed, active, one with hostile texts, one with each outcome, one that is long. */
export async function fillStore(store: SessionStore, nowMs: number): Promise<void> {
  for (let day = 12; day > 0; day -= 1) {
    const session = randomUUID();
    const startMs = nowMs - day * 24 * 60 * 60 * 1000;
    const calls = Array.from({ length: 3 + (day % 4) }, (_, index) =>
      sampleCall({ session, atMs: startMs + index * 7000, mcp_client_name: day % 2 === 0 ? "cursor" : "claude-code" }),
    );
    await store.record(calls);
    await store.closeSession(session, startMs + 60_000);
  }
  await store.record(longSession(nowMs - 50 * 60 * 1000));
  await store.record(hostileSession(nowMs - 20 * 60 * 1000));
  await store.record(outcomes(nowMs - 5 * 60 * 1000));
}

const longSession = (startMs: number): readonly FinishedToolCall[] => {
  const session = randomUUID();
  return Array.from({ length: 1200 }, (_, index) =>
    sampleCall({ session, atMs: startMs + index * 1000, request_id: String(index), arguments: { element: `Row ${index}` } }),
  );
};

const hostileSession = (startMs: number): readonly FinishedToolCall[] => {
  const session = randomUUID();
  const [html, script] = [hostile.html, hostile.script];
  return [
    sampleCall({ session, atMs: startMs, mcp_client_name: html, mcp_client_version: hostile.escape, tool_name: html, description: script }),
    sampleCall({
      session,
      atMs: startMs + 1000,
      server_id: "Hostile",
      server_name: html,
      tool_name: "Say",
      description: hostile.escape,
      arguments: { [script]: html, escape: hostile.escape, direction: hostile.direction },
      response: { content: [{ type: "text", text: `${html}${script}${hostile.escape}` }], isError: true },
      error: `${html} ${hostile.escape}`,
      status: "error",
      hints: { title: html },
    }),
  ];
};

const outcomes = (startMs: number): readonly FinishedToolCall[] => {
  const session = randomUUID();
  const picture = drawWindow();
  const sha256 = createHash("sha256").update(picture).digest("hex");
  const screenshot = sampleCall({
    session,
    atMs: startMs + 1000,
    tool_name: "CaptureScreenshot",
    arguments: {},
    response: {
      content: [{ type: "image", mimeType: "image/png", blob: { sha256, bytes: picture.length, mime_type: "image/png" } }],
      structuredContent: { width: 320, height: 200 },
    },
    blobs: new Map([[sha256, picture]]),
    hints: readOnly,
  });
  const whole = Buffer.from(JSON.stringify({ content: [{ type: "text", text: "row ".repeat(40_000) }] }));
  const wholeHash = createHash("sha256").update(whole).digest("hex");
  const long = sampleCall({
    session,
    atMs: startMs + 2000,
    tool_name: "ReadLog",
    response: { blob: { sha256: wholeHash, bytes: whole.length, mime_type: "application/json" } },
    blobs: new Map([[wholeHash, whole]]),
    hints: readOnly,
  });
  const parent = sampleCall({ session, atMs: startMs, server_id: "amcp-proxy", server_name: "amcp-proxy", tool_name: "tool_call" });
  const child = sampleCall({ session, atMs: startMs, parent_call_id: parent.record.id, execution_type: "nested" });
  const failures = (["error", "timeout", "cancelled", "gone", "unusable", "rejected"] as const).map((status, index) =>
    sampleCall({ session, atMs: startMs + 3000 + index * 500, status, error: `the call ended: ${status}`, response: null }),
  );
  const old = sampleCall({ session, atMs: startMs + 9000, tool_name: "Legacy", description: "" });
  const { annotations: _annotations, metrics: _metrics, status: _status, ...bare } = old.record;
  return [parent, child, screenshot, long, ...failures, { ...old, record: bare, tool: { description: "Of an older store." } }];
};
