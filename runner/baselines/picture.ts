import { createHash } from "node:crypto";
import { PNG } from "pngjs";

/** Decoded pixels: RGBA bytes, not premultiplied, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** @throws Error of the decoder; the caller adds the file */
export function decodePng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { width, height, data };
}

export function encodePng({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = data;
  return PNG.sync.write(png);
}

/** The hash by which pictures are compared; the app computes the same (CaptureScreenshot in `contracts/app-tools/`). */
export function pixelHash({ width, height, data }: Picture): string {
  const size = Buffer.alloc(8);
  size.writeInt32LE(width, 0);
  size.writeInt32LE(height, 4);
  return createHash("sha256").update(size).update(data).digest("hex");
}

/** Pads a picture with transparent pixels, so that pictures of different sizes can be compared. */
export function padTo(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const data = Buffer.alloc(width * height * 4);
  for (let row = 0; row < picture.height; row += 1) {
    picture.data.copy(data, row * width * 4, row * picture.width * 4, (row + 1) * picture.width * 4);
  }
  return { width, height, data };
}
