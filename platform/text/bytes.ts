import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 in hexadecimal digits. */
export const sha256 = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");

/** A name as part of a key or path: a long one is cut, and digits of its hash are appended. */
export const shortName = (name: string, longest: number, digits = 64): string =>
  name.length <= longest ? name : `${name.slice(0, longest)}~${sha256(name).slice(0, digits)}`;

/** The id that git gives to the content of a file, in repositories of the usual object format: SHA-1 in hexadecimal digits. */
export const gitBlobId = (content: Uint8Array): string =>
  createHash("sha1").update(`blob ${content.byteLength}\0`).update(content).digest("hex");

/** The total length in bytes. */
export const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((size, piece) => size + piece.length, 0);

/** Compares texts in a time that reveals nothing of their content, only whether they have the same length. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
