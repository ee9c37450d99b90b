import type { Duplex, Readable } from "node:stream";
import { createFrameWriter } from "../frame-writer.ts";
import { provenLimit, unprovenLimit } from "../frames.ts";
import type { Link } from "../link.ts";
import { readStream } from "./frame-reader.ts";

/** How long a peer that was told goodbye may take to close its own side. */
const LINGER_MS = 1000;

/** A link to somebody unknown: messages must be short until the peer is trusted. */
export interface UnprovenLink extends Link {
  /** The peer has proved itself. */
  trust(): void;
}

/** A connected socket as a link. A reset connection ends `frames` like a closed one: both mean that the peer is gone. */
export function createStreamLink(stream: Duplex, peer: string): UnprovenLink {
  const limit = unprovenLimit();
  stream.on("error", () => stream.destroy());
  return {
    peer,
    onlyMessages: true,
    ...createFrameWriter(stream),
    frames: readStream(stream, limit),
    trust: () => void Object.assign(limit, provenLimit()),
    close() {
      stream.end();
      setTimeout(() => stream.destroy(), LINGER_MS).unref();
    },
  };
}

/** What a stream brings until it ends, is reset or destroyed. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    return;
  }
}
