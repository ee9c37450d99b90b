import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AmcpError } from "../../../contracts/errors.ts";
import type { RunEvent } from "../../../contracts/events.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import { AppConfig } from "../../../runner/apps/app-config.ts";
import { prepareApps } from "../../../runner/apps/prepare.ts";
import { emptyPackage } from "../../support/apps/local-feed.ts";
import { describeWithDotnet } from "../../support/e2e/dotnet.ts";
import { verifies } from "../../support/verifies.ts";

let root: string;
let events: RunEvent[];

const project = (items = "") => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup>${items}</ItemGroup>
</Project>`;
const says = (text: string) => `System.Console.WriteLine("${text}");`;
const write = (file: string, content: string | Buffer) => writeFileSync(join(root, file), content);
const notices = () => events.flatMap((event) => (event.type === "notice" ? [event.message] : []));
const builds = () => events.filter((event) => event.type === "appChanged" && event.change === "built").length;

async function prepare(
  config: object = { project: "App", args: ["--quiet"] },
  environment: NodeJS.ProcessEnv = process.env,
  packageRoot = resolve("."),
) {
  const options = { root, packageRoot, environment, clock: systemClock, emit: (event: RunEvent) => events.push(event) };
  const prepared = await prepareApps({ ...options, configs: { App: AppConfig.parse(config) }, signal: new AbortController().signal });
  const app = prepared.get("App");
  if (app === undefined) throw new Error("the app was not prepared");
  return app;
}

async function command(): Promise<readonly [string, ...string[]]> {
  const app = await prepare();
  if (app instanceof AmcpError) throw new Error(`${app.message}\n${app.output}`);
  return app.launch.command;
}

const run = ([file, ...args]: readonly [string, ...string[]]) => execFileSync(file, args, { encoding: "utf8" }).trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "amcp-build-"));
  events = [];
  mkdirSync(join(root, "App"));
  mkdirSync(join(root, "feed"));
  write("NuGet.config", '<configuration><packageSources><clear /><add key="local" value="feed" /></packageSources></configuration>');
  write("App/App.csproj", project());
  write("App/Program.cs", says("one"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describeWithDotnet("with the .NET SDK", () => {
  test("a project is built once, and again when a source has changed", verifies(["card/build-stamp"]), async () => {
    const first = await command();
    expect(first.slice(1)).toEqual(["--quiet"]);
    expect(run(first)).toBe("one");
    expect(await command()).toEqual(first);
    expect(builds()).toBe(1);
    write("App/Program.cs", says("another"));
    expect(run(await command())).toBe("another");
    expect(builds()).toBe(2);
    const [record = ""] = readdirSync(join(root, ".amcp/build")).filter((name) => !name.includes("result"));
    write(join(".amcp/build", record), '{ "stamp":');
    expect(run(await command())).toBe("another");
    expect(builds()).toBe(3);
    rmSync(join(root, "App/bin"), { recursive: true });
    expect(run(await command())).toBe("another");
    expect(builds()).toBe(4);
  });

  test(
    "what is for tests alone is built in, also after a release build by hand that leaves it out",
    verifies(["card/integration-release"], { timeout: 3 * 60_000 }),
    async () => {
      const conditional = `<PropertyGroup Condition="'$(AmcpTest)' == 'true'"><DefineConstants>$(DefineConstants);AMCP</DefineConstants></PropertyGroup>`;
      write("App/App.csproj", project().replace("</Project>", `${conditional}</Project>`));
      write("App/Program.cs", `#if AMCP\n${says("for tests")}\n#else\n${says("for people")}\n#endif`);
      const first = await command();
      expect(run(first)).toBe("for tests");

      execFileSync("dotnet", ["build", "App", "--configuration", "Release", "-nodeReuse:false"], { cwd: root });
      expect(run(first)).toBe("for people");
      expect(run(await command())).toBe("for tests");
      expect(builds()).toBe(2);
    },
  );

  test("an app is compiled ahead of time, each assembly once", verifies(["card/50-ready-to-run"]), async () => {
    rmSync(join(root, "NuGet.config"));
    const config = { project: "App", readyToRun: true };
    const environment = { ...process.env, XDG_CACHE_HOME: join(root, "cache") };
    const start = async (more: NodeJS.ProcessEnv = {}) => {
      const app = await prepare(config, { ...environment, ...more });
      if (app instanceof AmcpError) throw new Error(`${app.message}\n${app.output}`);
      return run(app.launch.command);
    };
    const assembly = join(root, "App/bin/Release/net10.0/App.dll");
    expect(await start()).toBe("one");
    const image = readFileSync(assembly);
    expect(notices()).toEqual([expect.stringMatching(/^App is compiled ahead of time: 1 new file \(\d+ s\)$/)]);
    // The same sources make the same assembly, whose image is known.
    rmSync(join(root, "App/bin"), { recursive: true });
    rmSync(join(root, "App/obj"), { recursive: true });
    expect(await start()).toBe("one");
    expect(notices()).toHaveLength(1);
    expect(readFileSync(assembly).equals(image)).toBe(true);
    expect(await start({ PublishReadyToRun: "false" })).toBe("one");
    expect(readFileSync(assembly).length).toBeLessThan(image.length);
    write("App/Program.cs", says("another"));
    expect(await start()).toBe("another");
    expect(notices()).toHaveLength(2);
  });

  test("without the package of the compiler an app runs as it is, and says why", verifies(["card/50-ready-to-run"]), async () => {
    const environment = { ...process.env, XDG_CACHE_HOME: join(root, "cache"), NUGET_PACKAGES: join(root, "packages") };
    const app = await prepare({ project: "App", readyToRun: true }, environment);
    if (app instanceof AmcpError) throw new Error(`${app.message}\n${app.output}`);
    expect(run(app.launch.command)).toBe("one");
    expect(notices()).toEqual([
      expect.stringMatching(/^App is not compiled ahead of time: NU1101: Unable to find package Microsoft\.NETCore\.App\./),
    ]);
  });

  test("what the compiler finds is shown with file and line", verifies(["error/AMCP_BUILD_FAILED"]), async () => {
    write("App/Program.cs", "int alerts = missing;");
    const error = await prepare();
    expect(error).toMatchObject({
      code: "AMCP_BUILD_FAILED",
      message: expect.stringMatching(/^App does not build: .*Program\.cs\(1,14\): error CS0103/),
    });
    expect(error).toHaveProperty("output", expect.stringContaining("missing"));
    expect(builds()).toBe(0);
  });

  test("a project that compiles files of node_modules is told the line that leaves them out, and builds with it", async () => {
    mkdirSync(join(root, "App/node_modules/other"), { recursive: true });
    write("App/node_modules/other/Find.cs", "class Find { int alerts = missing; }");
    const line = "<DefaultItemExcludes>$(DefaultItemExcludes);node_modules/**</DefaultItemExcludes>";
    const advice = `App does not build: it compiles files of node_modules, beside which it lies; add to a PropertyGroup of App.csproj: ${line}`;
    expect(await prepare()).toMatchObject({ code: "AMCP_BUILD_FAILED", message: advice });
    write("App/App.csproj", project().replace("</PropertyGroup>", `${line}</PropertyGroup>`));
    expect(run(await command())).toBe("one");
  });

  test(
    "a source that lacks only what a display needs is built without it, says so once and is remembered",
    verifies(["card/build-partial-nuget"], { timeout: 300_000 }),
    async () => {
      write("feed/Needs.Display.1.0.0.nupkg", emptyPackage({ id: "Needs.Display", dependsOn: "Avalonia.Skia" }));
      write("App/App.csproj", project('<PackageReference Include="Needs.Display" Version="1.0.0" />'));
      const packages = { NUGET_PACKAGES: join(root, "packages"), CustomAfterDirectoryBuildProps: undefined };
      const environment = { ...process.env, ...packages };
      write("App/Program.cs", "int alerts = missing;");
      expect(await prepare(undefined, environment)).toMatchObject({ code: "AMCP_BUILD_FAILED" });
      write("App/Program.cs", says("remembered"));
      expect(await prepare(undefined, environment)).toMatchObject({ name: "App" });
      expect(builds()).toBe(1);
      const message =
        "Nothing is wrong: the package source lacks 1 package that only a display needs (NU1101), so App is built without it.";
      expect(events.filter(({ type }) => type === "notice")).toMatchObject([{ level: "info", message }]);

      // Another project of the same sources is not restored in vain, which would have its references compiled again.
      mkdirSync(join(root, "Other"));
      write("Other/Other.csproj", project('<PackageReference Include="Needs.Display" Version="1.0.0" />'));
      write("Other/Program.cs", says("other"));
      expect(await prepare({ project: "Other" }, environment)).toMatchObject({ name: "App" });
      expect(builds()).toBe(2);
      expect(events.filter(({ type }) => type === "notice")).toHaveLength(1);
    },
  );

  // NuGet itself reads no NuGet.config in a folder with `;` in its path, and MSBuild takes `%20` there for a blank.
  test.each([
    ["with a source that lacks packages", "Bob's, (new) [2] & $HOME @ 100% é 中 #!", true],
    ["without one", "one; two, three", false],
  ])("a project lies in a folder of any name, %s", { timeout: 300_000 }, async (_, name, isPartial) => {
    const packages = join(tmpdir(), `${basename(root)}-packages`);
    rmSync(root, { recursive: true });
    root = mkdtempSync(join(tmpdir(), name));
    for (const folder of ["App", "feed", "node_modules/amcp-test/dotnet"]) mkdirSync(join(root, folder), { recursive: true });
    cpSync(resolve("dotnet/PartialNuGet.props"), join(root, "node_modules/amcp-test/dotnet/PartialNuGet.props"));
    if (isPartial)
      write("NuGet.config", '<configuration><packageSources><clear /><add key="local" value="feed" /></packageSources></configuration>');
    write("feed/Needs.Display.1.0.0.nupkg", emptyPackage({ id: "Needs.Display", dependsOn: "Avalonia.Skia" }));
    write("App/App.csproj", project(isPartial ? '<PackageReference Include="Needs.Display" Version="1.0.0" />' : ""));
    write("App/Program.cs", says("any name"));
    const environment = { ...process.env, NUGET_PACKAGES: packages, CustomAfterDirectoryBuildProps: undefined };
    const app = await prepare(undefined, environment, join(root, "node_modules/amcp-test"));
    rmSync(packages, { recursive: true, force: true });
    if (app instanceof AmcpError) throw new Error(`${app.message}\n${app.output}`);
    expect(run(app.launch.command)).toBe("any name");
    expect(events.filter(({ type }) => type === "notice")).toHaveLength(isPartial ? 1 : 0);
  });

  const detecting = {
    csproj: {
      "Program.cs": `using Avalonia;
class App : Application { }
class Program { static void Main() => System.Console.WriteLine(AppBuilder.Configure<App>().UsePlatformDetect() is null ? "no" : "detected"); }`,
    },
    fsproj: {
      "Program.fs": `module Program
open Avalonia
type App() = inherit Application()
[<EntryPoint>]
let main _ =
    let builder = AppBuilder.Configure<App>().UsePlatformDetect()
    System.Console.WriteLine(if isNull (box builder) then "no" else "detected")
    0`,
    },
    vbproj: {
      "Program.vb": `Imports Avalonia
Public Class App
    Inherits Application
End Class
Module Program
    Sub Main()
        System.Console.WriteLine(If(AppBuilder.Configure(Of App)().UsePlatformDetect() Is Nothing, "no", "detected"))
    End Sub
End Module`,
    },
  } as const;

  test.each(Object.entries(detecting))(
    "a desktop app detects its platform, without packages that a display needs: %s",
    async (kind, files) => {
      for (const file of ["NuGet.config", "App/App.csproj", "App/Program.cs"]) rmSync(join(root, file));
      for (const [file, text] of Object.entries(files)) write(`App/${file}`, text);
      const sources = kind === "fsproj" ? '<Compile Include="Program.fs" />' : "";
      write(`App/App.${kind}`, project(`${sources}<PackageReference Include="Avalonia.Desktop" Version="12.1.6" />`));
      const app = await prepare({ project: "App" }, { ...process.env, CustomAfterDirectoryBuildProps: undefined });
      if (app instanceof AmcpError) throw new Error(`${app.message}\n${app.output}`);
      expect(run(app.launch.command)).toBe("detected");
    },
  );

  test("a missing source of packages is reported as missing, not as the folder in which it should be", async () => {
    write(
      "NuGet.config",
      '<configuration><packageSources><clear /><add key="local" value="node_modules/amcp-test/nuget" /></packageSources></configuration>',
    );
    write("App/App.csproj", project('<PackageReference Include="Amcp.Avalonia" Version="1.0.0" />'));
    const environment = { ...process.env, NUGET_PACKAGES: join(root, "packages") };
    const message = `App does not build: the package source ${join(root, "node_modules/amcp-test/nuget")} does not exist; `;
    expect(await prepare(undefined, environment)).toMatchObject({ code: "AMCP_BUILD_FAILED", message: expect.stringContaining(message) });
  });

  test("a package that is missing otherwise is an error that names it", async () => {
    write("App/App.csproj", project('<PackageReference Include="No.Such.Package" Version="1.0.0" />'));
    expect(await prepare()).toMatchObject({ code: "AMCP_BUILD_FAILED", message: expect.stringContaining("No.Such.Package") });
    expect(events).toMatchObject([{ change: "building", detail: "App/App.csproj" }, { change: "unbuilt" }]);
  });

  test("an SDK that global.json requires and the machine lacks is reported", verifies(["error/AMCP_DOTNET_MISSING"]), async () => {
    write("global.json", '{ "sdk": { "version": "99.0.100", "rollForward": "disable" } }');
    expect(await prepare()).toMatchObject({ code: "AMCP_DOTNET_MISSING", output: expect.stringContaining("99.0.100") });
  });
});

