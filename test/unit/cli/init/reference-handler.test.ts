import { mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { referenceHandler } from "../../../../cli/init/reference-handler.ts";
import { compiledNodeModules } from "../../../../runner/apps/index.ts";
import { hasFolderLinks } from "../../../support/links.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const packages = {
  version: "1.2.3",
  handler: "Amcp.Avalonia",
  platform: { id: "Amcp.Avalonia.ManagedHeadless", versions: ["11.3.20.10203", "12.1.6.10203"] },
};
const PACKED = { "node_modules/amcp-test/nuget/packages.json": JSON.stringify(packages) };

const project = (references: string) => `<Project Sdk="Microsoft.NET.Sdk">\n  <ItemGroup>\n${references}  </ItemGroup>\n</Project>\n`;
const avalonia = (version: string) => `    <PackageReference Include="Avalonia" Version="${version}" />\n`;

const SWITCH = `  <!-- amcp-test: in Debug builds and in those of \`npx amcp-test\`, never in a release. -->
  <PropertyGroup>
    <AmcpTest Condition="'$(AmcpTest)' == '' and '$(Configuration)' == 'Debug'">true</AmcpTest>
    <AmcpTest Condition="'$(AmcpTest)' == ''">false</AmcpTest>
    <DefineConstants Condition="'$(AmcpTest)' == 'true'">$(DefineConstants);AMCP</DefineConstants>
  </PropertyGroup>
`;
const group = (lines: readonly string[]) =>
  `  <ItemGroup Condition="'$(AmcpTest)' == 'true' or '$(MSBuildIsRestoring)$(DesignTimeBuild)' == ''">\n${lines.map((line) => `    <PackageReference ${line} Publish="$(AmcpTest)" />\n`).join("")}  </ItemGroup>\n`;

interface Place {
  /** Folder in which `init` runs. */
  readonly below?: string;
  /** Folder that `node_modules/amcp-test` is a link to. */
  readonly store?: string;
}

/** Runs it in a folder with these files, for the project `App/App.csproj`. */
async function initiate(
  files: Readonly<Record<string, string>>,
  avalonia: string | undefined = "12.1.6",
  { below = "", store }: Place = {},
) {
  const cwd = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const project = join(cwd, below, "App/App.csproj");
  const hasHandler = async () => (await readFile(project, "utf8")).includes("Amcp.Avalonia");
  const installed = join(cwd, "node_modules/amcp-test");
  const packageRoot = store === undefined ? installed : join(cwd, store);
  await mkdir(installed, { recursive: true });
  if (store !== undefined) {
    await mkdir(dirname(packageRoot), { recursive: true });
    await rename(installed, packageRoot);
    await symlink(packageRoot, installed, "junction");
  }
  const run = async () =>
    referenceHandler([{ id: "App", project, path: "App", avalonia, hasHandler: await hasHandler() }], {
      cwd: join(cwd, below),
      packageRoot,
    });
  return { lines: await run(), again: run, read: (path: string) => readFile(join(cwd, path), "utf8") };
}

test("references are a group at the end, the source is a new file, and a second run changes nothing", async () => {
  const { lines, again, read } = await initiate({ ...PACKED, "App/App.csproj": project(avalonia("12.1.6")) });
  expect(lines).toEqual(["written  nuget.config (NuGet)", "written  App/App.csproj (NuGet)"]);
  const references = group([`Include="Amcp.Avalonia" Version="1.2.3"`, `Include="Amcp.Avalonia.ManagedHeadless" Version="12.1.6.10203"`]);
  expect(await read("App/App.csproj")).toBe(project(avalonia("12.1.6")).replace("</Project>", `${SWITCH}${references}</Project>`));
  expect(await read("nuget.config")).toBe(
    `<configuration>\n  <packageSources>\n    <add key="amcp-test" value="node_modules/amcp-test/nuget" />\n  </packageSources>\n</configuration>\n`,
  );
  expect(await again()).toEqual(["kept     nuget.config (NuGet)", "kept     App/App.csproj (NuGet)"]);
});

test("the platform comes later into a group of its own, where the app has the handler already", async () => {
  const { read } = await initiate({
    ...PACKED,
    "App/App.csproj": project(`${avalonia("12.1.6")}    <PackageReference Include="Amcp.Avalonia" Version="1.2.3" />\n`),
  });
  expect(await read("App/App.csproj")).toContain(`${SWITCH}${group([`Include="Amcp.Avalonia.ManagedHeadless" Version="12.1.6.10203"`])}`);
});

