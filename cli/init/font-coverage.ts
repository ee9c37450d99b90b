/** Code points from the first to the last, both included. */
export type Span = readonly [first: number, last: number];

/**
 * The characters of a TrueType or OpenType font, or of all fonts of a collection, by their character maps (OpenType, 'cmap' formats 4 and
 * 12). A damaged file has none; a run names it.
 */
export function coveredSpans(font: Buffer): readonly Span[] {
  try {
    return fontStarts(font).flatMap((start) => characterMaps(font, start).flatMap((map) => spansOf(font, map)));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Numbers from 0 on. A damaged file has no more entries than bytes. */
const range = (count: number, { length }: Buffer): readonly number[] => [...Array(Math.min(count, length)).keys()];

/** The positions of the table directories: several in a collection. */
function fontStarts(font: Buffer): readonly number[] {
  const isCollection = font.toString("latin1", 0, 4) === "ttcf";
  return isCollection ? range(font.readUInt32BE(8), font).map((index) => font.readUInt32BE(12 + 4 * index)) : [0];
}

/** The positions of the subtables of a font's character map. */
function characterMaps(font: Buffer, start: number): readonly number[] {
  const tables = range(font.readUInt16BE(start + 4), font).map((index) => start + 12 + 16 * index);
  const entry = tables.find((table) => font.toString("latin1", table, table + 4) === "cmap");
  if (entry === undefined) return [];
  const cmap = font.readUInt32BE(entry + 8);
  return range(font.readUInt16BE(cmap + 2), font).map((index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index));
}

function spansOf(font: Buffer, map: number): readonly Span[] {
  switch (font.readUInt16BE(map)) {
    case 4: {
      const size = font.readUInt16BE(map + 6);
      const ends = range(Math.floor(size / 2), font).map((index) => map + 14 + 2 * index);
      return ends.map((end) => [font.readUInt16BE(end + size + 2), font.readUInt16BE(end)]);
    }
    case 12: {
      const groups = range(font.readUInt32BE(map + 12), font).map((index) => map + 16 + 12 * index);
      return groups.map((group) => [font.readUInt32BE(group), font.readUInt32BE(group + 4)]);
    }
    default:
      return [];
  }
}
