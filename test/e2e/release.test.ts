import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { runProgram } from "../support/e2e/program.ts";
import { runSteps, type Step } from "../support/repository/github-runner.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const REPOSITORY = "owner/amcp-test";
const { version } = JSON.parse(await readFile("package.json", "utf8"));
const { jobs, defaults } = parse(await readFile(".github/workflows/release.yml", "utf8"));
const steps: readonly Step[] = jobs.build.steps;

/** The second one differs in the depth and name of its folder, in its time zone and in its language. */
const PLACES = [
  ["one", {}],
  ["a deeper/folder/with another name", { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" }],
] as const;

// It packs twice; a job of CI runs it beside the others.
test.skipIf((process.env["AMCP_TEST_RELEASE"] ?? "") === "")(
  "two clones in different folders make the same files, by the workflow's own script [needs AMCP_TEST_RELEASE=1]",
  verifies(["card/46-dry-release"], { timeout: 20 * MINUTE }),
  async () => {
    const home = await mkdtemp(join(tmpdir(), "amcp-release-"));
    try {
      const made = [];
      for (const [name, env] of PLACES) made.push(await release(join(home, name), { ...env, GITHUB_REPOSITORY: REPOSITORY }));
      expect(Object.keys(made[0] ?? {}).length).toBeGreaterThan(12);
      expect(made[1]).toEqual(made[0]);
      await expectLinks(join(home, PLACES[0][0]));
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  },
);

/** Clones the commit and runs the job that builds. @returns the SHA-256 of each file by name */
async function release(folder: string, env: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const cloned = await runProgram(["git", "clone", "--quiet", "--no-local", resolve("."), folder], { cwd: resolve(".") });
  expect(cloned, cloned.err).toMatchObject({ code: 0 });
  await runProgram(["git", "remote", "set-url", "origin", `https://github.com/${REPOSITORY}.git`], { cwd: folder });
  const installed = await runProgram(["npm", "ci", "--no-audit", "--no-fund"], { cwd: folder });
  expect(installed, installed.err).toMatchObject({ code: 0 });
  const table = { "github.ref_name": `v${version}` };
  const place = { workspace: folder, artifacts: `${folder}.artifacts`, table, env, defaults: defaults.run };
  const { code, out } = await runSteps(
    steps.filter(({ run }) => run !== "npm ci"),
    place,
  );
  // A package source without the oldest Avalonia makes all files, which must not be published.
  if (!out.includes("Do not publish it.")) expect(code, out).toBe(0);
  const status = await runProgram(["git", "status", "--porcelain"], { cwd: folder });
  expect(status.out).toBe("");
  const files = (await readdir(join(folder, "release"))).sort();
  const sums = files.map(async (name) => [
    name,
    createHash("sha256")
      .update(await readFile(join(folder, "release", name)))
      .digest("hex"),
  ]);
  return Object.fromEntries(await Promise.all(sums));
}

/** Expects that a package names its page, and its debug symbols the place of the sources of that commit. */
async function expectLinks(folder: string): Promise<void> {
  const packed = join(folder, "nuget");
  const commit = (await runProgram(["git", "rev-parse", "HEAD"], { cwd: folder })).out.trim();
  const read = async (file: string, entry: string) => (await runProgram(["unzip", "-p", join(packed, file), entry], { cwd: folder })).out;
  const symbols = (await readdir(packed)).filter((name) => name.endsWith(".snupkg"));
  expect(symbols.length).toBeGreaterThan(6);
  for (const name of symbols) {
    expect(await read(name.replace(/snupkg$/, "nupkg"), "*.nuspec"), name).toContain(
      `<projectUrl>https://github.com/${REPOSITORY}</projectUrl>`,
    );
    expect(await read(name, "*.pdb"), name).toContain(`{"/_/*":"https://raw.githubusercontent.com/${REPOSITORY}/${commit}/*"}`);
  }
}
