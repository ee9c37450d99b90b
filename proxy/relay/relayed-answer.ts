import { failureKey } from "../../contracts/app-tools/failure.ts";
import { documentOf, type Message } from "../../mcp/envelope.ts";
import { locate, textAt } from "../../mcp/json/scan.ts";
import type { RpcAnswer } from "../../mcp/rpc.ts";
import { type Replacement, replaceId, splice } from "../../mcp/splice.ts";

/** Converts a peer's answer to the answer of another request; only the id and the replacements differ. */
export function relayedAnswer(message: Message, replacements: readonly Replacement[] = []): RpcAnswer {
  const frame = (id: string) => splice(documentOf(message), [...replaceId(message, id), ...replacements]);
  if (message.span("error") !== undefined)
    return { kind: "error", code: failureCodeIn(message), rpcCode: Number(message.raw("error.code")), frame };
  const code = message.raw("result.isError") === "true" ? failureCodeIn(message) : undefined;
  return { kind: "result", code, frame };
}

/** Larger answers are content; a log line does not justify reading them. */
const MAX_BYTES = 64 * 1024;

const CODES = { result: { _meta: { [failureKey]: { code: {} } } }, error: { code: {}, data: { code: {} } } };

/** Most specific code first: of the app or of our catalogue, then the JSON-RPC number. */
const PLACES = [`result._meta.${failureKey}.code`, "error.data.code", "error.code"];

/** Logged for a failure without a code. */
const UNSPECIFIED = "UNSPECIFIED";

/** Returns the code of a failed answer, for its log line. */
function failureCodeIn({ bytes, pieces }: Message): string {
  if (pieces !== undefined || bytes.length > MAX_BYTES) return UNSPECIFIED;
  const found = locate(bytes, CODES);
  const [at] = PLACES.flatMap((place) => found?.get(place) ?? []);
  return at === undefined ? UNSPECIFIED : (textAt(bytes, at) ?? bytes.toString("latin1", at.start, at.end));
}
