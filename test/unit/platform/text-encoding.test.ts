import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, utf8Text } from "../../../platform/text/text-encoding.ts";

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const wide = (text: string) => Buffer.from(text, "utf16le");

test("every text in UTF-8 is read as it is, with a byte order mark too", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.boolean(), (text, isMarked) => {
      const written = `${isMarked ? "\ufeff" : ""}${text.replaceAll("\0", "")}`;
      expect(decodeText(Buffer.from(written))).toEqual({ text: written });
    }),
  );
});

test("the first line that is not UTF-8 is named, with the byte", () => {
  const fault = (bytes: Buffer) => decodeText(bytes).fault;
  expect(fault(Buffer.from("a,b\r\n\u00c4pfel,x\r\n\u00e4,y", "latin1"))).toEqual({
    line: 2,
    column: 1,
    message: "the file is not UTF-8: the byte 0xC4 is of another encoding, such as Windows-1252; save it as UTF-8",
  });
  expect(fault(Buffer.concat([Buffer.from("größe: "), Buffer.from([0x80])]))).toMatchObject({ line: 1, column: 8 });
  // The end of the file cuts a character.
  expect(fault(Buffer.from("one\ntwo €").subarray(0, -1))).toMatchObject({ line: 2, column: 5 });
});

test.each([
  ["with a mark", "UTF-16LE", wide("\ufeffname: a\n")],
  ["without one", "UTF-16LE", wide("name: Äpfel 苹果\n")],
  ["with a mark", "UTF-16BE", swapped(wide("\ufeffname: a\n"))],
  ["without one", "UTF-16BE", swapped(wide("name: Äpfel 苹果\n"))],
])("UTF-16 %s is named: %s", (_, name, bytes) => {
  expect(decodeText(bytes)).toMatchObject({
    text: expect.stringMatching(/^name: /),
    fault: { line: 1, column: 1, message: `the file is not UTF-8 but ${name}; save it as UTF-8` },
  });
});

test("where nothing else tells it, the error has the file and its place", () => {
  expect(() => utf8Text(Buffer.from("\u00e4", "latin1"), "a.yaml")).toThrow(/^a\.yaml:1:1: the file is not UTF-8: the byte 0xE4 /);
});
