// Runs each C# test project of the solution, which is built already; results go to the folder given.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dotnet, root } from "./dotnet.mjs";
import { failedOf, outcomesIn, secondTryOf, trxOf, wasAborted } from "./trx.mjs";

const [results = join(root, "TestResults")] = process.argv.slice(2);
/** More than these fail for a reason, and are not worth a second try. */
const FEW = 5;

function testProject(name) {
  if (runTests(name, trxOf(results, name))) return true;
  const failed = failedOf(outcomesIn(trxOf(results, name)));
  // A host that crashed left out the tests that would have come next.
  if (failed.length === 0 || wasAborted(trxOf(results, name))) {
    console.error(`${name}: did not end as a test run does`);
    return false;
  }
  return failed.length <= FEW && passesAgain(name, failed);
}

/** A starved machine can fail a test that holds; the second try is told in the totals, so that nobody gets used to it. */
function passesAgain(name, failed) {
  console.log(`\n${name}: ${failed.length} failed, run again: ${failed.join(", ")}`);
  const filter = [...new Set(failed.map((test) => `FullyQualifiedName=${test.replace(/\(.*$/s, "")}`))].join("|");
  return runTests(name, secondTryOf(results, name), ["--filter", filter]);
}

function runTests(name, trx, more = []) {
  rmSync(trx, { force: true });
  const output = ["--nologo", "--logger", `trx;LogFileName=${trx}`];
  // A test that never ends is named, and its host ended, long before a CI server would give up.
  const limit = ["--blame-hang-timeout", "5m", "--blame-hang-dump-type", "none"];
  return dotnet(["test", join("tests", name), "-c", "Release", "--no-build", ...output, ...limit, ...more]).isGreen;
}

const projects = readdirSync(join(root, "tests")).filter((name) => existsSync(join(root, "tests", name, `${name}.csproj`)));
// Each of them, also after one has failed.
process.exitCode = projects.length > 0 && projects.map(testProject).every(Boolean) ? 0 : 1;
