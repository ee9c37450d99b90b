import { z } from "zod";
import type { TracedCall } from "../../contracts/events.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { BlobReference } from "../../contracts/sessions/tool-call-record.ts";

/** Of arguments and of a result, as JSON. The session of the run has the whole. */
const LONGEST = 4000;

const Response = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
  structuredContent: z.unknown().optional(),
});

const Long = z.object({ blob: BlobReference });

/** A record of the session as a trace has it: bounded, and without pictures, which the trace has of each step. */
export function tracedCall(record: ToolCallRecord): TracedCall {
  const { server_id: app, tool_name: tool, timestamp: time, duration, error, status = error === "" ? "ok" : "error" } = record;
  const result = resultOf(record.response);
  return {
    app,
    tool,
    time,
    status,
    durationMs: duration / 1e6,
    arguments: bounded(record.arguments),
    ...(error === "" ? {} : { error }),
    ...(result === undefined ? {} : { result: bounded(result) }),
  };
}

function resultOf(response: unknown): unknown {
  const long = Long.safeParse(response);
  if (long.success) return `${long.data.blob.bytes} bytes, which the session of the run has`;
  const { data } = Response.safeParse(response);
  if (data === undefined) return response ?? undefined;
  const inner = Long.safeParse(data.structuredContent);
  if (inner.success) return resultOf(inner.data);
  const texts = data.content.flatMap(({ text }) => text ?? []);
  return data.structuredContent ?? (texts.length === 0 ? undefined : texts.join("\n"));
}

function bounded(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const omitted = text.length - LONGEST;
  return omitted <= 0 ? value : `${text.slice(0, LONGEST)} [${omitted} characters are left out]`;
}
