import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stub } from "../../support/cli/run-cli.ts";
import { blocksOf } from "../../support/repository/pages.ts";
import { verifies } from "../../support/verifies.ts";

const execute = promisify(execFile);
const files = blocksOf("docs/api.md").flatMap(({ file, text }) => (file === undefined ? [] : [{ file, text }]));
const app = `#!/bin/sh\nexec "${process.execPath}" "${stub.program}" "${stub.files}"\n`;

/** A project of a user: the files of the page, and the package in node_modules. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amcp-api-"));
  for (const { file, text } of [...files, { file: "bin/Desk", text: app }, { file: "package.json", text: '{ "type": "module" }' }]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${text}\n`);
  }
  await chmod(join(folder, "bin/Desk"), 0o755);
  await mkdir(join(folder, "node_modules/@types"), { recursive: true });
  await symlink(resolve("."), join(folder, "node_modules/amcp-test"), "junction");
  await symlink(resolve("node_modules/@types/node"), join(folder, "node_modules/@types/node"), "junction");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const types = (...args: readonly string[]) =>
  execute(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "--strict", "--target", "es2023", "--types", "node", ...args], {
    cwd: folder,
  }).catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)));

const sources = files.flatMap(({ file }) => (/\.m?ts$/.test(file) ? [file] : []));

test.each([
  ["node16", "node16"],
  ["bundler", "es2022"],
])(
  "the examples of the page are of the right types with `moduleResolution: %s`",
  verifies(["card/24-api-types"], { timeout: 240_000 }),
  async (resolution, module) => {
    expect(sources).toEqual(["stop-early.mts", "configured.mts", "verbs/sign-in.ts"]);
    await types("--noEmit", "--module", module, "--moduleResolution", resolution, ...sources);
  },
);

test("each program of the page runs as it stands", verifies(["card/24-api"], { timeout: 240_000 }), async () => {
  await types("--module", "node16", ...sources);
  const run = (program: string) =>
    execute(process.execPath, [program], { cwd: folder, env: { PATH: process.env["PATH"], HOME: folder, AMCP_SESSIONS: "off" } });
  expect((await run("run-all.mjs")).stdout).toMatch(/^passed Ada signs in \d+ ms\n$/);
  const early = (await run("stop-early.mjs")).stdout.split("\n");
  expect(early[0]).toBe("scenarios/signed-in.yaml:5  sign in as Ada");
  expect(early.at(-1) || early.at(-2)).toMatch(/^}|passed \{/);
  expect((await run("configured.mjs")).stdout).toContain("1 scenario: 1 passed");
});
