import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Message, type NotAMessage, readLine, readMessage } from "../../../../mcp/envelope.ts";
import { createFrameSplitter, provenLimit, type WholeFrame } from "../../../../mcp/frames.ts";
import { splice } from "../../../../mcp/splice.ts";
import { verifies } from "../../../support/verifies.ts";

/** Longer than what is taken in one piece. */
const FILLING = "y".repeat(140_000);

/** A line as it is read from a peer that sends so many bytes at a time, again and again. */
function lineOf(text: string, sizes: readonly number[]): WholeFrame {
  const bytes = Buffer.from(`${text}\n`);
  const splitter = createFrameSplitter(provenLimit());
  for (let from = 0, index = 0; from < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    splitter.add(bytes.subarray(from, from + size));
    from += size;
    const frame = splitter.next();
    if (frame?.kind === "whole") return frame;
  }
  throw new Error("the line has no end");
}

const PATHS = ["id", "method", "params.name", "params.arguments", "params._meta.progressToken", "result", "result.isError"] as const;
const PATHS_OF_ANSWERS = ["result.resultType", "result.inputRequests", "result.requestState", "error", "error.code"] as const;

/** What the proxy makes of a message. */
function read(message: Message | NotAMessage): object {
  if (!("span" in message)) return { kind: message.kind, id: message.id };
  const at = message.span("id");
  const renamed = Buffer.concat(splice(message.pieces ?? message.bytes, at === undefined ? [] : [{ at, by: "77" }]));
  const found = [...PATHS, ...PATHS_OF_ANSWERS].map((path) => [path, message.span(path), message.raw(path), message.text(path)]);
  return { kind: message.kind, id: message.id, method: message.method, found, renamed: renamed.toString() };
}

const sizes = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 7 }).filter((all) => Math.max(...all) > 500);
const json = fc.jsonValue({ maxDepth: 6, noUnicodeString: false }) as fc.Arbitrary<unknown>;
const filling = fc.constantFrom<unknown>(
  FILLING,
  '\\"'.repeat(70_000),
  "\\".repeat(70_001),
  { [FILLING]: [true, null, -1.5e-3] },
  [[[[[FILLING]]]]],
  Array.from({ length: 4000 }, () => ({ id: 7, error: { code: 1 }, "]": "}{", cells: [12345.678, [], {}] })),
);

test("a long message is read as it would be in one piece, whatever it is made of and however it comes", () => {
  const members = fc.record({ content: fc.tuple(filling, json), isError: fc.boolean(), requestState: json, resultType: json, more: json });
  const answer = members.chain((result) => fc.shuffledSubarray(Object.entries({ jsonrpc: "2.0", id: "a-1", result }), { minLength: 3 }));
  const request = fc.record({ name: json, arguments: filling, _meta: fc.record({ progressToken: json, more: json }) });
  const asked = request.map((params) => Object.entries({ jsonrpc: "2.0", params, extra: params, id: 9, method: "tools/call" }));
  fc.assert(
    fc.property(fc.oneof(answer, asked), sizes, fc.constantFrom(undefined, 1), (entries, lengths, blanks) => {
      const text = JSON.stringify(Object.fromEntries(entries), undefined, blanks).replaceAll("\n", "\r");
      const line = lineOf(text, lengths);
      expect(line.long).toBeDefined();
      expect(read(readLine(line))).toEqual(read(readMessage(Buffer.from(text))));
    }),
    { numRuns: 60 },
  );
});

const rows = `[${'{"id":5,"error":{"code":"]"}},'.repeat(6000)}{}]`;

test.each([
  ["two ids around the body", `{"jsonrpc":"2.0","id":1,"result":{"rows":${rows}},"id":2}`],
  ["two ids, one of them escaped", `{"id":1,"jsonrpc":"2.0","result":{"rows":${rows}},"\\u0069d":2}`],
  ["an id between two bodies and one behind them", `{"result":{"rows":${rows}},"id":1,"more":${rows},"id":1,"jsonrpc":"2.0"}`],
  ["two results", `{"jsonrpc":"2.0","id":1,"result":${rows},"result":${rows}}`],
  ["no end", `{"jsonrpc":"2.0","id":1,"result":{"rows":${rows}}`],
  ["one end too many", `{"jsonrpc":"2.0","id":1,"result":{"rows":${rows}}}}`],
  ["an array that ends as an object", `{"jsonrpc":"2.0","id":1,"result":${rows.slice(0, -1)}}}`],
  ["a string without an end", `{"jsonrpc":"2.0","id":1,"result":{"rows":${rows.replace('"]"', '"]')}}}`],
  ["a comma too many", `{"jsonrpc":"2.0","id":1,"result":{"rows":${rows}},}`],
  ["more levels than are read", `{"jsonrpc":"2.0","id":1,"result":${"[".repeat(70_000)}${"]".repeat(70_000)}}`],
])("a long message with %s is none", (_what, text) => {
  expect(readMessage(Buffer.from(text)).kind).toBe("not-json");
  for (const size of [1021, 4096, 65_536]) expect(readLine(lineOf(text, [size])).kind).toBe("not-json");
});

test(
  "a picture is found the id of, and passed on under another, without its pieces being put together",
  verifies(["card/5-image-cost"]),
  () => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 3, result: { content: [{ type: "image", data: "ab/+".repeat(500_000) }] } });
    const concat = vi.spyOn(Buffer, "concat");
    const line = lineOf(text, [64 * 1024, 30_000]);
    const message = readLine(line);
    const at = "span" in message ? message.span("id") : undefined;
    const sent = splice(line.long?.pieces ?? [], at === undefined ? [] : [{ at, by: "4" }]);
    const copied = concat.mock.results.map(({ value }) => value.length);
    concat.mockRestore();
    expect(Math.max(...copied)).toBeLessThan(100_000);
    expect(Buffer.concat(sent).toString()).toBe(text.replace(`"id":3`, `"id":4`));
  },
);
