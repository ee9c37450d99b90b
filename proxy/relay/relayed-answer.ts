import { failureKey } from "../../contracts/app-tools/failure.ts";
import { documentOf, type Message } from "../../mcp/envelope.ts";
import { arrayElements, locate, textAt } from "../../mcp/json/scan.ts";
import type { Pieces } from "../../mcp/large-messages/index.ts";
import type { RpcAnswer } from "../../mcp/rpc.ts";
import { type Replacement, replaceId, splice } from "../../mcp/splice.ts";
import { sizeOf } from "../../platform/text/bytes.ts";

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

const PADDING = 0x3d;

/**
 * Returns the size of the largest image in a tool result, before base64; undefined if none exceeds `limit`. Messages too short for such an
 * image are not scanned.
 */
export function largestImageIn(message: Pick<Message, "bytes" | "pieces">, limit: number): number | undefined {
  const pieces = message.pieces ?? [message.bytes];
  // A substring search costs a hundredth of a full scan, which would block all other upstreams.
  if (decodedSize(sizeOf(pieces)) <= limit || !saysImage(pieces)) return undefined;
  const { bytes } = message;
  const content = locate(bytes, { result: { content: {} } })?.get("result.content");
  const sizes = content === undefined ? [] : arrayElements(bytes, content).map(({ start, end }) => imageSize(bytes.subarray(start, end)));
  const largest = Math.max(0, ...sizes);
  return largest > limit ? largest : undefined;
}

const decodedSize = (characters: number): number => Math.floor((characters * 3) / 4);

const IMAGE = Buffer.from('"image"');

function saysImage(pieces: Pieces): boolean {
  let before = Buffer.alloc(0);
  for (const piece of pieces) {
    const border = Buffer.concat([before, piece.subarray(0, IMAGE.length)]);
    if (piece.includes(IMAGE) || border.includes(IMAGE)) return true;
    before = Buffer.concat([before, piece.subarray(-IMAGE.length)]).subarray(-IMAGE.length);
  }
  return false;
}

function imageSize(block: Buffer): number {
  const found = locate(block, { type: {}, data: {} });
  const [type, data] = [found?.get("type"), found?.get("data")];
  if (type === undefined || data === undefined || textAt(block, type) !== "image") return 0;
  // The end of the text inside its quotes, without padding.
  let end = data.end - 1;
  while (block[end - 1] === PADDING) end -= 1;
  return decodedSize(end - data.start - 1);
}
