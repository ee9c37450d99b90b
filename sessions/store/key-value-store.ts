/** An embedded store of ordered keys in named buckets. Keys are compared as text, byte by byte; values are bytes. */
export interface KeyValueStore {
  /** A view of a bucket; one that does not exist is empty. */
  bucket(name: string): Bucket;
  /** Names of the buckets that have been written to, in order. */
  bucketNames(): readonly string[];
  /**
   * Runs changes as one transaction: all of them are kept, or none. Resolves when they are on disk.
   * @throws Error of the store when the disk or the map is full; nothing is changed then
   */
  write<Result>(change: (transaction: Transaction) => Result): Promise<Result>;
  /** Bytes that the store takes on disk. */
  sizeBytes(): number;
  /** Bytes of that which hold values; the rest is space of removed ones. */
  usedBytes(): number;
  /** Gives the space of removed values back to the disk, so that their bytes are gone. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

/** One entry of a bucket. */
export interface Entry {
  readonly key: string;
  readonly value: Uint8Array;
}

/** The keys from `start` to `end`, which is left out; both are optional. `reverse` begins at the end. */
export interface KeyRange {
  readonly start?: string;
  readonly end?: string;
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

export interface Bucket {
  get(key: string): Uint8Array | undefined;
  range(range?: KeyRange): Iterable<Entry>;
  /** All keys, in order; no value is read. */
  keys(): Iterable<string>;
  /** How many entries there are; known without counting them. */
  count(): number;
}

/** Reads see what the same transaction has written. */
export interface Transaction {
  get(bucket: string, key: string): Uint8Array | undefined;
  range(bucket: string, range?: KeyRange): Iterable<Entry>;
  put(bucket: string, key: string, value: Uint8Array): void;
  remove(bucket: string, key: string): void;
}
