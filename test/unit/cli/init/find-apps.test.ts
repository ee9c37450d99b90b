import { expect, test } from "vitest";
import { findAvaloniaApps } from "../../../../cli/init/find-apps.ts";
import { folderWith } from "../../../support/cli/run-cli.ts";

const project = (items: string, type = "WinExe") =>
  `<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup><OutputType>${type}</OutputType></PropertyGroup>\n  <ItemGroup>${items}</ItemGroup>\n</Project>\n`;
const avalonia = `<PackageReference Include="Avalonia.Desktop" Version="12.1.6" /><PackageReference Include="Avalonia" Version="12.1.6" />`;
const restored = (...packages: readonly string[]) =>
  JSON.stringify({ version: 3, targets: { "net10.0": Object.fromEntries(packages.map((name) => [name, { type: "package" }])) } });

/** No `dotnet` is on this PATH: what is found is found without it. */
const found = async (files: Readonly<Record<string, string>>) => {
  const cwd = await folderWith(files);
  const told: string[] = [];
  const apps = await findAvaloniaApps(cwd, { env: { PATH: "" }, print: (line) => told.push(line) });
  return { apps: apps.map(({ id, path, avalonia }) => ({ id, path, avalonia })), told };
};

test("programs with Avalonia are apps; libraries, tests, phones and what was installed are none", async () => {
  const { apps } = await found({
    "Desk.csproj": project(avalonia),
    "src/My Notes/My.Notes.csproj": project(avalonia, "Exe"),
    "src/Mac/Mac.csproj": project(avalonia).replace("<OutputType>", `<OutputType Condition="'$(RuntimeIdentifier)' != 'osx-x64'">`),
    "src/Library/Library.csproj": project(avalonia, "Library"),
    "src/Console/Console.csproj": project("", "Exe"),
    "src/Phone/Phone.csproj": project(`${avalonia}<PackageReference Include="Avalonia.Android" />`, "Exe"),
    "test/Tests.csproj": project(`${avalonia}<PackageReference Include="xunit.v3" />`, "Exe"),
    "node_modules/other/Other.csproj": project(avalonia),
    "src/Console/obj/project.assets.json": "{ half",
  });
  expect(apps).toEqual([
    { id: "Desk", path: ".", avalonia: "12.1.6" },
    { id: "Mac", path: "src/Mac", avalonia: "12.1.6" },
    { id: "My-Notes", path: "src/My Notes", avalonia: "12.1.6" },
  ]);
});

test("an app that has Avalonia with another package or project is known by its restore, and by its version", async () => {
  const files = {
    "A/A.fsproj": project(`<PackageReference Include="FluentAvaloniaUI" Version="3.0.0" />`),
    "A/obj/project.assets.json": restored("FluentAvaloniaUI/3.0.0", "Avalonia.Base/11.3.20", "Avalonia/11.3.20"),
    "B/B.csproj": project(`<PackageReference Include="Newtonsoft.Json" Version="13.0.4" />`),
    "B/obj/project.assets.json": restored("Newtonsoft.Json/13.0.4"),
  };
  expect((await found(files)).apps).toEqual([{ id: "A", path: "A", avalonia: "11.3.20" }]);
});

test("without a restore it is known by its sources, and NuGet is asked for the version", async () => {
  const { apps, told } = await found({
    "A/A.csproj": project(`<ProjectReference Include="../Shared/Shared.csproj" />`),
    "A/Start.cs": "AppBuilder.Configure<App>().UsePlatformDetect();",
  });
  expect(apps).toEqual([{ id: "A", path: "A", avalonia: undefined }]);
  expect(told).toEqual(["restoring A.csproj to find out which Avalonia it uses"]);
});

test("what stands in files above a project counts, and what was restored counts more", async () => {
  const files = {
    "Directory.Build.props": `<Project><PropertyGroup><OutputType>Exe</OutputType><AvaloniaVersion>11.3.20</AvaloniaVersion></PropertyGroup></Project>`,
    "Directory.Packages.props": `<Project><ItemGroup><PackageVersion Include="Avalonia" Version="$(AvaloniaVersion)" /></ItemGroup></Project>`,
    "A/A.csproj": `<Project><ItemGroup><PackageReference Include="Avalonia" /></ItemGroup></Project>`,
    "B/B.csproj": `<Project><ItemGroup><PackageReference Include="Avalonia" /></ItemGroup></Project>`,
    "B/obj/project.assets.json": restored("Avalonia/12.1.6"),
  };
  expect((await found(files)).apps.map(({ id, avalonia }) => [id, avalonia])).toEqual([
    ["A", "11.3.20"],
    ["B", "12.1.6"],
  ]);
});

test("a name that is too long for an AppId ends after a whole word", async () => {
  const { apps } = await found({
    "a/NestedHistoryRouterSample.csproj": project(avalonia),
    "b/a-desk-for-many-people-there.csproj": project(avalonia),
    "c/abcdefghijklmnopqrstuvwxyz.csproj": project(avalonia),
    "d/NestedHistoryRouterDemos.csproj": project(avalonia),
  });
  expect(apps.map(({ id }) => id)).toEqual([
    "NestedHistoryRouter",
    "a-desk-for-many-people",
    "abcdefghijklmnopqrstuvwx",
    "NestedHistoryRouterDemos",
  ]);
});

test("two projects of one folder are named by their files, two of one name by numbers", async () => {
  const { apps } = await found({
    "a/Desk.csproj": project(avalonia),
    "a/Other.csproj": project(avalonia),
    "b/Desk.csproj": project(avalonia),
  });
  expect(apps.map(({ id, path }) => [id, path])).toEqual([
    ["Desk", "a/Desk.csproj"],
    ["Other", "a/Other.csproj"],
    ["Desk-2", "b"],
  ]);
});
