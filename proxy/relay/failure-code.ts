import { failureKey } from "../../contracts/app-tools/failure.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { locate, textAt } from "../../mcp/json-scan.ts";
import { sizeOf } from "../../platform/size-of.ts";

/** Larger answers are content; a log line does not justify reading them. */
const MAX_BYTES = 64 * 1024;

const CODES = { result: { _meta: { [failureKey]: { code: {} } } }, error: { code: {}, data: { code: {} } } };

/** The most specific code first: of the app or of our catalogue, then the number of JSON-RPC. */
const PLACES = [`result._meta.${failureKey}.code`, "error.data.code", "error.code"];

/** The code in the log for a failure that has none. */
const UNSPECIFIED = "UNSPECIFIED";

/** The code of a failed answer, for its log line. */
export function failureCodeIn(answer: FrameParts): string {
  if (sizeOf(answer) > MAX_BYTES) return UNSPECIFIED;
  const bytes = Buffer.concat(answer);
  const found = locate(bytes, CODES);
  const [at] = PLACES.flatMap((place) => found?.get(place) ?? []);
  return at === undefined ? UNSPECIFIED : (textAt(bytes, at) ?? bytes.toString("latin1", at.start, at.end));
}
