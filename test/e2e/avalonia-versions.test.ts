import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { decodePng } from "../../runner/baselines/picture.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { packed, privatePackages } from "../support/e2e/packed.ts";
import { expectNothingLeft, runProgram } from "../support/e2e/program.ts";

const MINUTE = 60_000;
/** GitHub's job names the first and last patch of each line; package sources elsewhere may lack them. */
const VERSIONS = (process.env["AMCP_TEST_AVALONIA"] ?? "12.1.3").split(",");

const scenario = `name: A person counts
apps: [Counter]
steps:
  - interact: { click: "'Add one'" }
  - verify: { element: Total, text: "1" }
  - inspect: { screenshot: counted }
  - verify: { noErrors: true }
`;

/** Files above the cache that would fail every build that reads them. */
const HOSTILE = {
  "Directory.Build.props": `<Project><PropertyGroup><TreatWarningsAsErrors>true</TreatWarningsAsErrors><LangVersion>7.3</LangVersion></PropertyGroup></Project>`,
  "Directory.Build.targets": `<Project><Target Name="Refuse" BeforeTargets="Build"><Error Text="This is not a project of ours." /></Target></Project>`,
  "Directory.Packages.props": `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup></Project>`,
  "global.json": `{ "sdk": { "version": "99.0.100", "rollForward": "disable" } }`,
  "nuget.config": "<configuration><packageSources><clear /></packageSources></configuration>",
  ".editorconfig": "root = true\n[*.cs]\ndotnet_diagnostic.CS0649.severity = error\n",
} as const;

describeWithDotnet("an app on an Avalonia without a ready platform", () => {
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "amcp-versions-"));
    for (const [path, text] of Object.entries(HOSTILE)) await writeFileWithFolders(join(home, "user", path), text);
  });

  afterAll(() => rm(home, { recursive: true, force: true }));

  /** A folder of a stranger, with the handler alone. */
  async function appOn(version: string): Promise<string> {
    const folder = join(home, version);
    const { nuget } = await packed();
    const handler = `    <PackageReference Include="Amcp.Avalonia" Version="*" />\n  </ItemGroup>`;
    for (const [path, text] of Object.entries(newApp)) {
      const own = text
        .replaceAll("12.1.6", version)
        .replace("  </ItemGroup>", handler)
        .replace(".UsePlatformDetect()", ".UsePlatformDetect()\n        .UseAmcp()");
      await writeFileWithFolders(join(folder, path), own);
    }
    const source = `<configuration><packageSources><add key="packed" value="${nuget}" /></packageSources></configuration>`;
    await writeFileWithFolders(join(folder, "nuget.config"), source);
    await writeFileWithFolders(join(folder, "amcp.config.yaml"), "apps:\n  Counter: { project: src/Counter }\n");
    await writeFileWithFolders(join(folder, "scenarios/count.yaml"), scenario);
    return folder;
  }

  test.each(VERSIONS)(
    "Avalonia %s: its platform is compiled once, shut off from the user's files, and draws",
    { timeout: 15 * MINUTE },
    async (version) => {
      const folder = await appOn(version);
      const cache = join(home, "user/.cache");
      const env = { ...privatePackages(folder), XDG_CACHE_HOME: cache, LOCALAPPDATA: cache };
      const run = () => runProgram([process.execPath, resolve("dist/bin/amcp-test.js")], { cwd: folder, env });

      const first = await run();
      expect(first, first.out + first.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      expect(first.out).toMatch(
        new RegExp(`^Counter uses Avalonia ${version.replaceAll(".", "\\.")}: its platform is compiled once \\(\\d+ s\\)$`, "m"),
      );
      await expectNothingLeft(first);
      const picture = decodePng(await readFile(join(folder, "amcp-results/attachments/scenarios-count.yaml/counted.png")));
      expect(picture).toMatchObject({ width: 400, height: 200 });
      expect(new Set(new Uint32Array(Uint8Array.from(picture.data).buffer)).size).toBeGreaterThan(20);

      const second = await run();
      expect(second, second.out + second.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
      expect(second.out).not.toContain("compiled");

      const platforms = join(cache, process.platform === "win32" ? "amcp/cache" : "amcp", "platforms");
      const left = (await readdir(platforms)).filter((name) => name.startsWith(version));
      expect(left).toEqual([expect.stringMatching(/-[0-9a-f]{12}$/)]);
      expect(isThere(join(platforms, left[0] ?? "", "Amcp.Avalonia.ManagedHeadless.dll"))).toBe(true);
    },
  );
});
