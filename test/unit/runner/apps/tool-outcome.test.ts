import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { CallResult, failureOfError, outcomeOfResult } from "../../../../runner/apps/tool-outcome.ts";

const outcome = (result: object) => outcomeOfResult(CallResult.parse(result));
const text = (...lines: string[]) => ({ content: lines.map((line) => ({ type: "text", text: line })) });

test("structured content is the data, beside the text", () => {
  expect(outcome({ ...text("one", "two"), structuredContent: { count: 2 } })).toEqual({
    ok: true,
    data: { count: 2 },
    text: "one\ntwo",
    images: [],
  });
});

test.each([
  ['{"a":1}', { a: 1 }],
  [" [1]", [1]],
  ["007", "007"],
  ["{not json", "{not json"],
  ["true", "true"],
])("without structured content the text %j is the data", (written, data) => {
  expect(outcome(text(written))).toMatchObject({ ok: true, data });
});

test("a picture keeps the pixel hash that its app has told", () => {
  const image = { type: "image", data: Buffer.from([1, 2]).toString("base64"), mimeType: "image/png" };
  expect(outcome({ content: [image], structuredContent: { pixelHash: "abc" } })).toMatchObject({
    images: [{ pixelHash: "abc", png: Buffer.from([1, 2]) }],
  });
});

test("a picture of a tool that tells no hash is hashed by its pixels", () => {
  const png = new PNG({ width: 1, height: 1 });
  png.data = Buffer.from([255, 0, 0, 255]);
  const image = { type: "image", data: PNG.sync.write(png).toString("base64"), mimeType: "image/png" };
  // printf '\x01\0\0\0\x01\0\0\0\xff\0\0\xff' | sha256sum
  const hash = "13bcb8ce473c0f3a35f99858ac02337bec3c45707b819236f0542b6cd34144c9";
  expect(outcome({ content: [image] })).toMatchObject({ ok: true, images: [{ pixelHash: hash }] });
});

test("a picture that cannot be decoded is a failure of the call", () => {
  const image = { type: "image", data: "AAAA", mimeType: "image/png" };
  expect(outcome({ content: [image] })).toMatchObject({ ok: false, code: "AMCP_PEER_MISMATCH" });
});

test("a refusal is its code, its sentence and its facts", () => {
  const { failure, result } = JSON.parse(readFileSync("fixtures/golden/failed-call.json", "utf8"));
  const { code, message, details } = failure;
  expect(outcome(result)).toEqual({ ok: false, code, message, details });
});

test.each([
  ["NOT_ENOUGH: only two\nof three", "NOT_ENOUGH", "only two\nof three"],
  ["it broke", "TOOL_ERROR", "it broke"],
  ["", "TOOL_ERROR", "the tool failed without a word"],
])("a refusal without structure is read from its text %j", (written, code, message) => {
  expect(outcome({ isError: true, ...text(written) })).toEqual({ ok: false, code, message });
});

test("an error of the proxy carries the code of the catalogue", () => {
  const data = { code: "AMCP_PROXY_UNKNOWN_TOOL", hint: "Call tools/list.", near: ["ClickElement"] };
  expect(failureOfError({ code: -32602, message: "no tool Clck", data })).toEqual({
    ok: false,
    code: "AMCP_PROXY_UNKNOWN_TOOL",
    message: "no tool Clck",
    details: { hint: "Call tools/list.", near: ["ClickElement"] },
  });
});

test("an error of another server keeps its number", () => {
  expect(failureOfError({ code: -32000, message: "busy" })).toMatchObject({ ok: false, code: "JSONRPC_32000", message: "busy" });
});
