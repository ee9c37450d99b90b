// Runs the .NET SDK on dotnet/, with packages from a full source or a partial one.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../dotnet");
export const quiet = ["--nologo", "--tl:off", "-v", "q", "-clp:NoSummary;ErrorsOnly"];

/** English messages, no banners, and no resident build server: MSBuild takes variables as properties. */
const own = {
  DOTNET_CLI_UI_LANGUAGE: "en",
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  DOTNET_CLI_USE_MSBUILD_SERVER: "0",
  DOTNET_NOLOGO: "1",
  MSBUILDDISABLENODEREUSE: "1",
  UseSharedCompilation: "false",
};

export function dotnet(args, stdio = "inherit") {
  const env = { ...process.env, ...own };
  const { status, stdout, stderr, error } = spawnSync("dotnet", args, { cwd: root, env, stdio, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (error !== undefined) console.error(`dotnet ${args[0]}: ${error.message}`);
  return { isGreen: error === undefined && status === 0, output: `${stdout ?? ""}${stderr ?? ""}` };
}

/** Reads a property of a file in dotnet/. @throws Error where it has none */
export function readProperty(file, name) {
  const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(readFileSync(join(root, file), "utf8"))?.[1];
  if (value === undefined) throw new Error(`${file} has no ${name}`);
  return value;
}

export const hasSdk = () => spawnSync("dotnet", ["--version"], { cwd: root }).status === 0;

/** A launcher of several programs determines this once and passes it on by this variable, which MSBuild takes as a property. */
const PARTIAL = "CustomAfterDirectoryBuildProps";
const probe = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageReference Include="Avalonia.Desktop" /></ItemGroup>
</Project>
`;

/**
 * Returns the variables that projects need to restore from this package source, or undefined if they cannot. A probe project is restored,
 * because a failed restore of the real ones would recompile them all.
 */
export function sourceVariables() {
  if (process.env[PARTIAL] !== undefined) return {};
  const file = join(root, "obj/probe/probe.csproj");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, probe);
  const { isGreen, output } = dotnet(["restore", file, ...quiet], "pipe");
  if (isGreen) return {};
  if (!output.includes("NU1101")) {
    console.error(output);
    return undefined;
  }
  console.error("this package source lacks Avalonia's native back ends: building without them");
  return { [PARTIAL]: join(root, "PartialNuGet.props") };
}