test("a project beside a node_modules with C# in it leaves that folder out, once", async () => {
  const { again, read } = await initiate({
    ...PACKED,
    "App/App.csproj": project(avalonia("12.1.6")),
    "App/node_modules/other/lib/Find.cs": "class Find;",
  });
  const exclusion = "<DefaultItemExcludes>$(DefaultItemExcludes);node_modules/**</DefaultItemExcludes>";
  expect(await read("App/App.csproj")).toContain(`  <PropertyGroup>\n    ${exclusion}\n  </PropertyGroup>\n`);
  await again();
  expect((await read("App/App.csproj")).split(exclusion)).toHaveLength(2);
});

test.runIf(hasFolderLinks)("a package that is a link has its C# compiled too, and a link that leads back ends the search", async () => {
  const cwd = await temporaryFolder();
  const store = join(cwd, "node_modules/.pnpm/other@1.0.0/node_modules/other");
  await mkdir(join(store, "lib"), { recursive: true });
  await symlink(store, join(cwd, "node_modules/other"), "junction");
  await symlink(store, join(store, "lib/back"), "junction");
  await writeFile(join(cwd, "App.csproj"), project(""));
  expect(await compiledNodeModules(join(cwd, "App.csproj"))).toBeUndefined();
  await writeFile(join(store, "lib/Find.cs"), "class Find;");
  expect(await compiledNodeModules(join(cwd, "App.csproj"))).toBe("node_modules/other/lib/Find.cs");
});

test("an existing nuget.config keeps its sources and mappings", async () => {
  const own = `<?xml version="1.0"?>
<configuration>
  <packageSources>
    <clear />
    <add key="ours" value="https://feed.example/v3/index.json" />
  </packageSources>
  <packageSourceMapping>
    <packageSource key="ours"><package pattern="*" /></packageSource>
  </packageSourceMapping>
</configuration>
`;
  const { read } = await initiate({ ...PACKED, "NuGet.Config": own, "App/App.csproj": project(avalonia("12.1.6")) });
  const source = `    <add key="amcp-test" value="node_modules/amcp-test/nuget" />\n  </packageSources>`;
  const mapping = `    <packageSource key="amcp-test"><package pattern="Amcp.Avalonia*" /></packageSource>\n  </packageSourceMapping>`;
  expect(await read("NuGet.Config")).toBe(own.replace("  </packageSources>", source).replace("  </packageSourceMapping>", mapping));
});

const places = [
  ["pnpm's store", { store: "node_modules/.pnpm/amcp-test@file+..+amcp-test-1.2.3.tgz/node_modules/amcp-test" }, ""],
  ["Yarn's store", { store: "node_modules/.store/amcp-test-npm-1.2.3-0123456789/package" }, ""],
  ["another folder, by a link or portal", { store: "clones/amcp-test of others" }, ""],
  ["the folder of a workspace that is above", { below: "packages/desk" }, "../../"],
] as const;

test.each(places.filter(([, place]) => hasFolderLinks || !("store" in place)))(
  "the source is the path by which projects find the package, also where it lies in %s",
  async (_, place, up) => {
    const below = "below" in place ? `${place.below}/` : "";
    const files = { ...PACKED, [`${below}App/App.csproj`]: project(avalonia("12.1.6")) };
    const { lines, read } = await initiate(files, "12.1.6", place);
    expect(lines).toEqual(["written  nuget.config (NuGet)", "written  App/App.csproj (NuGet)"]);
    expect(await read(`${below}nuget.config`)).toContain(`<add key="amcp-test" value="${up}node_modules/amcp-test/nuget" />`);
  },
);

test("another copy of the package than the installed one is not referred to", async () => {
  const cwd = await temporaryFolder();
  const copy = await temporaryFolder();
  for (const folder of [join(cwd, "node_modules/amcp-test"), copy]) await mkdir(join(folder, "nuget"), { recursive: true });
  await writeFile(join(cwd, "App.csproj"), project(avalonia("12.1.6")));
  const app = { id: "App", project: join(cwd, "App.csproj"), path: ".", avalonia: "12.1.6", hasHandler: false };
  expect(await referenceHandler([app], { cwd, packageRoot: copy })).toEqual([
    "to do    NuGet packages for App: run `npm install --save-dev amcp-test`, then run init again",
  ]);
});

