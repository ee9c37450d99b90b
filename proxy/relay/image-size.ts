import { sizeOf } from "../transport/pieces.ts";
import type { Message } from "./envelope.ts";
import { elementsOf, locate, textAt } from "./json-scan.ts";

const PADDING = 0x3d;

/**
 * How many bytes the largest image of a tool's result has, before base64; undefined where none has more than `limit`. A message that is
 * not larger itself is not looked into.
 */
export function largestImageIn(message: Pick<Message, "bytes" | "pieces">, limit: number): number | undefined {
  if (message.pieces !== undefined && sizeOf(message.pieces) <= limit) return undefined;
  const { bytes } = message;
  // A search costs a hundredth of a look into the message, for which everybody would wait.
  if (bytes.length <= limit || !bytes.includes('"image"')) return undefined;
  const content = locate(bytes, { result: { content: {} } })?.get("result.content");
  const sizes = content === undefined ? [] : elementsOf(bytes, content).map(({ start, end }) => imageSize(bytes.subarray(start, end)));
  const largest = Math.max(0, ...sizes);
  return largest > limit ? largest : undefined;
}

function imageSize(block: Buffer): number {
  const found = locate(block, { type: {}, data: {} });
  const [type, data] = [found?.get("type"), found?.get("data")];
  if (type === undefined || data === undefined || textAt(block, type) !== "image") return 0;
  // Inside its quotes, without the padding.
  let end = data.end - 1;
  while (block[end - 1] === PADDING) end -= 1;
  return Math.floor(((end - data.start - 1) * 3) / 4);
}
