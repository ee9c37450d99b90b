import { expect, test } from "vitest";
import { largestImageIn } from "../../../../proxy/relay/relayed-answer.ts";
import { verifies } from "../../../support/verifies.ts";

const answer = (...content: readonly object[]): Buffer => Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content } }));

const image = (bytes: number) => ({ type: "image", data: Buffer.alloc(bytes).toString("base64") });

test.each([1, 3, 7, 1000])("an image is measured in whatever pieces it comes (%i)", verifies(["card/5-images"]), (size) => {
  const bytes = answer({ type: "text", text: "x".repeat(500) }, image(300), image(700));
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
  expect(largestImageIn({ bytes, pieces }, 699)).toBe(700);
  expect(largestImageIn({ bytes, pieces }, 700)).toBeUndefined();
  expect(largestImageIn({ bytes }, 699)).toBe(700);
});

test("a message without an image, or too short for one above the limit, is not put together", verifies(["card/isolation-latency"]), () => {
  const unread = (bytes: Buffer) => ({
    pieces: [bytes],
    get bytes(): Buffer {
      throw new Error("it was put together");
    },
  });
  expect(largestImageIn(unread(answer({ type: "text", text: "x".repeat(5000) })), 1000)).toBeUndefined();
  expect(largestImageIn(unread(answer(image(1000))), 1200)).toBeUndefined();
});
