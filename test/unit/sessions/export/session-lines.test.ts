import { expect, test } from "vitest";
import { ExportLine } from "../../../../contracts/sessions/export-line.ts";
import { renderSessionLines } from "../../../../sessions/export/session-lines.ts";
import { blobOf, call, session, sourceWith, textOf } from "../../../support/sessions/session-source.ts";

const linesOf = async (source: Parameters<typeof renderSessionLines>[0]): Promise<readonly ExportLine[]> =>
  (await textOf(renderSessionLines(source, "1.2.3")))
    .trimEnd()
    .split("\n")
    .map((line) => ExportLine.parse(JSON.parse(line)));

const picture = blobOf(Buffer.from([137, 80, 78, 71, 0xff]), "image/png");
const image = { type: "image", mimeType: "image/png", data: { blob: picture.reference } };

test("the first line is the session, and each call is a line", async () => {
  expect(await linesOf(sourceWith([call(0), call(1)]))).toEqual([
    { session, format: 1, amcp_test: "1.2.3" },
    { tool_call: call(0) },
    { tool_call: call(1) },
  ]);
});

test("a blob stands once before the first call with it, and its bytes are those of the store", async () => {
  // A number that no double holds: a copy by way of JavaScript would change it.
  const whole = blobOf(`{"content":[${JSON.stringify(image)}],"n":9007199254740993}`, "application/json");
  const inResource = { type: "resource", resource: { uri: "x", mimeType: "image/png", blob: { blob: picture.reference } } };
  const calls = [
    call(0, { response: { blob: whole.reference } }),
    call(1, { response: { content: [inResource] } }),
    call(2, { response: { blob: whole.reference } }),
  ];
  expect(await linesOf(sourceWith(calls, [whole, picture]))).toEqual([
    { session, format: 1, amcp_test: "1.2.3" },
    { blob: { ...whole.reference, text: whole.bytes.toString() } },
    { blob: { ...picture.reference, base64: picture.bytes.toString("base64") } },
    ...calls.map((one) => ({ tool_call: one })),
  ]);
});

test("bytes that are no UTF-8 stay as they are, and lost ones are named without content", async () => {
  const broken = blobOf(Buffer.from([0x22, 0xff, 0x22]), "application/json");
  const calls = [call(0, { response: { blob: broken.reference } }), call(1, { response: { content: [image] } })];
  expect((await linesOf(sourceWith(calls, [broken]))).filter((line) => "blob" in line)).toEqual([
    { blob: { ...broken.reference, base64: broken.bytes.toString("base64") } },
    { blob: picture.reference },
  ]);
});

test("a call that a growing session repeats is written once", async () => {
  expect(await linesOf(sourceWith([call(0), call(1), call(1), call(2)]))).toHaveLength(4);
});
