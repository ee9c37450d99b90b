import { expect, test } from "vitest";
import { createFrameSplitter, provenLimit, readFrames, unprovenLimit } from "../../../mcp/frames.ts";

async function* chunksOf(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(text: string, { chunk = 100, maxBytes = 1000 } = {}) {
  const seen: unknown[] = [];
  for await (const frame of readFrames(chunksOf(text, chunk), { maxBytes, beyond: "skip" }))
    seen.push(
      frame.kind === "whole" ? frame.bytes.toString() : { size: frame.size, head: frame.head.toString(), tail: frame.tail.toString() },
    );
  return seen;
}

test.each([1, 2, 3, 7, 1000])("reads the same frames whatever the chunk size (%i)", async (chunk) => {
  expect(await readAll(`{"id":1}\n\n{"text":"grüß"}\r\n\r\n`, { chunk })).toEqual([`{"id":1}`, `{"text":"grüß"}`]);
});

test.each([1, 7, 64, 100_000])("passes over a line that is too large, keeps its ends, and reads on (%i)", async (chunk) => {
  const long = `{"id":1,"x":"${"y".repeat(20_000)}","z":2}`;
  const frames = await readAll(`{"id":0}\n${long}\n{"id":2}\n`, { chunk });
  expect(frames).toEqual([`{"id":0}`, { size: long.length, head: expect.any(String), tail: long.slice(-4096) }, `{"id":2}`]);
  const [, oversized] = frames as { head: string }[];
  expect(long.startsWith(oversized?.head ?? "?")).toBe(true);
  expect(oversized?.head.length).toBeGreaterThan(900);
});

test("a line of exactly the limit is whole", async () => {
  expect(await readAll(`${"x".repeat(1000)}\n`)).toEqual(["x".repeat(1000)]);
});

test("does not keep what a peer sends without ever ending its line", async () => {
  const chunk = Buffer.alloc(1024 * 1024, "x");
  async function* endless() {
    for (let sent = 0; sent < 200; sent += 1) yield chunk;
    yield Buffer.from("\n");
  }
  const before = process.memoryUsage().arrayBuffers;
  for await (const frame of readFrames(endless(), { maxBytes: 1000, beyond: "skip" }))
    expect(frame).toMatchObject({ kind: "oversized", size: 200 * 1024 * 1024 });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
});

test("the first words of a stranger are read no further than they may go, with or without a line end", async () => {
  const limit = unprovenLimit();
  let pulled = 0;
  async function* talking() {
    for (; pulled < 100; pulled += 1) yield Buffer.alloc(16 * 1024, "x");
  }
  await expect(readFrames(talking(), limit).next()).rejects.toMatchObject({ code: "AMCP_PROXY_FRAME_TOO_LARGE" });
  expect(pulled).toBe(limit.maxBytes / (16 * 1024));
});

test("tells a broken-off message from a finished one", async () => {
  await expect(readAll(`{"id":1}\n{"id":`)).rejects.toMatchObject({
    code: "AMCP_PROXY_BAD_FRAME",
    message: expect.stringContaining("in the middle"),
  });
});

test("only the line that is not complete counts as begun, wherever chunks end", () => {
  const splitter = createFrameSplitter(provenLimit());
  const begunAfter = (text: string) => {
    splitter.add(Buffer.from(text));
    while (splitter.next() !== undefined);
    return splitter.begunBytes;
  };
  expect(["{}\n{}\n{", "}\n", "x".repeat(200_000), "x\n{}", "\n"].map(begunAfter)).toEqual([1, 0, 200_000, 2, 0]);
});
