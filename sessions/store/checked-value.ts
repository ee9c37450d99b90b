import { crc32 } from "node:zlib";

const CHECKSUM_BYTES = 4;

/** A value as the store keeps it: its checksum (CRC-32, as of gzip), then JSON. */
export function encodeValue(value: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(value));
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + json.length);
  bytes.writeUInt32BE(crc32(json));
  json.copy(bytes, CHECKSUM_BYTES);
  return bytes;
}

/** Whether the bytes of a value are those that were written. */
export function isSound(bytes: Uint8Array): boolean {
  if (bytes.length < CHECKSUM_BYTES) return false;
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return stored.readUInt32BE() === crc32(stored.subarray(CHECKSUM_BYTES));
}

/** The value as it was encoded; undefined where there is none, or its bytes are not those that were written. */
export function decodeValue<Value>(bytes: Uint8Array | undefined): Value | undefined {
  if (bytes === undefined || !isSound(bytes)) return undefined;
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + CHECKSUM_BYTES, bytes.byteLength - CHECKSUM_BYTES).toString());
}
