/** Reads values and counts those whose bytes are not the ones that were written. */
export interface CheckedReader {
  /** @returns undefined where there is no value, or a damaged one */
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
