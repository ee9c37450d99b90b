// Builds the C# solution once, from a full package source or a partial one, and runs each test project; results go to the folder given.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../dotnet");
const [results = join(root, "TestResults")] = process.argv.slice(2);
const quiet = ["--nologo", "--tl:off", "-v", "q", "-clp:NoSummary;ErrorsOnly"];
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

function dotnet(args, stdio = "inherit") {
  const { status, stdout, stderr, error } = spawnSync("dotnet", args, { cwd: root, env, stdio, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (error !== undefined) console.error(`dotnet ${args[0]}: ${error.message}`);
  return { isGreen: error === undefined && status === 0, output: `${stdout ?? ""}${stderr ?? ""}` };
}

/** The properties that the solution needs to restore here, or nothing where it cannot. */
function restore() {
  const plain = dotnet(["restore", "Amcp.slnx", ...quiet], "pipe");
  if (plain.isGreen) return [];
  if (!plain.output.includes("NU1101")) {
    console.error(plain.output);
    return undefined;
  }
  console.log("this package source lacks Avalonia's native back ends: building without them");
  // MSBuild takes an absent global property for empty, so the second world differs from the first by this alone.
  return [`-p:CustomAfterDirectoryBuildProps=${join(root, "PartialNuGet.props")}`];
}

function testProject(name) {
  const trx = join(results, `${name}.trx`);
  rmSync(trx, { force: true });
  const output = ["--nologo", "--results-directory", results, "--logger", `trx;LogFileName=${name}.trx`];
  // A test that never ends is named, and its host ended, long before a CI server would give up.
  const limit = ["--blame-hang-timeout", "5m", "--blame-hang-dump-type", "none"];
  const { isGreen } = dotnet(["test", join("tests", name), "-c", "Release", "--no-build", ...output, ...limit]);
  if (existsSync(trx)) return isGreen;
  console.error(`${name}: left no results`);
  return false;
}

function testAll(properties) {
  if (!dotnet(["build", "Amcp.slnx", "-c", "Release", ...properties, ...quiet]).isGreen) return false;
  const projects = readdirSync(join(root, "tests")).filter((name) => existsSync(join(root, "tests", name, `${name}.csproj`)));
  // Each of them, also after one has failed.
  return projects.length > 0 && projects.map(testProject).every(Boolean);
}

const properties = restore();
process.exitCode = properties !== undefined && testAll(properties) ? 0 : 1;
