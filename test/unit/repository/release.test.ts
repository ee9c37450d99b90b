import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runSteps, type Step } from "../../support/repository/github-runner.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const line = version.split(".").slice(0, 2).join(".");
const workflow = parse(readFileSync(".github/workflows/release.yml", "utf8"));

/** A small clone with all that is checked before anything is built. */
async function clone(change: (folder: string) => void = () => {}): Promise<string> {
  const folder = await temporaryFolder();
  for (const path of ["scripts", "package.json", "CHANGELOG.md", "dotnet/Directory.Build.props"])
    cpSync(path, join(folder, path), { recursive: true });
  mkdirSync(join(folder, "fixtures/versions", line), { recursive: true });
  change(folder);
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "a"],
  ])
    execFileSync("git", args, { cwd: folder });
  return folder;
}

function release(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts/release.mjs"), ...args], { env, encoding: "utf8" });
  return { status, stderr };
}

/** Replaces a text in a file. */
const edit = (file: string, from: string | RegExp, to: string) => (folder: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8").replace(from, to);
  expect(text).not.toBe(readFileSync(path, "utf8"));
  writeFileSync(path, text);
};

test("the npm package, the C# packages and the newest section of the changelog have one version", verifies(["card/46-changelog"]), () => {
  const [newest, libraries] = [
    /^## (\S+)$/m.exec(readFileSync("CHANGELOG.md", "utf8")),
    /<Version>([^<]+)</.exec(readFileSync("dotnet/Directory.Build.props", "utf8")),
  ].map((found) => found?.[1]);
  expect([newest, libraries]).toEqual([version, version]);
  expect(readFileSync("README.md", "utf8")).toContain(`release/amcp-test-${version}.tgz`);
});

describe("npm run release", () => {
  test("publishes nothing by hand, and says how it is done", verifies(["card/46-dry-release"]), async () => {
    const { status, stderr } = release(await clone(), []);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(`push the tag v${version}`) });
  });

  test.each([
    ["dotnet/Directory.Build.props", /<Version>[^<]+/, "<Version>9.9.9", `write ${version}, as in package.json`],
    ["CHANGELOG.md", /^## .*$/m, "## Unreleased", `CHANGELOG.md begins with Unreleased: give its newest section the heading ## ${version}`],
    [
      "package.json",
      /"version": "[^"]+"/,
      '"version": "9.9.9"',
      "fixtures/versions has no 9.9: write its files with `node scripts/version-files.mjs`",
    ],
  ])("refuses another version in %s, with the cure", verifies(["card/46-dry-release"]), async (file, from, to, cure) => {
    const { status, stderr } = release(await clone(edit(file, from, to)), ["--dry"]);
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(cure) });
  });

  test("refuses a changed tree, a tag of another version, and a folder without git", verifies(["card/46-dry-release"]), async () => {
    const folder = await clone();
    writeFileSync(join(folder, "new.txt"), "");
    const { status, stderr } = release(folder, ["--tag", "v9.9.9"]);
    expect(status).toBe(1);
    expect(stderr).toContain(`the tag is v9.9.9: tag the commit as v${version}\n`);
    expect(stderr).toContain("commit or remove these changes, which no commit would have:\n?? new.txt\n");
    const bare = await temporaryFolder();
    cpSync(folder, bare, { recursive: true, filter: (source) => !source.endsWith(".git") });
    expect(release(bare, ["--dry"]).stderr).toContain("clone the repository with git");
  });

  // A program without an extension is none on Windows.
  test.skipIf(process.platform === "win32")("refuses to run without the .NET SDK", verifies(["card/46-dry-release"]), async () => {
    const bin = await temporaryFolder();
    symlinkSync(execFileSync("which", ["git"], { encoding: "utf8" }).trim(), join(bin, "git"));
    const { status, stderr } = release(await clone(), ["--dry"], { ...process.env, PATH: bin });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the .NET 10 SDK is not installed: install it"),
    });
  });
});

