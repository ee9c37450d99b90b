import { syncBuiltinESMExports } from "node:module";
import { PassThrough } from "node:stream";
import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { readStream } from "../../../../mcp/frame-source.ts";
import type { Frame } from "../../../../mcp/frames.ts";
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

test("a line of many megabytes is read with rests, and a shorter one behind it without", verifies(["card/isolation-latency"]), async () => {
  const rest = vi.spyOn(timers, "setTimeout");
  onTestFinished(() => {
    rest.mockRestore();
    syncBuiltinESMExports();
  });
  // For modules that have imported the function by its name.
  syncBuiltinESMExports();
  const stream = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const read = vi.fn();
  void readStream(stream).each(read);
  /** How often the reader rests while it reads a line. */
  const restsFor = async (size: number) => {
    rest.mockClear();
    const lines = read.mock.calls.length;
    for (let at = 0; at < size; at += CHUNK) stream.write(Buffer.alloc(CHUNK, "x"));
    stream.write("\n");
    while (read.mock.calls.length === lines) await nextTurn();
    return rest.mock.calls.length;
  };
  expect(await restsFor(3_000_000)).toBe(0);
  expect(await restsFor(6_000_000)).toBeGreaterThan(10);
  expect(await restsFor(3_000_000)).toBe(0);
});
