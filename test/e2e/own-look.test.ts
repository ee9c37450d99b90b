import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { decodePng } from "../../runner/baselines/picture.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { privatePackages, referPackages } from "../support/e2e/packed.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { readEvents } from "../support/e2e/results.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const PROGRAM = "src/Counter/Program.cs";

/** By hand, the least that keeps the handler out of a release build. */
const condition = (references: string) => `  <PropertyGroup>
    <AmcpTest Condition="'$(AmcpTest)' == '' and '$(Configuration)' == 'Debug'">true</AmcpTest>
    <DefineConstants Condition="'$(AmcpTest)' == 'true'">$(DefineConstants);AMCP</DefineConstants>
  </PropertyGroup>
  <ItemGroup Condition="'$(AmcpTest)' == 'true'">
${references}  </ItemGroup>
</Project>`;

const changed = (references: string): Readonly<Record<string, readonly (readonly [string, string])[]>> => ({
  "src/Counter/Counter.csproj": [["</Project>", condition(references)]],
  [PROGRAM]: [[".UsePlatformDetect()", ".UsePlatformDetect()\n#if AMCP\n        .UseAmcp()\n#endif"]],
  "src/Counter/App.axaml": [["<Application ", `<Application RequestedThemeVariant="Dark" `]],
  "src/Counter/MainWindow.axaml": [[`Width="400" Height="200"`, `Width="300" Height="500"`]],
});

const config = `apps:
  Own: { project: src/Counter }
  Asked: { project: src/Counter, window: { width: 640, height: 480, theme: Light } }
`;

const scenario = (app: string) => `name: ${app} opens
apps: [${app}]
steps:
  - inspect: { screenshot: opened }
`;

describeWithDotnet("an app of 300x500 that is dark, with one more line in its program", () => {
  let folder: string;

  const run = () =>
    runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), "scenarios/"], { cwd: folder, env: privatePackages(folder) });
  const edit = async (change: (program: string) => string) =>
    writeFile(join(folder, PROGRAM), change(await readFile(join(folder, PROGRAM), "utf8")));

  /** Size and first pixel of the only picture of an app. */
  async function opened(app: string) {
    const attachments = (await readEvents(join(folder, "amcp-results"))).flatMap((event) =>
      event.type === "stepEnded" ? event.attachments : [],
    );
    const picture = attachments.find(({ kind, path }) => kind === "screenshot" && path.includes(app.toLowerCase()));
    const { width, height, data } = decodePng(await readFile(join(folder, "amcp-results", picture?.path ?? "no picture")));
    return { size: `${width}x${height}`, isDark: (data[0] ?? 255) < 128 };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-own-look-"));
    const changes = changed(await referPackages(folder));
    for (const [path, text] of Object.entries(newApp)) {
      const own = (changes[path] ?? []).reduce<string>((before, [from, to]) => before.replace(from, to), text);
      await writeFileWithFolders(join(folder, path), own);
    }
    await writeFileWithFolders(join(folder, "amcp.config.yaml"), config);
    for (const app of ["Own", "Asked"]) await writeFileWithFolders(join(folder, `scenarios/${app.toLowerCase()}.yaml`), scenario(app));
  }, 15 * MINUTE);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    "stays so, and the configuration overrides it",
    verifies(["card/integration-own-look", "card/integration-release"], { timeout: 10 * MINUTE }),
    async () => {
      const ended = await run();
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0, out: expect.stringContaining("2 scenarios: 2 passed") });
      await expectNothingLeft(ended);
      expect(await opened("Own")).toEqual({ size: "300x500", isDark: true });
      expect(await opened("Asked")).toEqual({ size: "640x480", isDark: false });
    },
  );

  test(
    "is told by name when the line stands in the wrong place, or is missing",
    verifies(["card/integration-order"], { timeout: 10 * MINUTE }),
    async () => {
      const refused = (ended: Ended) => expect(ended.out.replaceAll(/\s+/g, " "), ended.out + ended.err);
      const line = "#if AMCP\n        .UseAmcp()\n#endif\n";
      await edit((program) => program.replace(line, "").replace("        .UsePlatformDetect()", `${line}        .UsePlatformDetect()`));
      const early = await run();
      refused(early).toContain(
        "was chosen after UseAmcp, so the app cannot run headless. Call UseAmcp after UsePlatformDetect in Program.cs.",
      );
      refused(early).toContain("AMCP_APP_BACKEND_REPLACED");
      expect(early.code).toBe(3);

      await edit((program) => program.replace(line, ""));
      const missing = await run();
      refused(missing).toMatch(/AMCP_APP_(START_FAILED|NOT_READY)/);
      refused(missing).toContain("UseAmcp");
      expect(missing.code).toBe(3);
    },
  );
});
