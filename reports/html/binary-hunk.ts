import { deflateSync } from "node:zlib";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
const BYTES_OF_LINE = 52;

/** A whole file as git writes it into a patch: `literal`, its size in bytes, then its deflated content in lines of base 85. */
export function binaryHunk(content: Uint8Array): string {
  const deflated = deflateSync(content);
  const lines = Array.from({ length: Math.ceil(deflated.length / BYTES_OF_LINE) }, (_, at) =>
    lineOf(deflated.subarray(at * BYTES_OF_LINE, (at + 1) * BYTES_OF_LINE)),
  );
  return `literal ${content.byteLength}\n${lines.join("\n")}\n\n`;
}

/** The first letter is the number of bytes: A to Z for 1 to 26, a to z for 27 to 52. */
function lineOf(bytes: Buffer): string {
  const length = String.fromCharCode(bytes.length <= 26 ? 64 + bytes.length : 70 + bytes.length);
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const words = Array.from({ length: padded.length / 4 }, (_, at) => digitsOf(padded.readUInt32BE(at * 4)));
  return length + words.join("");
}

function digitsOf(word: number): string {
  let digits = "";
  for (let rest = word, at = 0; at < 5; at += 1, rest = Math.floor(rest / 85)) digits = (DIGITS[rest % 85] ?? "") + digits;
  return digits;
}
