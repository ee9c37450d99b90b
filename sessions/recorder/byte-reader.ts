/** Reads lines and blocks of known length from a stream, in their order. */
export interface ByteReader {
  /** The next line without its end; undefined if the stream has ended. @throws RangeError for one that is too long */
  line(): Promise<string | undefined>;
  /** The next bytes; undefined if the stream has ended before. */
  bytes(length: number): Promise<Buffer | undefined>;
}

/** Of a line; the longest ones carry the secrets of a proxy. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Reads no further than it is asked to, so that a slow recorder slows its feeds. */
export function createByteReader(stream: AsyncIterable<Buffer>): ByteReader {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<Buffer | undefined> => {
    try {
      const { value, done } = await chunks.next();
      return done === true ? undefined : value;
    } catch {
      // The peer has died, or the stream was destroyed.
      return undefined;
    }
  };
  return {
    async line() {
      let searched = 0;
      for (;;) {
        const end = held.indexOf(NEWLINE, searched);
        if (end !== -1) {
          const line = held.toString("utf8", 0, end);
          held = held.subarray(end + 1);
          return line;
        }
        searched = held.length;
        if (searched > MAX_LINE_BYTES) throw new RangeError(`a line of more than ${MAX_LINE_BYTES} bytes`);
        const chunk = await more();
        if (chunk === undefined) return undefined;
        held = searched === 0 ? chunk : Buffer.concat([held, chunk]);
      }
    },
    async bytes(length) {
      const parts = [held];
      let size = held.length;
      while (size < length) {
        const chunk = await more();
        if (chunk === undefined) return undefined;
        parts.push(chunk);
        size += chunk.length;
      }
      const all = parts.length === 1 ? held : Buffer.concat(parts, size);
      held = all.subarray(length);
      return all.subarray(0, length);
    },
  };
}
