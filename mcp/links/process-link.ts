import type { Readable } from "node:stream";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunningProcess } from "../../platform/processes/processes.ts";
import { visibleOutput } from "../../platform/text/shown-text.ts";
import { readStream } from "../frame-source.ts";
import { createFrameWriter } from "../frame-writer.ts";
import { provenLimit } from "../frames.ts";
import type { Link } from "../link.ts";

/** How long a server may take to end after its input ends, and again after SIGTERM. */
const GRACE_MS = 1000;
const MAX_LINE_CHARACTERS = 300;

/**
 * Links a server that runs as a child process, on its stdin and stdout. The error of its end has the exit and the last line of stderr.
 *
 * @param onErrorLine receives each line of stderr
 * @param maxBytes of a message
 */
export function createProcessLink(child: RunningProcess, peer: string, onErrorLine: (line: string) => void, maxBytes?: number): Link {
  const frames = readStream(child.stdout, provenLimit(maxBytes));
  let last = "";
  const errorsRead = readErrors(child.stderr, (line) => {
    last = line;
    onErrorLine(line);
  });
  let closing = false;
  const explainEnd = async () => {
    if (closing) return;
    const { code, signal } = await child.exited;
    await errorsRead;
    const way = signal === null ? `with code ${code}` : `by ${signal}`;
    throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `it ended ${way}${last === "" ? "" : `: ${last}`}`);
  };
  return {
    peer,
    onlyMessages: false,
    ...createFrameWriter(child.stdin),
    frames: {
      async next() {
        const next = await frames.next();
        if (next.done) await explainEnd();
        return next;
      },
      async each(take) {
        await frames.each(take);
        await explainEnd();
      },
    },
    close() {
      closing = true;
      void child.close(GRACE_MS);
    },
  };
}

async function readErrors(stderr: Readable, onLine: (line: string) => void): Promise<void> {
  try {
    await readStream(stderr).each((frame) => {
      if (frame.kind === "whole") onLine(visibleOutput(frame.bytes.toString("utf8", 0, MAX_LINE_CHARACTERS)));
      return undefined;
    });
  } catch {
    // The last line was cut off.
  }
}
