import type { Duplex, Readable } from "node:stream";
import { readStream } from "../frame-source.ts";
import { createFrameWriter } from "../frame-writer.ts";
import { provenLimit, unprovenLimit } from "../frames.ts";
import type { Link } from "../link.ts";

/** How long a peer may take to close its side after ours has ended. */
const LINGER_MS = 1000;

/** A link to an unauthenticated peer: the limit for messages is low until `trust`. */
export interface UnprovenLink extends Link {
  /** The peer has authenticated. */
  trust(): void;
}

/** A connected socket as a link. A reset connection ends `frames` as a closed one does. @param maxBytes of a message after `trust` */
export function createStreamLink(stream: Duplex, peer: string, maxBytes?: number): UnprovenLink {
  const limit = unprovenLimit();
  stream.on("error", () => stream.destroy());
  return {
    peer,
    onlyMessages: true,
    ...createFrameWriter(stream),
    frames: readStream(stream, limit),
    trust: () => void Object.assign(limit, provenLimit(maxBytes)),
    close() {
      stream.end();
      setTimeout(() => stream.destroy(), LINGER_MS).unref();
    },
  };
}

/** The chunks of a stream. A reset or destroyed stream ends as a closed one does. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    return;
  }
}
