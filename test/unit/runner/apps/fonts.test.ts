import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fontVariables } from "../../../../runner/apps/prepare.ts";
import { verifies } from "../../../support/verifies.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "amcp-fonts-"));
  await writeFile(join(root, "a.ttf"), Buffer.from([0, 1, 0, 0, 0, 0]));
  await writeFile(join(root, "b.otf"), "OTTO and more");
  await writeFile(join(root, "c.woff2"), "wOF2 and more");
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("an app without fonts has no variable", async () => {
  expect(await fontVariables("Desk", [], root)).toEqual({});
});

test("fonts are passed in their order, with absolute paths", async () => {
  expect(await fontVariables("Desk", ["b.otf", "a.ttf"], root)).toEqual({
    AMCP_FONTS: [join(root, "b.otf"), join(root, "a.ttf")].join(delimiter),
  });
});

test("a font that is missing or of another format is named", verifies(["error/AMCP_FONT_UNREADABLE"]), async () => {
  await expect(fontVariables("Desk", ["a.ttf", "none.ttf"], root)).rejects.toMatchObject({
    code: "AMCP_FONT_UNREADABLE",
    message: expect.stringMatching(/^Desk has `none\.ttf` in its `fonts`: it cannot be read: ENOENT/),
  });
  await expect(fontVariables("Desk", ["c.woff2"], root)).rejects.toMatchObject({
    message: "Desk has `c.woff2` in its `fonts`: it is not a TrueType, OpenType or WOFF 1 font",
  });
});
