import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { dotnetOf } from "../support/e2e/dotnet-of.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { packed, privatePackages } from "../support/e2e/packed.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { readJUnit } from "../support/e2e/results.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;

const scenario = `name: A person counts
apps: [Counter]
steps:
  - verify: { element: Total, text: "0" }
  - interact: { click: "'Add one'" }
  - interact: { press: Space }
  - verify: { element: Total, text: "2" }
  - inspect: { screenshot: counted }
  - verify: { noErrors: true }
`;

const central = `<Project>
  <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
  <ItemGroup>
${["Avalonia", "Avalonia.Desktop", "Avalonia.Themes.Fluent", "Avalonia.Fonts.Inter"].map((id) => `    <PackageVersion Include="${id}" Version="12.1.6" />\n`).join("")}  </ItemGroup>
</Project>
`;

/** The app with its project in another folder, its packages' versions in it or in the file of the repository. */
const inRoot = Object.fromEntries(Object.entries(newApp).map(([path, text]) => [path.replace("src/Counter/", ""), text]));
const withCentralVersions = Object.fromEntries([
  ...Object.entries(newApp).map(([path, text]) => [path, path.endsWith("proj") ? text.replaceAll(/ Version="[^"]+"/g, "") : text]),
  ["Directory.Packages.props", central],
]);

describeWithDotnet("a new Avalonia app and the packed package", () => {
  let home: string;

  const amcpTest = (folder: string, ...args: readonly string[]) =>
    runProgram(["npx", "--no-install", "amcp-test", ...args], { cwd: folder, env: privatePackages(folder) });

  /** A folder of a stranger: the app, and the package installed beside it. */
  async function strangers(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const folder = join(home, name);
    for (const [path, text] of Object.entries(files)) await writeFileWithFolders(join(folder, path), text);
    for (const path of ["package.json", "package-lock.json", "node_modules"])
      await cp(join(home, "installed", path), join(folder, path), { recursive: true, verbatimSymlinks: true });
    return folder;
  }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "amcp-new-app-"));
    const { tarball } = await packed();
    const folder = join(home, "installed");
    await writeFileWithFolders(join(folder, "package.json"), `{ "private": true }`);
    const options = ["--save-dev", "--ignore-scripts", "--no-audit", "--no-fund"];
    await succeed(runProgram(["npm", "install", ...options, tarball], { cwd: folder }));
  }, 15 * MINUTE);

  afterAll(() => rm(home, { recursive: true, force: true }));

  test(
    "in a path with blanks, two commands lead from an app to a passing scenario, and its release is unchanged",
    verifies(["card/4-package", "003/SC-012"], { timeout: 15 * MINUTE }),
    async () => {
      const folder = await strangers("My Counter", inRoot);
      const dotnet = dotnetOf(folder);
      await succeed(dotnet("build", "Counter.csproj"));

      const begun = performance.now();
      const initiated = await amcpTest(folder, "init", "--yes", "--referenced");
      expect(initiated, initiated.out + initiated.err).toMatchObject({ code: 0, out: expect.stringMatching(/\nNext: npx amcp-test\n$/) });
      const first = await amcpTest(folder);
      const seconds = (performance.now() - begun) / 1000;
      process.stdout.write(`from an app that builds to a green scenario: ${seconds.toFixed(1)} s, 2 commands\n`);
      expect(first, first.out + first.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      expect(first.out).toContain("building Counter (Counter.csproj)");
      await expectNothingLeft(first);

      // What a person would have had to write by hand.
      expect(linesNotIn(inRoot["Program.cs"] ?? "", await readFile(join(folder, "Program.cs"), "utf8")).length).toBeLessThan(10);
      await writeFileWithFolders(join(folder, "scenarios/count.yaml"), scenario);
      const own = await amcpTest(folder, "scenarios/count.yaml");
      expect(own, own.out + own.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      expect(await readJUnit(join(folder, "amcp-results"))).toMatchObject({ tests: 1, failures: 0, errors: 0, skipped: 0 });

      // A run beside the project leaves nothing that would have it built again.
      const third = await amcpTest(folder, "scenarios/count.yaml");
      expect(third.out).toContain("1 scenario: 1 passed");
      expect(third.out).not.toContain("building");

      await succeed(dotnet("build", "Counter.csproj"));
      expect(await namesOf(folder, "bin/Debug")).toContain("Amcp.Avalonia.dll");
      // The restore of a Debug build is all that the second one has.
      for (const how of [[], ["--no-restore"]]) {
        if (how.length > 0) await succeed(dotnet("restore", "Counter.csproj"));
        await rm(join(folder, "release"), { recursive: true, force: true });
        await succeed(dotnet("publish", "Counter.csproj", "-c", "Release", "-o", "release", ...how));
        const released = await namesOf(folder, "release");
        expect(released).toContain("Counter.dll");
        expect(released.filter((name) => /amcp|ModelContextProtocol/i.test(name))).toEqual([]);
        for (const file of ["Counter.dll", "Counter.deps.json"])
          expect(await readFile(join(folder, "release", file), "latin1")).not.toContain("Amcp");
      }

      const again = await amcpTest(folder, "init", "--referenced");
      expect(again).toMatchObject({ code: 0, out: expect.stringContaining("kept     Counter.csproj (NuGet)") });
      expect(again.out).not.toContain("written");
    },
  );

  test(
    "hosted, beside node_modules, the same two commands change no file of the app",
    verifies(["card/hosted-app"], { timeout: 10 * MINUTE }),
    async () => {
      const folder = await strangers("hosted", inRoot);
      const begun = performance.now();
      const initiated = await amcpTest(folder, "init");
      expect(initiated, initiated.out + initiated.err).toMatchObject({ code: 0, out: expect.stringMatching(/\nNext: npx amcp-test\n$/) });
      const first = await amcpTest(folder);
      process.stdout.write(`hosted, the two commands take ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
      expect(first, first.out + first.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      expect(first.out).toContain("Counter is hosted: its Main starts it");
      await expectNothingLeft(first);
      for (const [path, text] of Object.entries(inRoot)) expect(await readFile(join(folder, path), "utf8")).toBe(text);
      await writeFileWithFolders(join(folder, "scenarios/count.yaml"), scenario);
      const own = await amcpTest(folder, "scenarios/count.yaml");
      expect(own, own.out + own.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      const names = (await readdir(folder)).filter(
        (name) => !/^(node_modules|package(-lock)?\.json|amcp-results|\.amcp|\.nuget)$/.test(name),
      );
      const ofApp = [...Object.keys(inRoot), "bin", "obj"];
      expect(names.filter((name) => !ofApp.includes(name)).sort()).toEqual([".gitignore", "amcp.config.yaml", "scenarios"]);
    },
  );

  test("in src/, with its versions managed centrally: the same two commands", { timeout: 10 * MINUTE }, async () => {
    const folder = await strangers("central", withCentralVersions);
    const initiated = await amcpTest(folder, "init", "--yes", "--referenced");
    expect(initiated, initiated.out + initiated.err).toMatchObject({
      code: 0,
      out: expect.stringContaining("written  Directory.Packages.props (NuGet)"),
    });
    expect(await readFile(join(folder, "amcp.config.yaml"), "utf8")).toContain("Counter: { project: src/Counter }");
    const ended = await amcpTest(folder);
    expect(ended, ended.out + ended.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
    await expectNothingLeft(ended);
    expect((await readdir(join(folder, ".nuget"))).filter((name) => name.startsWith("amcp.avalonia")).sort()).toEqual([
      "amcp.avalonia",
      "amcp.avalonia.managedheadless",
    ]);
  });
});

async function succeed(step: Promise<Ended>): Promise<void> {
  const { code, out, err } = await step;
  expect(code, out + err).toBe(0);
}

/** The names of all files below a folder. */
async function namesOf(folder: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
  return entries.map(({ name }) => name);
}

/** Each line of `after` that `before` does not have. */
function linesNotIn(before: string, after: string): readonly string[] {
  const known = new Set(before.split("\n"));
  return after.split("\n").filter((line) => line.trim() !== "" && !known.has(line));
}
