import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { platformSources } from "../../runner/apps/managed/platform-project.ts";
import { decodePng } from "../../runner/baselines/picture.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { packed } from "../support/e2e/packed.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { expectAppsEnded, readEvents, readJUnit } from "../support/e2e/results.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const Trees = z.array(z.object({ file: z.string(), taken: z.array(z.object({ kind: z.string(), path: z.string() })) }));
const Part = z.object({ "bom-ref": z.string(), name: z.string(), purl: z.string() });
const Sbom = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.5"),
  serialNumber: z.undefined().optional(),
  metadata: z.object({ component: Part }),
  components: z.array(Part),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

/** What belongs to the sample app, as it is in this repository. */
const SAMPLE = ["dotnet", "fixtures/golden/app-tools.json"];
const BUILT = new Set(["bin", "obj", "tests", "skia"]);

/** What the installer of the package writes; the app is a copy of the sample. */
const project = {
  "amcp.config.yaml": `apps:
  WatchTower: { project: sample/dotnet/samples/WatchTower, reset: ResetAppState }
`,
  "scenarios/sign-in.yaml": `name: An operator signs in
apps: [WatchTower]
steps:
  - interact: { type: operator@example.com, into: Email }
  - interact: { type: watchtower, into: Password, submit: true }
  - verify: { element: LoadingSpinner, visible: false, timeout: 20s }
  - verify: { element: AlertCount, text: Showing 42 of 42 }
  - inspect: { tree: MainWindow }
  - verify: { screenshot: desk, mask: [Clock] }
`,
  "scenarios/nothing-typed.yaml": `name: An empty form is refused
apps: [WatchTower]
steps:
  - interact: { click: Submit }
  - verify: { element: LoginError, visible: true }
  - inspect: { screenshot: refused }
`,
  "broken/typo.yaml": `name: A control that is not there
apps: [WatchTower]
steps:
  - interact: { click: Submitt, timeout: 500ms }
`,
};

