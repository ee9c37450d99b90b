import { deflateSync } from "node:zlib";

/** The header of a PNG and its rows before compression. */
interface PngFile {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA. */
  readonly color?: number;
  readonly interlace?: boolean;
  /** Each with a filter byte before it. */
  readonly rows: Buffer;
  /** RGB triples. */
  readonly palette?: readonly number[];
  /** Alpha of the palette's first colours. */
  readonly alphas?: readonly number[];
}

/** Writes a PNG of any kind, also one that no encoder would write. */
export function pngFile({ width, height, depth = 8, color = 6, interlace = false, rows, palette, alphas }: PngFile): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlace ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...(palette === undefined ? [] : [chunk("PLTE", Buffer.from(palette))]),
    ...(alphas === undefined ? [] : [chunk("tRNS", Buffer.from(alphas))]),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** CRC-32 as a PNG needs it; Node has it from 22 on. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The first column and row, and their steps, of the seven passes of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The rows of an interlaced RGBA picture, pass by pass. */
export function interlacedRows(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const [left, top, across, down] of PASSES) {
    if (left >= width) continue;
    for (let y = top; y < height; y += down) {
      bytes.push(0);
      for (let x = left; x < width; x += across) bytes.push(...pixel(x, y));
    }
  }
  return Buffer.from(bytes);
}