test("without dotnet on PATH the app is not built, and says why", async () => {
  expect(await prepare(undefined, { PATH: join(root, "nowhere") })).toMatchObject({
    code: "AMCP_DOTNET_MISSING",
    message: "App needs the .NET SDK, and there is no `dotnet` on PATH",
  });
  expect(await prepare({ command: ["dotnet", "App.dll"] }, { PATH: "" })).toMatchObject({ code: "AMCP_DOTNET_MISSING" });
});

test.each([
  ["a folder that does not exist", "Ap", "does not exist"],
  ["a folder without a project", "feed", "holds no project"],
  ["a folder with two projects", "App", "holds more than one project"],
])("%s is named", async (_, written, what) => {
  write("App/Second.csproj", project());
  const fake = join(root, "dotnet");
  writeFileSync(fake, "");
  chmodSync(fake, 0o755);
  expect(await prepare({ project: written }, { PATH: root })).toMatchObject({
    code: "AMCP_APP_START_FAILED",
    message: `the project of App ${what}: ${join(root, written)}`,
  });
});

test("a command is started where its cwd says, with its arguments behind", async () => {
  const config = { command: ["./bin/Legacy", "--headless"], cwd: "App", args: ["--port", "0"], env: { MODE: "test" } };
  expect(await prepare(config)).toMatchObject({
    launch: { command: [join(root, "App/bin/Legacy"), "--headless", "--port", "0"], cwd: join(root, "App"), env: { MODE: "test" } },
  });
});
