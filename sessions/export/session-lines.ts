import { EXPORT_FORMAT, type ExportLine } from "../../contracts/sessions/export-line.ts";
import type { BlobReference } from "../../contracts/sessions/tool-call-record.ts";
import { blobReferenceIn, blobReferencesIn, parsedJson } from "./blobs-in.ts";
import { pagesOf, type SessionSource } from "./session-source.ts";

const RESPONSE = "application/json";

/**
 * Renders a session as newline-delimited JSON, whose lines have the schema `ExportLine`. Nothing is left out or written again: a blob's
 * text is the message's own.
 */
export async function* renderSessionLines(source: SessionSource, version: string): AsyncGenerator<string> {
  yield line({ session: source.session, format: EXPORT_FORMAT, amcp_test: version });
  const written = new Set<string>();
  for await (const page of pagesOf(source)) {
    for (const call of page) {
      yield* renderBlobs(call.response, source, written);
      yield line({ tool_call: call });
    }
  }
}

const line = (content: ExportLine): string => `${JSON.stringify(content)}\n`;

/** The blobs that a response refers to, except for those that are written already. A long response may refer to pictures itself. */
async function* renderBlobs(response: unknown, source: SessionSource, written: Set<string>): AsyncGenerator<string> {
  const whole = blobReferenceIn(response);
  const bytes = whole === undefined ? undefined : await source.blob(whole.sha256);
  if (whole !== undefined && isFirst(whole, written)) yield line({ blob: { ...whole, ...contentOf(whole, bytes) } });
  const result = whole === undefined ? response : parsedJson(bytes ?? "");
  for (const picture of blobReferencesIn(result))
    if (isFirst(picture, written)) yield line({ blob: { ...picture, ...contentOf(picture, await source.blob(picture.sha256)) } });
}

function isFirst({ sha256 }: BlobReference, written: Set<string>): boolean {
  const { size } = written;
  return written.add(sha256).size > size;
}

function contentOf(
  { mime_type }: BlobReference,
  bytes: Uint8Array | undefined,
): { text: string } | { base64: string } | Record<never, never> {
  if (bytes === undefined) return {};
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = mime_type === RESPONSE ? buffer.toString() : undefined;
  // Bytes that are no UTF-8 would change as text.
  return text !== undefined && Buffer.from(text).equals(buffer) ? { text } : { base64: buffer.toString("base64") };
}
