// Builds the C# solution once, from a full package source or a partial one, and runs each test project; results go to the folder given.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dotnet, quiet, restore, root } from "./dotnet.mjs";

const [results = join(root, "TestResults")] = process.argv.slice(2);
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

const properties = restore(["Amcp.slnx"]);
process.exitCode = properties !== undefined && testAll(properties) ? 0 : 1;
