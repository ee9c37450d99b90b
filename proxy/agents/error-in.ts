import type { FrameParts } from "../../mcp/frame-writer.ts";
import { locate } from "../../mcp/json-scan.ts";
import { sizeOf } from "../../platform/size-of.ts";

/** Larger frames are content, which is not looked through. */
const MAX_BYTES = 64 * 1024;

/** The error that an answer is, with its code as written; undefined for a result. */
export function errorIn(frame: FrameParts): { readonly code: string | undefined } | undefined {
  if (sizeOf(frame) > MAX_BYTES) return undefined;
  const bytes = Buffer.concat(frame);
  const found = locate(bytes, { error: { code: {} } });
  const at = found?.get("error.code");
  return found?.has("error") ? { code: at && bytes.toString("latin1", at.start, at.end) } : undefined;
}
