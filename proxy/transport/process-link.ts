import type { Readable } from "node:stream";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunningProcess } from "../../platform/processes.ts";
import type { Link } from "../upstream/link.ts";
import { createFrameWriter } from "./frame-writer.ts";
import { type Frame, readFrames } from "./frames.ts";
import { chunksOf } from "./stream-link.ts";

/** How long a server may take to end when its input does, and then again when it is told to. */
const GRACE_MS = 1000;
const MAX_TOLD_CHARACTERS = 300;

/** A server that this side has started, on its stdin and stdout. Its end, with the last of what it told on stderr, is the link's. */
export function createProcessLink(child: RunningProcess, peer: string, tell: (line: string) => void): Link {
  const frames = readFrames(chunksOf(child.stdout));
  let last = "";
  const told = readAside(child.stderr, (line) => {
    last = line;
    tell(line);
  });
  let closing = false;
  return {
    peer,
    onlyMessages: false,
    ...createFrameWriter(child.stdin),
    frames: {
      async next(): Promise<IteratorResult<Frame>> {
        const next = await frames.next();
        if (!next.done || closing) return next;
        const { code, signal } = await child.exited;
        await told;
        const way = signal === null ? `with code ${code}` : `by ${signal}`;
        throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `it ended ${way}${last === "" ? "" : `: ${last}`}`);
      },
    },
    close() {
      closing = true;
      child.stdin.end();
      const patience = setTimeout(() => void child.stop(GRACE_MS), GRACE_MS);
      void child.exited.then(() => clearTimeout(patience));
    },
  };
}

async function readAside(stderr: Readable, onLine: (line: string) => void): Promise<void> {
  try {
    for await (const frame of readFrames(chunksOf(stderr)))
      if (frame.kind === "whole") onLine(frame.bytes.toString("utf8", 0, MAX_TOLD_CHARACTERS));
  } catch {
    // Its last words were cut off.
  }
}
