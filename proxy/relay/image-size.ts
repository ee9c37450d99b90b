import type { Message } from "../../mcp/envelope.ts";
import { elementsOf, locate, textAt } from "../../mcp/json-scan.ts";
import type { Pieces } from "../../mcp/large-messages/index.ts";
import { sizeOf } from "../../platform/size-of.ts";

const PADDING = 0x3d;

/**
 * How many bytes the largest image of a tool's result has, before base64; undefined where none has more than `limit`. A message that is
 * too short for one is not looked into.
 */
export function largestImageIn(message: Pick<Message, "bytes" | "pieces">, limit: number): number | undefined {
  const pieces = message.pieces ?? [message.bytes];
  // A search costs a hundredth of a look into the message, for which everybody would wait.
  if (decodedSize(sizeOf(pieces)) <= limit || !saysImage(pieces)) return undefined;
  const { bytes } = message;
  const content = locate(bytes, { result: { content: {} } })?.get("result.content");
  const sizes = content === undefined ? [] : elementsOf(bytes, content).map(({ start, end }) => imageSize(bytes.subarray(start, end)));
  const largest = Math.max(0, ...sizes);
  return largest > limit ? largest : undefined;
}

/** Of so many characters of base64. */
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
  // Inside its quotes, without the padding.
  let end = data.end - 1;
  while (block[end - 1] === PADDING) end -= 1;
  return decodedSize(end - data.start - 1);
}
