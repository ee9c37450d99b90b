// Builds the C# solution once, from a full package source or a partial one, and runs each test project; results go to the folder given.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../dotnet");
const [results = resolve(root, "TestResults")] = process.argv.slice(2);
const quiet = ["--nologo", "-v", "q", "-clp:NoSummary;ErrorsOnly"];
const noServers = ["-nodeReuse:false", "-p:UseSharedCompilation=false"];

function dotnet(args, stdio = "inherit") {
  const { status, stdout = "" } = spawnSync("dotnet", args, { cwd: root, stdio, encoding: "utf8" });
  return { isGreen: status === 0, output: stdout ?? "" };
}

const restored = dotnet(["restore", "Amcp.slnx", "--nologo", "-v", "q"], "pipe");
// MSBuild takes an absent global property for empty, so the second world differs from the first by this alone.
const isPartial = !restored.isGreen && restored.output.includes("NU1101");
const gaps = isPartial ? [`-p:CustomAfterDirectoryBuildProps=${join(root, "PartialNuGet.props")}`] : [];
if (!restored.isGreen && !isPartial) {
  console.error(restored.output);
  process.exit(1);
}
if (isPartial) console.log("this package source lacks Avalonia's native back ends: building without them");

let isGreen = dotnet(["build", "Amcp.slnx", "-c", "Release", ...gaps, ...quiet, ...noServers]).isGreen;
if (isGreen) {
  for (const name of readdirSync(join(root, "tests"))) {
    const logger = `trx;LogFileName=${name}.trx`;
    const args = [
      "test",
      join("tests", name),
      "-c",
      "Release",
      "--no-build",
      "--nologo",
      "--results-directory",
      results,
      "--logger",
      logger,
      ...gaps,
    ];
    isGreen = dotnet(args).isGreen && isGreen;
  }
}
process.exitCode = isGreen ? 0 : 1;
