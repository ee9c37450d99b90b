// Runs the .NET SDK on dotnet/, with packages from a full source or a partial one.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../dotnet");
export const quiet = ["--nologo", "--tl:off", "-v", "q", "-clp:NoSummary;ErrorsOnly"];

/** English codes, no banners, and no server that stays in memory: MSBuild takes variables as properties. */
const env = {
  ...process.env,
  DOTNET_CLI_UI_LANGUAGE: "en",
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  DOTNET_CLI_USE_MSBUILD_SERVER: "0",
  DOTNET_NOLOGO: "1",
  MSBUILDDISABLENODEREUSE: "1",
  UseSharedCompilation: "false",
};

export function dotnet(args, stdio = "inherit") {
  const { status, stdout, stderr, error } = spawnSync("dotnet", args, { cwd: root, env, stdio, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (error !== undefined) console.error(`dotnet ${args[0]}: ${error.message}`);
  return { isGreen: error === undefined && status === 0, output: `${stdout ?? ""}${stderr ?? ""}` };
}

export const hasSdk = () => spawnSync("dotnet", ["--version"], { cwd: root }).status === 0;

/** The properties that projects need to restore here, or nothing where they cannot. */
export function restore(projects) {
  const plain = projects.map((project) => dotnet(["restore", project, ...quiet], "pipe"));
  if (plain.every(({ isGreen }) => isGreen)) return [];
  const output = plain.map((end) => end.output).join("");
  if (!output.includes("NU1101")) {
    console.error(output);
    return undefined;
  }
  console.error("this package source lacks Avalonia's native back ends: building without them");
  // MSBuild takes an absent global property for empty, so the second world differs from the first by this alone.
  return [`-p:CustomAfterDirectoryBuildProps=${join(root, "PartialNuGet.props")}`];
}