describeWithDotnet("the packed package in an empty folder", () => {
  let folder: string;
  let installed: readonly string[];

  const amcpTest = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runProgram(["npx", "--no-install", "amcp-test", ...args], { cwd: folder, env });
  const succeed = async (step: Promise<Ended>): Promise<void> => {
    const { code, out, err } = await step;
    expect(code, out + err).toBe(0);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-tarball-"));
    const { tarball } = await packed();
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"];
    await succeed(runProgram(["npm", "install", "--prefix", folder, ...options, tarball], { cwd: folder }));
    installed = await filesBelow(join(folder, "node_modules/amcp-test"));
    for (const path of SAMPLE)
      await cp(path, join(folder, "sample", path), { recursive: true, filter: (source) => !BUILT.has(basename(source)) });
    for (const [path, text] of Object.entries(project)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  }, 10 * MINUTE);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("names no path of the packing machine and contains no tests, builds or C# sources", async () => {
    expect(installed.length).toBeGreaterThan(100);
    // The superuser's home is the same on every machine, and documents name it as a place where others may not write.
    const places = [resolve("."), homedir()].filter((place) => place !== "/root");
    const naming: string[] = [];
    for (const file of installed) {
      const text = await readFile(file, "latin1");
      if (places.some((place) => text.includes(place))) naming.push(file);
    }
    expect(naming).toEqual([]);
    const isHost = (file: string) => /[\\/]nuget[\\/]host[\\/][^\\/]+\.dll$/.test(file);
    expect(installed.some(isHost)).toBe(true);
    expect(
      installed.filter(
        (file) => !isHost(file) && /[\\/](obj|test|tests)[\\/]|[\\/]dotnet[\\/].*[\\/]bin[\\/]|\.(dll|tsbuildinfo|test\.js)$/.test(file),
      ),
    ).toEqual([]);
    expect(installed.filter((file) => /\.(cs|fs|vb|axaml|resx)$/.test(file))).toEqual([]);
    // The platform's sources are one file, which no project beside node_modules compiles.
    const root = join(folder, "node_modules/amcp-test");
    expect(JSON.parse(await readFile(join(root, "nuget/platform-sources.json"), "utf8"))).toEqual(await platformSources(resolve(".")));
  });

  test(
    "has an SBOM of what is installed, bundled and carried, checksums, and licences of all of it",
    verifies(["card/46-dry-release"]),
    async () => {
      const { nuget: files } = await packed();
      const sums = (await readFile(join(files, "SHA256SUMS"), "utf8")).trimEnd().split("\n");
      expect(sums.map((sum) => sum.split("  ")[1])).toEqual((await readdir(files)).filter((name) => name !== "SHA256SUMS").sort());
      const sboms = await Promise.all(
        (await readdir(files))
          .filter((name) => name.endsWith(".cdx.json"))
          .map(async (name) => Sbom.parse(JSON.parse(await readFile(join(files, name), "utf8")))),
      );
      for (const { components, metadata, dependencies } of sboms) {
        const refs = [metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])];
        expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.includes(ref))).toEqual([]);
      }
      const named = (name: string) =>
        sboms.find(({ metadata }) => metadata.component.name === name)?.components.map(({ purl }) => purl) ?? [];
      const inNpm = named("amcp-test");
      const manifests = (await filesBelow(join(folder, "node_modules"))).filter((file) =>
        /node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/.test(file),
      );
      const installedPackages = await Promise.all(
        manifests.map(async (file) => z.object({ name: z.string() }).parse(JSON.parse(await readFile(file, "utf8")))),
      );
      // By name: an installation takes the newest versions that the ranges allow, and the SBOM has those of the lock file.
      const names = new Set(inNpm.map((purl) => decodeURIComponent(purl).replace(/@[^@]*$/, "")));
      expect(installedPackages.filter(({ name }) => name !== "amcp-test" && !names.has(`pkg:npm/${name}`))).toEqual([]);
      expect([...names]).toEqual(expect.arrayContaining(["pkg:npm/lmdb", "pkg:npm/preact", "pkg:npm/fast-uri"]));
      const root = join(folder, "node_modules/amcp-test");
      const licences = await readFile(join(root, "nuget/host/LICENSES.txt"), "utf8");
      const foreign = (await readdir(join(root, "nuget/host"))).filter((name) => name.endsWith(".dll") && !/^(Amcp|Avalonia)/.test(name));
      expect(foreign.length).toBeGreaterThan(5);
      for (const name of foreign) {
        expect(licences).toContain(`${basename(name, ".dll")} `);
        expect(inNpm.filter((purl) => purl.startsWith(`pkg:nuget/${basename(name, ".dll")}@`))).toHaveLength(1);
      }
      for (const id of ["Avalonia", "Avalonia.Fonts.Inter", "StbImageSharp"])
        expect(named("Amcp.Avalonia.ManagedHeadless").filter((purl) => purl.startsWith(`pkg:nuget/${id}@`))).toHaveLength(1);
    },
  );

  test(
    "builds WatchTower, accepts the first picture, and then passes on it",
    verifies(["card/frame-tarball", "card/shown-junit-read-back"], { timeout: 20 * MINUTE }),
    async () => {
      const results = join(folder, "amcp-results");
      const first = await amcpTest(["scenarios/", "--update", "missing"]);
      expect(first, first.out + first.err).toMatchObject({ code: 1, out: expect.stringContaining("AMCP_BASELINE_MISSING") });
      await expectAppsEnded(await readEvents(results));
      await expectNothingLeft(first);
      const desk = decodePng(await readFile(join(folder, "scenarios/__baselines__/sign-in/desk.png")));
      expect(desk).toMatchObject({ width: 1280, height: 800 });
      expect(coloursOf(desk.data)).toBeGreaterThan(100);

      const second = await amcpTest(["scenarios/"], { CI: "true" });
      expect(second, second.out + second.err).toMatchObject({ code: 0, out: expect.stringContaining("2 scenarios: 2 passed") });
      await expectNothingLeft(second);
      const events = await readEvents(results);
      await expectAppsEnded(events);
      // What was built in the first run is not built again.
      expect(events.filter((event) => event.type === "appChanged" && event.change === "built")).toEqual([]);
      expect(await readJUnit(results)).toMatchObject({
        tests: 2,
        failures: 0,
        errors: 0,
        skipped: 0,
        testsuite: [
          { name: "scenarios/nothing-typed.yaml", tests: 1, testcase: [{ name: "An empty form is refused" }] },
          { name: "scenarios/sign-in.yaml", tests: 1, testcase: [{ name: "An operator signs in", file: "scenarios/sign-in.yaml" }] },
        ],
      });
      await expectTaken(results);
    },
  );

  test("says where a scenario failed, on the terminal and in JUnit, and ends with 1", { timeout: 5 * MINUTE }, async () => {
    const ended = await amcpTest(["broken/", "--out", "broken-results"], { CI: "true" });
    expect(ended, ended.out + ended.err).toMatchObject({ code: 1, out: expect.stringContaining("broken/typo.yaml:4") });
    await expectNothingLeft(ended);
    const { failures, testsuite } = await readJUnit(join(folder, "broken-results"));
    expect(failures).toBe(1);
    const [failure] = testsuite.flatMap(({ testcase }) => testcase.flatMap((one) => one.failure ?? []));
    expect(failure).toMatchObject({ type: "ELEMENT_NOT_FOUND", "#text": expect.stringContaining("broken/typo.yaml:4") });
  });
});

/** The tree and the pictures of the run are listed, and are there. */
async function expectTaken(results: string): Promise<void> {
  const trees = Trees.parse(JSON.parse(await readFile(join(results, "element-trees.json"), "utf8")));
  const taken = new Map(trees.map(({ file, taken }) => [file, taken]));
  const tree = taken.get("scenarios/sign-in.yaml")?.find(({ kind, path }) => kind === "tree" && path.endsWith(".json"));
  expect(await readFile(join(results, tree?.path ?? "no tree"), "utf8")).toContain("AlertList");
  const picture = taken.get("scenarios/nothing-typed.yaml")?.find(({ kind }) => kind === "screenshot");
  const { width, height, data } = decodePng(await readFile(join(results, picture?.path ?? "no picture")));
  expect({ width, height }).toEqual({ width: 1280, height: 800 });
  expect(coloursOf(data)).toBeGreaterThan(20);
}

const coloursOf = (data: Buffer): number => new Set(Array.from({ length: data.length / 4 }, (_, at) => data.readUInt32LE(at * 4))).size;

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