const sources = (line: string) => `<configuration>
  <packageSources>
    ${line}
    <add key="ours" value="feed" />
  </packageSources>
  <disabledPackageSources>
    <add key="amcp-test" value="true" />
  </disabledPackageSources>
</configuration>
`;

test.each([
  ["is gone", "../tools/amcp-test/nuget", "node_modules/amcp-test/nuget"],
  ["is gone, written by hand on Windows", "..\\tools\\amcp-test\\nuget", "node_modules/amcp-test/nuget"],
  ["has a version in its path", "node_modules/.pnpm/amcp-test@1.0.0/node_modules/amcp-test/nuget", "node_modules/amcp-test/nuget"],
  ["is a feed", "https://feed.example/v3/index.json", "https://feed.example/v3/index.json"],
  ["has a variable in its path", "%TOOLS%/amcp-test", "%TOOLS%/amcp-test"],
  ["is another folder, which exists", "App", "App"],
])("a second init corrects our source only where it does not last: one that %s", async (_, value, expected) => {
  const { read } = await initiate({
    ...PACKED,
    "node_modules/.pnpm/amcp-test@1.0.0/node_modules/amcp-test/nuget/packages.json": "{}",
    "nuget.config": sources(`<add value='${value}' key='amcp-test' protocolVersion="3" />`),
    "App/App.csproj": project(avalonia("12.1.6")),
  });
  const quote = value === expected ? "'" : '"';
  expect(await read("nuget.config")).toBe(sources(`<add value=${quote}${expected}${quote} key='amcp-test' protocolVersion="3" />`));
});

test("where versions are managed centrally they stand there, also by a property", async () => {
  const central = `<Project>
  <PropertyGroup>
    <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
    <AvaloniaVersion>11.3.20</AvaloniaVersion>
  </PropertyGroup>
  <ItemGroup>
    <PackageVersion Include="Avalonia" Version="$(AvaloniaVersion)" />
  </ItemGroup>
</Project>
`;
  const reference = `    <PackageReference Include="Avalonia" />\n`;
  const { read, again } = await initiate(
    { ...PACKED, "Directory.Packages.props": central, "App/App.csproj": project(reference) },
    "11.3.20",
  );
  expect(await read("App/App.csproj")).toContain(group([`Include="Amcp.Avalonia"`, `Include="Amcp.Avalonia.ManagedHeadless"`]));
  const wanted = { "Amcp.Avalonia": "1.2.3", "Amcp.Avalonia.ManagedHeadless": "11.3.20.10203" };
  const versions = Object.entries(wanted).map(([id, version]) => `    <PackageVersion Include="${id}" Version="${version}" />\n`);
  const expected = central.replace("</Project>", `  <ItemGroup>\n${versions.join("")}  </ItemGroup>\n</Project>`);
  expect(await read("Directory.Packages.props")).toBe(expected);
  await again();
  expect(await read("Directory.Packages.props")).toBe(expected);
});

test.each([
  ["12.1.3", "it uses Avalonia 12.1.3; the first run compiles the headless platform for it, in some seconds"],
  [
    "12.0.1",
    "it uses Avalonia 12.0.1, which the headless platform does not support; use 11.3 (from 11.3.9) or 12.1, or reference Avalonia.Headless and Avalonia.Skia",
  ],
])("Avalonia %s gets the handler alone, and is told about its platform", async (version, note) => {
  const { lines, read } = await initiate({ ...PACKED, "App/App.csproj": project(avalonia(version)) }, version);
  expect(lines.at(-1)).toBe(`note     App/App.csproj: ${note}`);
  expect(await read("App/App.csproj")).not.toContain("ManagedHeadless");
});

test("a file keeps the line ends of Windows", async () => {
  const own = project(avalonia("12.1.6")).replaceAll("\n", "\r\n");
  const { read } = await initiate({ ...PACKED, "App/App.csproj": own });
  const written = await read("App/App.csproj");
  expect(written).toContain(SWITCH.replaceAll("\n", "\r\n"));
  expect(written.replaceAll("\r\n", "")).not.toContain("\n");
});

test("without packages, nothing is touched and the packages are left to do, unless the project has the handler", async () => {
  expect((await initiate({ "App/App.csproj": project(avalonia("12.1.6")) })).lines).toEqual([
    "to do    NuGet packages for App: this amcp-test contains none: install a published version, then run init again",
  ]);
  const handler = `    <ProjectReference Include="../Amcp.Avalonia/Amcp.Avalonia.csproj" />\n`;
  expect((await initiate({ "App/App.csproj": project(handler) })).lines).toEqual([]);
});