// The jobs run on Ubuntu.
describe.skipIf(process.platform !== "linux")("the jobs that publish", () => {
  /** Runs a job with the files of a release; programs that publish are stubs, which note how they are called. */
  async function run(job: "npm" | "nuget" | "github", spoil: (folder: string) => void = () => {}) {
    const artifacts = await temporaryFolder();
    const files = [`amcp-test-${version}.tgz`, `amcp-test-${version}.cdx.json`, "notes.md"];
    const packages = ["Amcp.Avalonia", "Amcp.Avalonia.Http"].flatMap((id) => [`${id}.${version}.nupkg`, `${id}.${version}.snupkg`]);
    mkdirSync(join(artifacts, "release"));
    for (const name of [...files, ...packages]) writeFileSync(join(artifacts, "release", name), `${name}\n`);
    const sums = execFileSync("sha256sum", [...files, ...packages], { cwd: join(artifacts, "release"), encoding: "utf8" });
    writeFileSync(join(artifacts, "release/SHA256SUMS"), sums);
    spoil(join(artifacts, "release"));
    const bin = await temporaryFolder();
    const note = `#!/bin/sh\necho "$(basename "$0") $*" >> "${join(bin, "calls")}"\n`;
    writeFileSync(join(bin, "calls"), "");
    for (const program of ["npm", "dotnet", "gh"]) writeFileSync(join(bin, program), note, { mode: 0o755 });
    const table = {
      "github.repository_owner": "owner",
      "github.repository": "owner/amcp-test",
      "github.ref_name": `v${version}`,
      "github.token": "token",
      "steps.login.outputs.NUGET_API_KEY": "key",
    };
    const steps: readonly Step[] = workflow.jobs[job].steps;
    const env = { PATH: [bin, process.env["PATH"]].join(delimiter) };
    const workspace = await temporaryFolder();
    const { code, out } = await runSteps(steps, { workspace, artifacts, table, env, defaults: workflow.defaults.run });
    return { code, out, calls: readFileSync(join(bin, "calls"), "utf8") };
  }

  test("npm publishes the very tarball with provenance", verifies(["card/46-release-workflow"]), async () => {
    expect(await run("npm")).toMatchObject({ code: 0, calls: `npm publish ./amcp-test-${version}.tgz --provenance --access public\n` });
  });

  test("nuget.org gets each package by a key of this job", verifies(["card/46-release-workflow"]), async () => {
    const { code, calls } = await run("nuget");
    const push = (id: string) =>
      `dotnet nuget push ${id}.${version}.nupkg --api-key key --source https://api.nuget.org/v3/index.json --skip-duplicate\n`;
    expect({ code, calls }).toEqual({ code: 0, calls: push("Amcp.Avalonia") + push("Amcp.Avalonia.Http") });
  });

  test("the release on GitHub has the notes and every file", verifies(["card/46-release-workflow"]), async () => {
    const { code, calls } = await run("github");
    expect({ code, calls }).toMatchObject({
      code: 0,
      calls: expect.stringMatching(`^gh release create v${version} --verify-tag --title v${version} --notes-file notes.md amcp-test-`),
    });
    expect(calls).toContain(`Amcp.Avalonia.Http.${version}.snupkg amcp-test-${version}.cdx.json SHA256SUMS\n`);
  });

  test.each(["npm", "nuget"] as const)(
    "%s publishes nothing that differs from what was built",
    verifies(["card/46-release-workflow"]),
    async (job) => {
      const spoil = (folder: string) => writeFileSync(join(folder, `amcp-test-${version}.tgz`), "other");
      expect(await run(job, spoil)).toMatchObject({ code: 1, calls: "" });
    },
  );

  test(
    "every job that publishes waits for CI, has an environment and only the permission it needs",
    verifies(["card/46-release-workflow"]),
    () => {
      const { ci, build, npm, nuget, github } = workflow.jobs;
      expect(workflow).toMatchObject({ on: { push: { tags: ["v*"] } }, permissions: { contents: "read" } });
      expect(ci).toEqual({ uses: "./.github/workflows/ci.yml" });
      expect([build.needs, npm.needs, nuget.needs, github.needs]).toEqual(["ci", "build", "build", ["npm", "nuget"]]);
      const rights = [build, npm, nuget, github].map(({ environment, permissions }) => ({ environment, permissions }));
      expect(rights).toEqual([
        { environment: undefined, permissions: undefined },
        { environment: "npm", permissions: { "id-token": "write" } },
        { environment: "nuget", permissions: { "id-token": "write" } },
        { environment: "github", permissions: { contents: "write" } },
      ]);
      const text = readFileSync(".github/workflows/release.yml", "utf8");
      expect(text).not.toMatch(/\bsecrets\b|pull_request_target/);
      const scripts = Object.values<{ steps?: Step[] }>(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
      for (const script of scripts) expect(script).not.toContain("${{");
    },
  );
});
