import type { Message } from "../../mcp/envelope.ts";
import { elementsOf, locate, textAt } from "../../mcp/json/scan.ts";
import type { Pieces } from "../../mcp/large-messages/index.ts";
import { sizeOf } from "../../platform/size-of.ts";

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
  const sizes = content === undefined ? [] : elementsOf(bytes, content).map(({ start, end }) => imageSize(bytes.subarray(start, end)));
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
