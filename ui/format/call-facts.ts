import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { BlobReference, ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";

export type Outcome = NonNullable<ToolCallRecord["status"]>;
type Json = Readonly<Record<string, unknown>>;

/** A picture of a result: kept as a blob, or within the result. */
export type CallPicture = { readonly blob: BlobReference } | { readonly data: string; readonly mime: string };

/** How a call ended; records of other programs say it by their error only. */
export const outcomeOf = ({ status, error }: Pick<ToolCallRecord, "status" | "error">): Outcome =>
  status ?? (error === "" ? "ok" : "error");

export const isJsonObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const SHA = /^[0-9a-f]{64}$/;

/** The reference that stands in a response in place of bytes. */
export function blobOf(value: unknown): BlobReference | undefined {
  const blob = isJsonObject(value) ? value["blob"] : undefined;
  if (!isJsonObject(blob) || typeof blob["sha256"] !== "string" || !SHA.test(blob["sha256"])) return undefined;
  const { bytes, mime_type } = blob;
  return {
    sha256: blob["sha256"],
    bytes: typeof bytes === "number" ? bytes : 0,
    mime_type: typeof mime_type === "string" ? mime_type : "application/octet-stream",
  };
}

/** The items of an MCP result. */
export function contentOf(response: unknown): readonly Json[] {
  const content = isJsonObject(response) ? response["content"] : undefined;
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
}

/** Types that a browser shows as a picture without running anything. */
const PICTURES = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** The picture of one item of a result. */
export function pictureOf(item: Json): CallPicture | undefined {
  if (item["type"] !== "image") return undefined;
  const blob = blobOf(item["data"]) ?? blobOf(item);
  if (blob !== undefined) return PICTURES.test(blob.mime_type) ? { blob } : undefined;
  const { data, mimeType } = item;
  return typeof data === "string" && typeof mimeType === "string" && PICTURES.test(mimeType) ? { data, mime: mimeType } : undefined;
}

export const picturesOf = (response: unknown): readonly CallPicture[] => contentOf(response).flatMap((item) => pictureOf(item) ?? []);

const PREVIEW = 160;

/** The arguments in one line: a text that is the only one alone, others with their names. */
export function argumentsPreview(values: Json): string {
  const entries = Object.entries(values);
  const isClear = entries.length === 1 && typeof entries[0]?.[1] === "string";
  const texts = entries.map(([key, value]) => (isClear ? short(value) : `${key}: ${short(value)}`));
  const line = texts.join(", ");
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW)}…` : line;
}

function short(value: unknown): string {
  if (typeof value === "string") return value.length > 60 ? `${value.slice(0, 60)}…` : value;
  const text = JSON.stringify(value) ?? "";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const SEARCHED = 8_000;

/** The searchable text in lower case: names, arguments, error and the beginning of the texts of the result. */
export function searchedText(call: ToolCallRecord): string {
  const texts = contentOf(call.response).map((item) => (typeof item["text"] === "string" ? item["text"] : ""));
  const args = JSON.stringify(call.arguments) ?? "";
  return [call.server_name, call.tool_name, `${call.server_name}:${call.tool_name}`, call.error, args, ...texts]
    .join("\n")
    .slice(0, SEARCHED)
    .toLowerCase();
}

/** The name of a session's client, for people. */
export const sessionName = ({ client_name }: McpSession): string => client_name || "unnamed client";

/** How long a session lasted, or lasts until its latest call, in milliseconds. `end_time` may be null or absent while it is active. */
export function sessionSpan({ start_time, end_time, last_activity }: Pick<McpSession, "start_time"> & Partial<McpSession>): number {
  const end = end_time ?? last_activity ?? start_time;
  return Math.max(0, new Date(end).getTime() - new Date(start_time).getTime()) || 0;
}
