import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Frame } from "../../../../mcp/frames.ts";
import { readStream } from "../../../../mcp/links/frame-reader.ts";
import { verifies } from "../../../support/verifies.ts";

const CHUNK = 64 * 1024;

/** A peer that has said all of it already. */
function spoken(text: string): PassThrough {
  const stream = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += CHUNK) stream.write(bytes.subarray(start, start + CHUNK));
  stream.end();
  return stream;
}

const textOf = (frame: Frame): string => (frame.kind === "whole" ? frame.bytes.toString() : `${frame.size} bytes`);

test.each([1_000_000, 6_000_000])("a line of %i bytes is read whole, over several turns in which others are read", async (size) => {
  const line = "0123456789".repeat(size / 10);
  const seen: string[] = [];
  const reading = readStream(spoken(`${line}\nlast\n`)).each((frame) => void seen.push(textOf(frame)));
  let turns = 0;
  for (; seen.length === 0; turns += 1) await nextTurn();
  await reading;
  expect(seen).toEqual([line, "last"]);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(size / 500_000));
});

test(
  "while a long line is read, short lines of others pass; the end of a long line counts as long",
  verifies(["card/isolation-latency"]),
  async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    // Later than every short message of the tests before, which the process has noted.
    vi.advanceTimersByTime(1e9);
    try {
      const long = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
      const read = vi.fn();
      void readStream(long).each(read);
      /** Whether more is read without time going by. */
      const goesOn = async () => {
        for (let at = 0; at < 20; at += 1) long.write(Buffer.alloc(CHUNK, "x"));
        for (let turn = 0; turn < 100; turn += 1) await nextTurn();
        return long.readableLength === 0;
      };
      expect(await goesOn()).toBe(true);
      vi.advanceTimersByTime(1);
      await readStream(spoken(`${"y".repeat(3 * CHUNK + 100)}\n`)).next();
      expect(await goesOn()).toBe(true);
      await readStream(spoken("short\n")).next();
      expect(await goesOn()).toBe(false);
      await vi.waitFor(() => expect(long.readableLength).toBe(0));
      long.end("\n");
      await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    } finally {
      vi.useRealTimers();
    }
  },
);
