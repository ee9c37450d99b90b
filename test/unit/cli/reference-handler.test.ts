import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { referenceHandler } from "../../../cli/reference-handler.ts";
import { temporaryFolder } from "../../temporary-folder.ts";

const packages = {
  version: "1.2.3",
  handler: "Amcp.Avalonia",
  platforms: [
    { id: "Amcp.Avalonia.ManagedHeadless", avalonia: "12.1.6" },
    { id: "Amcp.Avalonia.ManagedHeadless.Avalonia11", avalonia: "11.3.20" },
  ],
};
const PACKED = { "node_modules/amcp-test/nuget/packages.json": JSON.stringify(packages) };

const project = (references: string) => `<Project Sdk="Microsoft.NET.Sdk">\n  <ItemGroup>\n${references}  </ItemGroup>\n</Project>\n`;
const avalonia = (version: string) => `    <PackageReference Include="Avalonia" Version="${version}" />\n`;

/** Runs it in a folder with these files, for the project `App/App.csproj`. */
async function initiate(files: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const run = () => referenceHandler([join(cwd, "App/App.csproj")], { cwd, packageRoot: join(cwd, "node_modules/amcp-test") });
  return { lines: await run(), again: run, read: (path: string) => readFile(join(cwd, path), "utf8") };
}

test("references stand behind those to Avalonia, the source is a new file, and a second time nothing is done", async () => {
  const { lines, again, read } = await initiate({ ...PACKED, "App/App.csproj": project(avalonia("12.1.6")) });
  expect(lines).toEqual(["written  nuget.config (NuGet)", "written  App/App.csproj (NuGet)"]);
  expect(await read("App/App.csproj")).toBe(
    project(
      `${avalonia("12.1.6")}    <PackageReference Include="Amcp.Avalonia" Version="1.2.3" />\n    <PackageReference Include="Amcp.Avalonia.ManagedHeadless" Version="1.2.3" />\n`,
    ),
  );
  expect(await read("nuget.config")).toBe(
    `<configuration>\n  <packageSources>\n    <add key="amcp-test" value="node_modules/amcp-test/nuget" />\n  </packageSources>\n</configuration>\n`,
  );
  expect(await again()).toEqual([]);
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
  const { read } = await initiate({ ...PACKED, "Directory.Packages.props": central, "App/App.csproj": project(reference) });
  expect(await read("App/App.csproj")).toContain(`${reference}    <PackageReference Include="Amcp.Avalonia" />\n`);
  expect(await read("Directory.Packages.props")).toContain(
    `    <PackageVersion Include="Amcp.Avalonia.ManagedHeadless.Avalonia11" Version="1.2.3" />\n  </ItemGroup>`,
  );
});

test("another Avalonia gets the handler alone, and is told what it misses", async () => {
  const { lines, read } = await initiate({ ...PACKED, "App/App.csproj": project(avalonia("12.0.1")) });
  expect(lines.at(-1)).toContain("it uses Avalonia 12.0.1; to run without a display, use 12.1.6 or 11.3.20");
  expect(await read("App/App.csproj")).not.toContain("ManagedHeadless");
});

test("a file with the line ends of Windows, and a reference of several lines, are kept", async () => {
  const own = `<Project>\r\n  <ItemGroup>\r\n    <PackageReference Include="Avalonia" Version="12.1.6">\r\n      <PrivateAssets>all</PrivateAssets>\r\n    </PackageReference>\r\n  </ItemGroup>\r\n</Project>\r\n`;
  const { read } = await initiate({ ...PACKED, "App/App.csproj": own });
  const lines = [...packages.platforms.slice(0, 1).map(({ id }) => id), packages.handler].reverse();
  const group = lines.map((id) => `    <PackageReference Include="${id}" Version="1.2.3" />\r\n`).join("");
  expect(await read("App/App.csproj")).toBe(own.replace("</Project>", `  <ItemGroup>\r\n${group}  </ItemGroup>\r\n</Project>`));
});

test("without packages, as in a clone, nothing is touched", async () => {
  expect((await initiate({ "App/App.csproj": project(avalonia("12.1.6")) })).lines).toEqual([]);
});
