import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pathPart } from "../../../platform/files/own-folders.ts";
import { portableFileName } from "../../../platform/files/paths.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test.each([
  ["scenarios/login good.yaml#2", "scenarios-login-good.yaml-2"],
  ["../../etc", "etc"],
  ["Größe: 5 %", "Größe-5"],
  ["Gro\u0308ße", "Größe"],
  ["登录 / вход", "登录-вход"],
  [`${"x".repeat(79)}𝒳`, "x".repeat(79)],
  ["///", "unnamed"],
  ['a<b>c:d"e|f?g*h\\i', "a-b-c-d-e-f-g-h-i"],
  ["tab\there\u0000", "tab-here"],
  ["trailing dots..", "trailing-dots"],
  ["trailing blank ", "trailing-blank"],
  [`${"x".repeat(79)}.png`, "x".repeat(79)],
  ["CON", "CON_"],
  ["aux.png", "aux_.png"],
  ["com¹", "com¹_"],
  ["Console", "Console"],
])("%s becomes the file name %s, which a system takes as it is", async (given, name) => {
  expect(portableFileName(given)).toBe(name);
  const folder = await temporaryFolder();
  await writeFile(join(folder, `${name}.txt`), "content");
  expect(await readdir(folder)).toEqual([`${name}.txt`]);
});

test("the folder of an app has a name that systems take, and that no other app has", () => {
  expect(pathPart("WatchTower")).toBe("WatchTower");
  expect(pathPart("Con")).toMatch(/^Con_~[0-9a-f]{8}$/);
  expect(pathPart("x".repeat(40))).toMatch(/^x{24}~[0-9a-f]{8}$/);
  expect(pathPart("dark.")).not.toBe(pathPart("dark"));
});
