import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { coveredSpans } from "../../../../cli/init/font-coverage.ts";

const symbols = await readFile("dotnet/samples/Gallery/Fonts/GallerySymbols.ttf");
const HEADER = 16;
const has = (font: Buffer, code: number) => coveredSpans(font).some(([first, last]) => first <= code && code <= last);

/** A collection of one font, whose tables are located from the start of the collection. */
function collectionOf(font: Buffer): Buffer {
  const moved = Buffer.from(font);
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    moved.writeUInt32BE(font.readUInt32BE(entry + 8) + HEADER, entry + 8);
  return Buffer.concat([Buffer.from("ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10", "latin1"), moved]);
}

test("the characters of a font and of a collection are known", () => {
  for (const font of [symbols, collectionOf(symbols)])
    expect([0x2192, 0x1f600, 0x6f22, 0x1f680].map((code) => has(font, code))).toEqual([true, true, false, false]);
});

test("a damaged file has no characters", () => {
  for (const damaged of [Buffer.alloc(0), symbols.subarray(0, 60), Buffer.from("ttcf\0\x01\0\0\xff\xff\xff\xff"), Buffer.from("<html>")])
    expect(coveredSpans(damaged)).toEqual([]);
});
