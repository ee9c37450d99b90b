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

/** The JSON of a value, without a copy; undefined if its bytes are not those that were written. */
export function jsonIn(bytes: Uint8Array): Buffer | undefined {
  if (bytes.length < CHECKSUM_BYTES) return undefined;
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const json = stored.subarray(CHECKSUM_BYTES);
  return stored.readUInt32BE() === crc32(json) ? json : undefined;
}

/** The value as it was encoded; undefined if there is none, or its bytes are not those that were written. */
export function decodeValue<Value>(bytes: Uint8Array | undefined): Value | undefined {
  const json = bytes === undefined ? undefined : jsonIn(bytes);
  return json === undefined ? undefined : JSON.parse(json.toString());
}

/** Reads values and counts those whose bytes are not the ones that were written. */
export interface CheckedReader {
  /** @returns undefined if there is no value, or a damaged one */
  checked<Value>(
    bucket: string,
    key: string,
    bytes: Uint8Array | undefined,
    decode: (bytes: Uint8Array) => Value | undefined,
  ): Value | undefined;
  /** How many values were found damaged, each counted once. */
  damaged(): number;
}

export function createCheckedReader(): CheckedReader {
  const damaged = new Set<string>();
  return {
    checked(bucket, key, bytes, decode) {
      if (bytes === undefined) return undefined;
      const value = decode(bytes);
      if (value === undefined) damaged.add(`${bucket} ${key}`);
      return value;
    },
    damaged: () => damaged.size,
  };
}
