import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decodePng, MOST_PIXELS } from "../../../../runner/baselines/picture.ts";
import { hasFileLinks, hasFolderLinks } from "../../../support/links.ts";
import { png } from "../../../support/runner/pictures.ts";
import { interlacedRows, pngFile } from "../../../support/runner/png-file.ts";
import { appShowing, checksIn } from "../../../support/runner/screenshots.ts";
import { verifies } from "../../../support/verifies.ts";

const MEGABYTE = 2 ** 20;
const button = { x: 4, y: 4, width: 8, height: 8, grey: 0 };
const pixelsOf = (file: Buffer) => [...decodePng(file).data];

let root: string;
let check: ReturnType<typeof checksIn>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "amcp-hostile-"));
  check = checksIn(root);
  await check(appShowing([{ png: png(20, 20) }]), "all").outcome;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const baseline = () => join(root, "s/__baselines__/draw/canvas.png");
const compared = () => check(appShowing([{ png: png(20, 20, [button]) }]), "none").outcome;

test("16 bits a sample become 8", () => {
  const rows = Buffer.from([0, 0x00, 0x00, 0x80, 0x00, 0xff, 0xff, 0x40, 0x80]);
  expect(pixelsOf(pngFile({ width: 1, height: 1, depth: 16, rows }))).toEqual([0, 128, 255, 64]);
  expect(pixelsOf(pngFile({ width: 1, height: 1, depth: 16, color: 0, rows: Buffer.from([0, 0x80, 0x00]) }))).toEqual([128, 128, 128, 255]);
});

test("colours of a palette are looked up, with their transparency", () => {
  const palette = [255, 0, 0, 0, 128, 0];
  const file = pngFile({ width: 2, height: 1, color: 3, rows: Buffer.from([0, 1, 0]), palette, alphas: [64] });
  expect(pixelsOf(file)).toEqual([0, 128, 0, 255, 255, 0, 0, 64]);
  const packed = pngFile({ width: 3, height: 1, depth: 1, color: 3, rows: Buffer.from([0, 0b01000000]), palette });
  expect(pixelsOf(packed)).toEqual([255, 0, 0, 255, 0, 128, 0, 255, 255, 0, 0, 255]);
});

test("an interlaced picture has its pixels in their places", () => {
  const pixel = (x: number, y: number) => [x * 20, y * 20, x + y, 255];
  const rows = interlacedRows(11, 9, pixel);
  const { data } = decodePng(pngFile({ width: 11, height: 9, interlace: true, rows }));
  expect([...data]).toEqual(Array.from({ length: 99 }, (_, at) => pixel(at % 11, Math.floor(at / 11))).flat());
});

test("a picture of 100 megapixels is refused by its header, without memory for its pixels", () => {
  const bomb = pngFile({ width: 10_000, height: 10_000, rows: Buffer.alloc(1) });
  const before = process.memoryUsage().arrayBuffers;
  expect(() => decodePng(bomb)).toThrow(`the picture is too large, 10000x10000; ${MOST_PIXELS} pixels are the most`);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MEGABYTE);
});

test("data that inflate to more than the pixels are not inflated to the end", () => {
  const rows = Buffer.alloc(100 * MEGABYTE);
  const interlaced = pngFile({ width: 8, height: 8, interlace: true, rows });
  const plain = pngFile({ width: 8, height: 8, rows });
  const before = process.memoryUsage().arrayBuffers;
  expect(() => decodePng(interlaced)).toThrow("Cannot create a Buffer larger than");
  expect(() => decodePng(plain)).toThrow();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MEGABYTE);
});

test.each([
  ["0x5", pngFile({ width: 0, height: 5, rows: Buffer.alloc(5) })],
  ["5x0", pngFile({ width: 5, height: 0, rows: Buffer.alloc(1) })],
])("an empty picture, %s, is told as such", (size, file) => {
  expect(() => decodePng(file)).toThrow(`the picture is empty, ${size}`);
});

/** The changes of a picture's file, by byte, that decode without an error to other pixels. */
function misread(whole: Buffer, change: (at: number) => Buffer): number[] {
  const { data } = decodePng(whole);
  return Array.from({ length: whole.length }, (_, at) => at).filter((at) => {
    try {
      return !decodePng(change(at)).data.equals(data);
    } catch {
      return false;
    }
  });
}

test("a picture that ends early, or with a changed byte, is never decoded to other pixels", () => {
  const whole = png(20, 20, [button]);
  expect(misread(whole, (at) => whole.subarray(0, at))).toEqual([]);
  const flipped = (at: number) => Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 0x10 : byte)));
  expect(misread(whole, flipped)).toEqual([]);
});

