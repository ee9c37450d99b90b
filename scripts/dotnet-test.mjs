// Runs the C# test projects of the built solution and writes the results to the given folder: those of a usual change, the rest, or all.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dotnet, root } from "./dotnet.mjs";
import { attachmentsOf, failedOf, outcomesIn, secondTryOf, trxOf, unfinishedIn, wasAborted } from "./trx.mjs";

const [results = join(root, "TestResults"), selection = "all"] = process.argv.slice(2);
/** Tests the same sources as Amcp.Avalonia.Tests with the older line of Avalonia. */
const REST = ["Amcp.Avalonia.Avalonia11.Tests"];
/** More failures than these are not retried, because they are not flaky. */
const FEW = 5;

function testProject(name) {
  const attachments = ["--results-directory", attachmentsOf(results, name)];
  if (runTests(name, trxOf(results, name), attachments)) return true;
  const failed = failedOf(outcomesIn(trxOf(results, name)));
  // A crashed host has skipped the remaining tests.
  if (failed.length === 0 || wasAborted(trxOf(results, name))) {
    const unfinished = unfinishedIn(attachmentsOf(results, name)).join(", ") || "unknown tests";
    console.error(`${name}: its host crashed, or was ended because no test had ended for 5 minutes, in ${unfinished}`);
    return false;
  }
  return failed.length <= FEW && passesAgain(name, failed);
}

/** A starved machine can fail a correct test. The totals report each second try, so that flaky tests stay visible. */
function passesAgain(name, failed) {
  console.log(`\n${name}: ${failed.length} failed, run again: ${failed.join(", ")}`);
  const filter = [...new Set(failed.map((test) => `FullyQualifiedName=${test.replace(/\(.*$/s, "")}`))].join("|");
  return runTests(name, secondTryOf(results, name), ["--filter", filter]);
}

function runTests(name, trx, more = []) {
  rmSync(trx, { force: true });
  const output = ["--nologo", "--logger", `trx;LogFileName=${trx}`];
  // A hanging test is named and its host ended long before a CI server would give up.
  const limit = ["--blame-hang-timeout", "5m", "--blame-hang-dump-type", "none"];
  return dotnet(["test", join("tests", name), "-c", "Release", "--no-build", ...output, ...limit, ...more]).isGreen;
}

const isSelected = (name) => selection === "all" || REST.includes(name) === (selection === "rest");
const projects = readdirSync(join(root, "tests")).filter((name) => name.endsWith(".Tests") && isSelected(name));
// Every project runs, also after a failure.
process.exitCode = projects.length > 0 && projects.map(testProject).every(Boolean) ? 0 : 1;
