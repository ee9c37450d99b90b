import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tryFileLock, withFileLock } from "../../../platform/files/file-lock.ts";
import { removeFile, removeFolder, replaceFile, writeFileWithFolders } from "../../../platform/files/files.ts";
import { openFolder } from "../../../platform/files/result-files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Opens the files of its arguments, and closes them when its input ends. */
const HOLDER = `
const fs = require("fs");
const open = process.argv.slice(1).map((file) => fs.openSync(file, "r"));
console.log("open");
process.stdin.resume().on("end", () => { for (const file of open) fs.closeSync(file); process.exit(); });
`;

/** A second process that has files open. */
async function holdOpen(...files: readonly string[]) {
  const child = spawn(process.execPath, ["-e", HOLDER, ...files], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, "data");
  return { release: () => void child.stdin.end() };
}

/** Lets work begin, then closes the files that it waits for where the system makes it wait. */
async function whileHeld<Result>({ release }: { release(): void }, work: Promise<Result>): Promise<Result> {
  setImmediate(release);
  return work;
}

test("a file is replaced and removed that another process has open until then", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "deep", "file.txt");
  await writeFileWithFolders(file, "old");
  await writeFile(`${file}.new`, "new");
  await whileHeld(await holdOpen(file), replaceFile(`${file}.new`, file));
  expect(await readFile(file, "utf8")).toBe("new");
  await whileHeld(await holdOpen(file), openFolder(folder).write("deep/file.txt", "newer"));
  expect(await readFile(file, "utf8")).toBe("newer");
  await whileHeld(await holdOpen(file), removeFolder(join(folder, "deep")));
  expect(await readdir(folder)).toEqual([]);
  await removeFile(file);
});

test("a lock is released and taken again while another process reads it", async () => {
  const file = join(await temporaryFolder(), "run.lock");
  const lock = await tryFileLock(file);
  expect(await tryFileLock(file)).toBeUndefined();
  const reader = await holdOpen(file);
  await lock?.release();
  const next = withFileLock(file, AbortSignal.timeout(60_000), async () => readFile(file, "utf8"));
  expect(await whileHeld(reader, next)).toMatch(new RegExp(`^${process.pid}\\b`));
});

test("the lock of a process that has died is taken over while another process reads it", async () => {
  const file = join(await temporaryFolder(), "run.lock");
  const owner = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await once(owner, "exit");
  await writeFile(file, `${owner.pid} 1`);
  const reader = await holdOpen(file);
  const signal = AbortSignal.timeout(60_000);
  expect(
    await whileHeld(
      reader,
      withFileLock(file, signal, async () => readFile(file, "utf8")),
    ),
  ).toMatch(new RegExp(`^${process.pid}\\b`));
});

test("files have paths of more than 260 characters", async () => {
  const folder = await temporaryFolder();
  const path = [...Array(8).fill("x".repeat(40)), "file.txt"].join("/");
  const files = openFolder(folder);
  await files.write(path, "content");
  expect(await files.read(path)).toBe("content");
  await files.link(path.replace("file", "copy"), path);
  expect(await files.read(path.replace("file", "copy"))).toBe("content");
  await mkdir(join(folder, path, "..", "more"));
  await removeFolder(join(folder, "x".repeat(40)));
  expect(await readdir(folder)).toEqual([]);
});
