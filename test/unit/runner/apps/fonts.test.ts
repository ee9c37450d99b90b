import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fontVariables } from "../../../../runner/apps/fonts.ts";
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

test("a folder stands for its fonts by name, among other entries", verifies(["card/50-fonts-folder"]), async () => {
  await mkdir(join(root, "more.ttf"));
  for (const name of ["z.ttc", "B.otf", "a.ttf", "a10.TTF", "a2.ttf"]) await writeFile(join(root, "more.ttf", name), "ttcf");
  await writeFile(join(root, "more.ttf", "OFL.txt"), "licence");
  expect(await fontVariables("Desk", ["b.otf", "more.ttf", "a.ttf"], root)).toEqual({
    AMCP_FONTS: ["b.otf", ...["B.otf", "a.ttf", "a10.TTF", "a2.ttf", "z.ttc"].map((name) => join("more.ttf", name)), "a.ttf"]
      .map((name) => join(root, name))
      .join(delimiter),
  });
});

test("a folder without fonts, or with a damaged one, is named with the cure", verifies(["card/50-fonts-folder"]), async () => {
  await mkdir(join(root, "empty"));
  await expect(fontVariables("Desk", ["a.ttf", "empty"], root)).rejects.toMatchObject({
    code: "AMCP_FONT_UNREADABLE",
    message: "Desk has `empty` in its `fonts`: the folder has no .ttf, .otf or .ttc file; put one into it, or remove this entry",
  });
  await mkdir(join(root, "damaged"));
  await writeFile(join(root, "damaged", "page.ttf"), "<html>");
  await expect(fontVariables("Desk", ["damaged"], root)).rejects.toMatchObject({
    message: `Desk has \`${join("damaged", "page.ttf")}\` in its \`fonts\`: it is not a TrueType, OpenType or WOFF 1 font`,
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
