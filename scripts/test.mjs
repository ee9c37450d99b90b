// `npm test` runs what a change usually breaks, in both languages: the project `quick` of vitest.config.ts, and C# with Avalonia 12.
// --all adds the rest: soaks, repeated runs, builds from nothing, real apps, and C# with Avalonia 11; --rest runs that alone.
// The last lines name the failed tests and count all, because some CI servers keep only the end of the output.
// With --fail-on-skipped a missing .NET SDK is a failure.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dotnet, hasSdk, quiet, sourceVariables } from "./dotnet.mjs";
import { resultsOfTrx, resultsOfVitest, unprovenIn } from "./test-results.mjs";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "amcp-test-results-"));
const isStrict = process.argv.includes("--fail-on-skipped");
const isAll = process.argv.includes("--all");
const isRest = process.argv.includes("--rest");
const selection = isAll ? "all" : isRest ? "rest" : "usual";
/** Projects of vitest.config.ts. */
const vitestProjects = { usual: ["quick"], rest: ["slow", "long", "e2e"], all: ["quick", "slow", "long", "e2e"] }[selection];
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Names of failed tests with their files. */
const failures = [];
const flaky = [];
/** What skipped tests need, with the way to get it. */
const missing = new Set();

/** @param isAside whether another program runs at the same time; the output is then shown at the end */
function run(title, args, { isAside = false } = {}) {
  const heading = `\n== ${title}\n`;
  const lines = [heading];
  if (!isAside) process.stdout.write(heading);
  const child = spawn(process.execPath, args, { cwd: root, stdio: isAside ? ["ignore", "pipe", "pipe"] : "inherit" });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => lines.push(chunk));
  return new Promise((done) => {
    child.on("error", (error) => {
      console.error(`${title}: ${error.message}`);
      done(false);
    });
    child.on("close", (status, signal) => {
      if (isAside) for (const line of lines) process.stdout.write(line);
      if (signal !== null) console.error(`${title}: ended by ${signal}`);
      done(status === 0);
    });
  });
}

async function vitest() {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const projects = vitestProjects.map((name) => `--project=${name}`);
  const isGreen = await run("TypeScript", ["node_modules/vitest/vitest.mjs", "run", ...projects, ...reporters]);
  const { needs, ...results } = resultsOfVitest(file, root);
  add("TypeScript", isGreen, results);
  for (const need of needs) missing.add(need);
  addUnproven(unprovenIn(file, join(root, "dotnet", "tests")));
}

/** A skipped test proves nothing. Other systems than Linux lack what some requirements are about, such as a virtual display. */
function addUnproven(ids) {
  if (ids.length > 0) console.log(`\n${ids.length} requirements are proved by no test that ran: ${ids.join(", ")}`);
  if (!isStrict || process.platform !== "linux") return;
  failures.push(...ids.map((id) => `requirement ${id}: each test of it was skipped`));
  totals.failed += ids.length;
}

async function csharp() {
  const results = join(folder, "trx");
  const isGreen = await run("C#", ["scripts/dotnet-test.mjs", results, selection], { isAside: true });
  add("C#", isGreen, resultsOfTrx(results));
}

/** Builds the solution once for the tests of both languages. @returns whether there is something to test */
function buildSolution() {
  if (!hasSdk()) {
    console.log("\n== C#: skipped, the .NET 10 SDK is not installed");
    missing.add("the .NET 10 SDK: https://dotnet.microsoft.com/download");
    add("C#", !isStrict, { passed: 0, failed: 0, skipped: isStrict ? 0 : 1, names: [], flaky: [] });
    return false;
  }
  console.log("\n== build of the C# solution");
  const variables = sourceVariables();
  Object.assign(process.env, variables);
  const isGreen = variables !== undefined && dotnet(["build", "Amcp.slnx", "-c", "Release", ...quiet]).isGreen;
  if (!isGreen) add("C#", false, { passed: 0, failed: 0, skipped: 0, names: [], flaky: [] });
  return isGreen;
}

function add(title, isGreen, { passed, failed, skipped, names, flaky: unsteady }) {
  // Files that cannot be loaded, projects that do not build and crashed runners have no failed test.
  const isUncounted = !isGreen && failed === 0;
  if (isUncounted) console.error(`${title}: failed, though no test has; counted as one failure`);
  failures.push(...(isUncounted && names.length === 0 ? [`${title}: no test, but the run of them; see above`] : names));
  flaky.push(...unsteady);
  totals.passed += passed;
  totals.failed += isUncounted ? 1 : failed;
  totals.skipped += skipped;
}

try {
  if (isStrict) process.env.AMCP_FAIL_ON_SKIPPED = "1";
  // The C# tests keep one processor busy; most others wait for processes.
  // Both languages compile at the same time; vitest then has nothing to build.
  const compiled = run("build of TypeScript", ["scripts/build.mjs", "--if-changed"], { isAside: true });
  const isBuilt = buildSolution();
  await compiled;
  await Promise.all([vitest(), isBuilt && csharp()]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (missing.size > 0) console.log(`\nSkipped tests need ${[...missing].join("; ")}`);
if (flaky.length > 0) console.log(`\nFlaky, passed at the second try:\n${flaky.map((name) => `  ${name}`).join("\n")}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ✗ ${name}`).join("\n")}`);
console.log(`\nTests: ${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
