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

/** The value as it was encoded; undefined where there is none, or its bytes are not those that were written. */
export function decodeValue<Value>(bytes: Uint8Array | undefined): Value | undefined {
  if (bytes === undefined || bytes.length < CHECKSUM_BYTES) return undefined;
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const json = stored.subarray(CHECKSUM_BYTES);
  return stored.readUInt32BE() === crc32(json) ? JSON.parse(json.toString()) : undefined;
}
