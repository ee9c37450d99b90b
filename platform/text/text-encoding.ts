import { isUtf8 } from "node:buffer";
import { AmcpError, type ErrorCode } from "../../contracts/errors.ts";
import { sha256 } from "./bytes.ts";

/** Where a text is not UTF-8, and the cure. Line and column count from 1. */
export interface EncodingFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A text that a person wrote. One with a fault is decoded as far as possible, to be shown. */
export interface DecodedText {
  readonly text: string;
  readonly fault?: EncodingFault;
}

/** Bytes at the begin of a file that show its encoding. */
const SAMPLE = 256;
/** The least share of bytes 0 among the even or the odd ones of UTF-16. */
const ZEROS = 0.2;

/** Decodes UTF-8, with or without a byte order mark. */
export function decodeText(bytes: Buffer): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) {
    const message = `the file is not UTF-8 but ${wide.toUpperCase()}; save it as UTF-8`;
    return { text: new TextDecoder(wide).decode(bytes), fault: { line: 1, column: 1, message } };
  }
  const text = bytes.toString("utf8");
  return isUtf8(bytes) ? { text } : { text, fault: firstFault(bytes) };
}

/**
 * Decodes UTF-8 where no other way of telling a problem exists.
 *
 * @param file as messages name it
 * @throws AmcpError of the code, with the place
 */
export function utf8Text(bytes: Buffer, file: string, code: ErrorCode = "AMCP_FILE_UNREADABLE"): string {
  const decoded = decodeText(bytes);
  refuseFault(decoded, file, code);
  return decoded.text;
}

/** A text with the line ends of an existing one: those of Windows where that has any. */
export function withLineEndsOf(existing: string, text: string): string {
  const plain = text.replaceAll("\r\n", "\n");
  return existing.includes("\r\n") ? plain.replaceAll("\n", "\r\n") : plain;
}

/** Whether a text has a SHA-256 with any line ends: git may have checked it out with those of Windows. */
export function isTextWithHash(bytes: Uint8Array, hash: string): boolean {
  const text = Buffer.from(bytes).toString("utf8");
  return [bytes, withLineEndsOf("", text), withLineEndsOf("\r\n", text)].some((content) => sha256(content) === hash);
}

/** @throws AmcpError of the code if the text has a fault */
export function refuseFault({ fault }: DecodedText, file: string, code: ErrorCode = "AMCP_FILE_UNREADABLE"): void {
  if (fault !== undefined) throw new AmcpError(code, `${file}:${fault.line}:${fault.column}: ${fault.message}`);
}

function wideEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < Math.max(1, (sample.length / 2) * ZEROS)) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

function firstFault(bytes: Buffer): EncodingFault {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const found = bytes.indexOf("\n", start);
    const content = bytes.subarray(start, found === -1 ? undefined : found);
    if (found === -1 || !isUtf8(content)) {
      const before = content.toString("utf8").split("\ufffd")[0] ?? "";
      const byte = content[Buffer.byteLength(before)] ?? 0;
      const written = `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      const message = `the file is not UTF-8: the byte ${written} is of another encoding, such as Windows-1252; save it as UTF-8`;
      return { line, column: before.length + 1, message };
    }
    start = found + 1;
  }
}
