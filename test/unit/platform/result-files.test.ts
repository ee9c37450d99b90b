import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openResultFiles } from "../../../platform/files/result-files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a file that cannot be written is told with the code of the results folder, and nothing half-written is left", async () => {
  const out = await temporaryFolder();
  const files = openResultFiles(out);
  await writeFile(join(out, "occupied"), "");
  await expect(files.write("occupied/picture.png", "x")).rejects.toMatchObject({ code: "AMCP_OUT_UNWRITABLE" });
  await mkdir(join(out, "junit.xml"));
  await expect(files.write("junit.xml", "<x/>")).rejects.toMatchObject({ code: "AMCP_OUT_UNWRITABLE" });
  files.close();
  expect((await readdir(out)).sort()).toEqual(["junit.xml", "occupied"]);
});

test("a file has two names, of which one may be written anew", async () => {
  const out = await temporaryFolder();
  const files = openResultFiles(out);
  await files.write("attachments/a.png", "x");
  await files.link("attachments/deep/b.png", "attachments/a.png");
  await files.write("attachments/a.png", "y");
  expect(await readFile(join(out, "attachments/deep/b.png"), "utf8")).toBe("x");
  await expect(files.link("c.png", "none.png")).rejects.toMatchObject({ code: "AMCP_OUT_UNWRITABLE" });
  files.close();
});

test("the folder belongs to one run until that is closed", async () => {
  const out = await temporaryFolder();
  await writeFile(join(out, `.run-${process.ppid}`), "");
  expect(() => openResultFiles(out)).toThrow(expect.objectContaining({ code: "AMCP_OUT_IN_USE" }));
  expect(await readdir(out)).toEqual([`.run-${process.ppid}`]);
});

test("files of a process that has died block no other process", async () => {
  const out = await temporaryFolder();
  await writeFile(join(out, ".run-99999999"), "");
  openResultFiles(out).close();
  expect(await readdir(out)).toEqual([]);
});

test.skipIf(!existsSync("/dev/full"))("on a full disk pictures are lost, and the reports have what was kept free for them", async () => {
  const out = await temporaryFolder();
  const files = openResultFiles(out);
  await mkdir(join(out, "attachments"));
  for (const name of ["attachments/a.png", "junit.xml"]) await symlink("/dev/full", join(out, `${name}.part`));
  await expect(files.write("attachments/a.png", "x")).rejects.toMatchObject({
    code: "AMCP_OUT_UNWRITABLE",
    message: expect.stringContaining("ENOSPC"),
  });
  expect(await readdir(out)).toContain(".reserve");
  await files.write("junit.xml", "<testsuites/>");
  expect(await readFile(join(out, "junit.xml"), "utf8")).toBe("<testsuites/>");
  expect(await readdir(out)).not.toContain(".reserve");
});
