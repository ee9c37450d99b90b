import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { bindingProblem, fittingBinding, libcOf } from "../../../sessions/store/lmdb-binding.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const LINUX = ["node.abi115.glibc.node", "node.abi127.glibc.node", "node.napi.glibc.node", "node.napi.musl.node"];
const MAC = ["node.abi115.node", "node.napi.node"];

test.each([
  ["a version of Node with a binary of its own", LINUX, { abi: "127", libc: "glibc" }, "node.abi127.glibc.node"],
  ["another version of Node", LINUX, { abi: "137", libc: "glibc" }, "node.napi.glibc.node"],
  ["musl", LINUX, { abi: "115", libc: "musl" }, "node.napi.musl.node"],
  ["musl and a package for glibc alone", LINUX.slice(0, 3), { abi: "115", libc: "musl" }, undefined],
  ["a system with one C library", MAC, { abi: "137", libc: "glibc" }, "node.napi.node"],
  ["a package without binaries", [], { abi: "115", libc: "glibc" }, undefined],
] as const)("%s gets the binary that it can load", async (_, files, system, expected) => {
  const folder = await temporaryFolder();
  for (const file of files) await writeFile(join(folder, file), "");
  const found = fittingBinding(folder, system);
  expect(found === undefined ? found : { folder: dirname(found), file: found.slice(folder.length + 1) }).toEqual(
    expected === undefined ? undefined : { folder, file: expected },
  );
});

test("the C library of a program is that of its loader", async () => {
  const file = join(await temporaryFolder(), "node");
  await writeFile(file, "\u007fELF\u0000\u0000/lib/ld-musl-aarch64.so.1\u0000");
  expect(libcOf(file)).toBe("musl");
  await writeFile(file, "\u007fELF\u0000\u0000/lib/ld-linux-aarch64.so.1\u0000");
  expect(libcOf(file)).toBe("glibc");
  await writeFile(file, "");
  expect(libcOf(file)).toBe("glibc");
  const { header } = process.report.getReport() as { readonly header: object };
  if (process.platform === "linux") expect(libcOf(process.execPath)).toBe("glibcVersionRuntime" in header ? "glibc" : "musl");
});

test("this machine has a binary", () => {
  expect(bindingProblem()).toBeUndefined();
});