test.each([
  ["no picture", Buffer.from("<<<<<<< HEAD"), "it does not begin with the signature of a PNG"],
  ["nothing", Buffer.alloc(0), "it does not begin with the signature of a PNG"],
  [
    "an unresolved LFS pointer",
    Buffer.from("version https://git-lfs.github.com/spec/v1\n"),
    "it does not begin with the signature of a PNG",
  ],
  ["a bomb", pngFile({ width: 10_000, height: 10_000, rows: Buffer.alloc(1) }), "the picture is too large"],
  ["an empty picture", pngFile({ width: 0, height: 0, rows: Buffer.alloc(1) }), "the picture is empty"],
  ["a part of a header", png(20, 20).subarray(0, 20), "it ends within its header"],
  ["half a picture", png(20, 20).subarray(0, 60), ""],
])(
  "a baseline that is %s is told with its file, and replaced where differences are accepted",
  verifies(["error/AMCP_BASELINE_BROKEN"]),
  async (_, content, why) => {
    await writeFile(baseline(), content);
    const message = expect.stringContaining(`canvas.png is not a readable PNG: ${why}`);
    await expect(compared()).rejects.toMatchObject({ code: "AMCP_BASELINE_BROKEN", message });
    expect(await check(appShowing([{ png: png(20, 20) }]), "changed").outcome).toMatchObject({ status: "passed" });
    expect(await check(appShowing([{ png: png(20, 20) }]), "none").outcome).toMatchObject({ status: "passed" });
  },
);

test("facts that were written in part, and a folder in the place of a picture, are told with their file", async () => {
  const facts = baseline().replace(".png", ".json");
  const text = await readFile(facts, "utf8");
  await writeFile(facts, text.slice(0, text.length / 2));
  await expect(compared()).rejects.toMatchObject({ code: "AMCP_BASELINE_BROKEN", message: expect.stringContaining("canvas.json") });
  await rm(baseline());
  await mkdir(baseline());
  await expect(compared()).rejects.toMatchObject({ code: "AMCP_BASELINE_BROKEN", message: expect.stringContaining("EISDIR") });
});

test("a picture of the app that cannot be decoded is the app's fault", verifies(["error/AMCP_PEER_MISMATCH"]), async () => {
  const broken = check(appShowing([{ png: png(20, 20, [button]).subarray(0, 70) }]), "none").outcome;
  await expect(broken).rejects.toMatchObject({ code: "AMCP_PEER_MISMATCH", message: expect.stringContaining("cannot be read") });
});

test("pictures whose sizes together make a bomb are not compared", async () => {
  const rows = Buffer.alloc(8_000_000 * 4 + 1);
  await writeFile(baseline(), pngFile({ width: 8_000_000, height: 1, rows }));
  await expect(compared()).rejects.toMatchObject({ code: "AMCP_BASELINE_BROKEN", message: expect.stringContaining("8000000x1 and 20x20") });
});

test.runIf(hasFolderLinks)(
  "a baseline that a symbolic link leads out of the project is neither read nor written",
  verifies(["error/AMCP_BASELINE_OUTSIDE"]),
  async () => {
    const outside = await mkdtemp(join(tmpdir(), "amcp-outside-"));
    try {
      await rm(join(root, "s"), { recursive: true });
      await symlink(outside, join(root, "s"), "junction");
      for (const update of ["none", "missing", "all"] as const) {
        const refused = check(appShowing([{ png: png(20, 20) }]), update).outcome;
        await expect(refused).rejects.toMatchObject({ code: "AMCP_BASELINE_OUTSIDE", message: expect.stringContaining(outside) });
      }
      await rm(join(root, "s"));
      await mkdir(join(root, "s/__baselines__/draw"), { recursive: true });
      // The link's file does not exist yet: writing would make it.
      if (hasFileLinks) {
        await symlink(join(outside, "new.png"), baseline());
        await expect(check(appShowing([{ png: png(20, 20) }]), "all").outcome).rejects.toMatchObject({ code: "AMCP_BASELINE_OUTSIDE" });
      }
      expect(await readdir(outside)).toEqual([]);
    } finally {
      await rm(outside, { recursive: true });
    }
  },
);

test("without the tree of the baseline or of the app nothing is called new or gone", async () => {
  const properties = { xName: "Save" };
  const bounds = { x: 0, y: 0, width: 20, height: 20 };
  const save = { type: "Button", name: "Save", index: 0, bounds, screenBounds: bounds, path: "W/Button[0]", properties, children: [] };
  const changed = png(20, 20, [{ ...button, height: 7 }]);
  const details = ["56 pixels (14.00 %) differ", "#ffffff became #000000 inside `Save`"];
  expect(await check(appShowing([{ png: changed, roots: [save] }]), "none").outcome).toMatchObject({ details });
  await check(appShowing([{ png: png(20, 20), roots: [save] }]), "all").outcome;
  expect(await check(appShowing([{ png: changed }]), "none").outcome).toMatchObject({ details });
});
