import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isThere, readFileIfThere } from "../../../platform/files/files.ts";

export const ASSEMBLY = "Amcp.Avalonia.ManagedHeadless";
export const PROJECT = "Platform.csproj";
const OWN = "Amcp.Avalonia.ManagedHeadless/";
/** Pinned, because the pixels of a picture are its decoder's. */
const DECODER = "2.30.16";

interface PlatformVersions {
  /** Version of Avalonia that the platform is compiled against. */
  readonly avalonia: string;
  /** Version of amcp-test, which the fingerprint of a picture names. */
  readonly own: string;
}

/** The files of a project that compiles the platform against one version of Avalonia, by their paths. */
export function platformProject(sources: PlatformSources, versions: PlatformVersions): Readonly<Record<string, string>> {
  const [used, unused] = isEleven(versions.avalonia) ? ["Avalonia11", "Avalonia12"] : ["Avalonia12", "Avalonia11"];
  const files = Object.entries(sources).filter(([path]) => !path.startsWith(`${OWN}${unused}/`));
  return { ...Object.fromEntries(files), ...SHUT_OFF, [PROJECT]: projectText(versions, used === "Avalonia11") };
}

const isEleven = (avalonia: string): boolean => Number(avalonia.split(".")[0]) < 12;

/** The nearest file of each name is the one that counts: files of these names above the cache have no effect on this project. */
const SHUT_OFF = {
  "Directory.Build.props": "<Project />\n",
  "Directory.Build.targets": "<Project />\n",
  "Directory.Build.rsp": "",
  "Directory.Packages.props": "<Project />\n",
  "Directory.Solution.props": "<Project />\n",
  ".editorconfig": "root = true\n",
  "global.json": `{ "sdk": { "version": "8.0.100", "rollForward": "latestMajor", "allowPrerelease": true } }\n`,
} as const;

/**
 * The packages that are pruned are tools and a protocol of Avalonia, which some sources lack and a platform does not need. Avalonia itself is
 * the app's at run time; the default font is embedded, and the decoder is copied beside the platform.
 */
const projectText = ({ avalonia, own }: PlatformVersions, eleven: boolean): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net8.0</TargetFramework>
    <AssemblyName>${ASSEMBLY}</AssemblyName>
    <Version>${own}</Version>
    <LangVersion>latest</LangVersion>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
    <AllowUnsafeBlocks>true</AllowUnsafeBlocks>
    <DebugType>none</DebugType>
    <Deterministic>true</Deterministic>
    <WarningLevel>0</WarningLevel>
    <RunAnalyzers>false</RunAnalyzers>
    <NuGetAudit>false</NuGetAudit>
    <RestoreEnablePackagePruning>true</RestoreEnablePackagePruning>
    <CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>
    <GenerateDependencyFile>false</GenerateDependencyFile>
    <IncludeSourceRevisionInInformationalVersion>false</IncludeSourceRevisionInInformationalVersion>
    <AvaloniaAccessUnstablePrivateApis>true</AvaloniaAccessUnstablePrivateApis>
    <NoWarn>$(NoWarn);AVA3001;NU1603</NoWarn>${eleven ? "\n    <DefineConstants>$(DefineConstants);AVALONIA11</DefineConstants>" : ""}
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Avalonia" Version="[${avalonia}]" ExcludeAssets="runtime" />
    <PackageReference Include="Avalonia.Fonts.Inter" Version="${avalonia}" GeneratePathProperty="true" ExcludeAssets="all" />
    <PackageReference Include="StbImageSharp" Version="[${DECODER}]" />
    <PrunePackageReference Include="Avalonia.BuildServices;Avalonia.Remote.Protocol;MicroCom.Runtime" Version="99.0.0" />
    <EmbeddedResource Include="$(PkgAvalonia_Fonts_Inter)/lib/net8.0/Avalonia.Fonts.Inter.dll" LogicalName="Avalonia.Fonts.Inter.dll" />
  </ItemGroup>
</Project>
`;

/** The C# files of the headless platform by their paths below `dotnet/src`, with `/`. */
export type PlatformSources = Readonly<Record<string, string>>;

const SOURCES = z.record(z.string(), z.string());
/** The folders below `dotnet/src` that a platform is compiled of. */
const FOLDERS = ["Amcp.Avalonia.ManagedHeadless", "Shared"] as const;
const OUTPUTS = new Set(["bin", "obj"]);

/**
 * The platform's sources: of a clone as they are, and of the npm package one file that scripts/pack-nuget.mjs wrote. As C# files in
 * `node_modules` they would be compiled by projects that lie beside it.
 *
 * @returns undefined in a package that was packed without .NET
 */
export async function platformSources(packageRoot: string): Promise<PlatformSources | undefined> {
  const root = join(packageRoot, "dotnet", "src");
  if (isThere(join(root, FOLDERS[0], "ManagedHeadless.props"))) return sourcesIn(root);
  const packed = await readFileIfThere(join(packageRoot, "nuget", "platform-sources.json"));
  return packed && SOURCES.parse(JSON.parse(packed.toString("utf8")));
}

async function sourcesIn(root: string): Promise<PlatformSources> {
  const files = (await Promise.all(FOLDERS.map((folder) => filesIn(root, folder)))).flat().sort();
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), "utf8")] as const)));
}

async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<readonly string[]> => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return OUTPUTS.has(entry.name) ? [] : filesIn(root, path);
    return entry.name.endsWith(".cs") ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}
