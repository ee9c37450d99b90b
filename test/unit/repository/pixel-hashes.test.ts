import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const run = (...args: readonly string[]) => spawnSync(process.execPath, ["scripts/pixel-hashes.mjs", ...args], { encoding: "utf8" });

const step = (id: string, family: string, pixelHash?: string) => [
  { type: "stepStarted", scenario: "s.yaml", step: id, family },
  { type: "stepEnded", scenario: "s.yaml", step: id, ...(pixelHash === undefined ? {} : { pixelHash }) },
];

/** What one system collected of pictures with these hashes, by step. */
async function collected(folder: string, system: string, pictures: Readonly<Record<string, string>>) {
  const events = join(folder, `${system}.ndjson`);
  const steps = [
    ...step("0", "inspect", system),
    ...Object.entries(pictures).flatMap(([id, hash]) => step(id, "verify", hash)),
    ...step("9", "interact"),
  ];
  await writeFile(events, `${steps.map((event) => JSON.stringify(event)).join("\n")}\n`);
  return run("collect", events, join(folder, "hashes", `${system}.json`));
}

test("pictures that were verified are the same on every system, those that were looked at may differ", async () => {
  const folder = await temporaryFolder();
  for (const system of ["linux", "windows"])
    expect(await collected(folder, system, { "1": "aa", "2": "bb" })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("2 pictures in "),
    });
  expect(run("compare", join(folder, "hashes"), "2")).toMatchObject({ status: 0, stdout: "2 pictures of 2 files\n", stderr: "" });
});

test("a picture that differs or is missing fails, and names the systems on each side", async () => {
  const folder = await temporaryFolder();
  await collected(folder, "linux", { "1": "aa", "2": "bb" });
  await collected(folder, "mac", { "1": "aa" });
  await collected(folder, "windows", { "1": "cc", "2": "bb" });
  const stderr = "s.yaml 1 differs:\n  aa: linux, mac\n  cc: windows\ns.yaml 2 differs:\n  bb: linux, windows\n  no picture: mac\n";
  expect(run("compare", join(folder, "hashes"), "3")).toMatchObject({ status: 1, stderr });
});

test("a system that is missing, or has no picture, fails", async () => {
  const folder = await temporaryFolder();
  expect(await collected(folder, "mac", {})).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("has no picture that was verified"),
  });
  await mkdir(join(folder, "hashes"), { recursive: true });
  await collected(folder, "linux", { "1": "aa" });
  expect(run("compare", join(folder, "hashes"), "2")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("has 1 files, not 2: linux.json"),
  });
});

test("CI collects on Windows, macOS and Linux and compares all of them at the end", () => {
  const { jobs } = parse(readFileSync(".github/workflows/ci.yml", "utf8"));
  const { os, node } = jobs.test.strategy.matrix;
  expect(os).toEqual(["ubuntu-latest", "windows-latest", "macos-latest"]);
  const commands = (job: { steps: readonly { run?: string }[] }) => job.steps.map(({ run: command = "" }) => command).join("\n");
  expect(commands(jobs.test)).toContain("pixel-hashes.mjs collect amcp-results/events.ndjson");
  expect(jobs.pixels).toMatchObject({ needs: "test", if: "always()" });
  expect(commands(jobs.pixels)).toContain(`pixel-hashes.mjs compare pixel-hashes ${os.length * node.length}`);
});
