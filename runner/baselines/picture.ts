import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { PNG } from "pngjs";

/** Decoded pixels: RGBA bytes, not premultiplied, row by row from the top. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** The most pixels that are decoded: a window of 8K. Larger pictures are refused by their header, before memory is used for them. */
export const MOST_PIXELS = 2 ** 25;

/**
 * Decodes a PNG of any colour type, also a palette or an interlaced one; 16 bits per sample become 8.
 *
 * @throws Error if the picture is no PNG, broken, empty or larger than MOST_PIXELS; the caller adds the file
 */
export function decodePng(bytes: Uint8Array): DecodedPicture {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkSize(png);
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Places in a PNG, in bytes: the header is the first chunk. */
const HEADER = { width: 16, height: 20, interlace: 28, end: 29 } as const;
const FIRST_CHUNK = 8;

function checkSize(png: Buffer): void {
  if (!png.subarray(0, FIRST_CHUNK).equals(SIGNATURE)) throw new Error("it does not begin with the signature of a PNG");
  if (png.length < HEADER.end) throw new Error("it ends within its header");
  const width = png.readUInt32BE(HEADER.width);
  const height = png.readUInt32BE(HEADER.height);
  if (width === 0 || height === 0) throw new Error(`the picture is empty, ${width}x${height}`);
  if (width * height > MOST_PIXELS) throw new Error(`the picture is too large, ${width}x${height}; ${MOST_PIXELS} pixels are the most`);
  if (png[HEADER.interlace] === 1) checkInflated(png, width, height);
}

/** The decoder inflates the data of an interlaced picture without a limit of its own. @throws Error if they are more than the pixels need */
function checkInflated(png: Buffer, width: number, height: number): void {
  const data: Buffer[] = [];
  for (let at = FIRST_CHUNK; at + 8 <= png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  // At most 8 bytes a pixel; the passes of an interlaced picture have fewer than twice its rows, each with a filter byte and a partial one.
  inflateSync(Buffer.concat(data), { maxOutputLength: width * height * 8 + height * 4 + 32 });
}

export function encodePng({ width, height, data }: DecodedPicture): Buffer {
  const png = new PNG({ width, height });
  png.data = data;
  return PNG.sync.write(png);
}

/** Encodes outside of the main thread, quickly rather than small: for pictures that only a report shows. */
export function encodeInBackground({ width, height, data }: DecodedPicture): Promise<Buffer> {
  const png = new PNG({ width, height, filterType: 0, deflateLevel: 3 });
  png.data = data;
  // The packer is an old-style stream, which cannot be read by iteration.
  return buffer(png.pack().pipe(new PassThrough()));
}

/** The hash by which pictures are compared; the app computes the same (CaptureScreenshot in `contracts/app-tools/`). */
export function pixelHash({ width, height, data }: DecodedPicture): string {
  const size = Buffer.alloc(8);
  size.writeInt32LE(width, 0);
  size.writeInt32LE(height, 4);
  return createHash("sha256").update(size).update(data).digest("hex");
}

/** Pads a picture with transparent pixels, so that pictures of different sizes can be compared. */
export function padTo(picture: DecodedPicture, width: number, height: number): DecodedPicture {
  if (picture.width === width && picture.height === height) return picture;
  const data = Buffer.alloc(width * height * 4);
  for (let row = 0; row < picture.height; row += 1) {
    picture.data.copy(data, row * width * 4, row * picture.width * 4, (row + 1) * picture.width * 4);
  }
  return { width, height, data };
}
