// Reads the result files of vitest and `dotnet test`: counts of passed, failed and skipped tests, and the names of failed ones.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { attachmentsOf, failedOf, outcomesIn, projectsIn, secondTryOf, trxOf, unfinishedIn } from "./trx.mjs";

/** Returns empty results if vitest ended before it wrote its report. */
export function resultsOfVitest(file, root) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    const names = testResults.flatMap((result) => namesOfVitest(result, root));
    const skipped = numPendingTests + numTodoTests;
    return { passed: numPassedTests, failed: numFailedTests, skipped, names, flaky: [], needs: needsOf(testResults) };
  } catch (error) {
    console.error(`vitest left no report: ${error.message}`);
    return { passed: 0, failed: 0, skipped: 0, names: [], flaky: [], needs: [] };
  }
}

/** What skipped tests lack, from titles such as `the dashboard [needs Chromium: apt-get install chromium]`. */
function needsOf(testResults) {
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "skipped" || status === "pending");
  const titles = skipped.flatMap(({ ancestorTitles, title }) => [...ancestorTitles, title]);
  return [...new Set(titles.flatMap((title) => /\[needs (.*)\]/.exec(title)?.[1] ?? []))];
}

/** A file that could not be loaded has failed without a test. */
function namesOfVitest({ name: path, status, assertionResults }, root) {
  const file = relative(root, path);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${file} (the file itself)`];
  return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(" > "));
}

/**
 * Returns the requirements, by vitest tags, whose tests were all skipped.
 *
 * @param file vitest's JSON report
 * @param folder of the C# tests, whose traits name requirements
 */
export function unprovenIn(file, folder) {
  if (!existsSync(file)) return [];
  const tests = JSON.parse(readFileSync(file, "utf8")).testResults.flatMap(({ assertionResults }) => assertionResults);
  const tagsOf = (some) => some.flatMap(({ tags }) => tags);
  const ran = tests.filter(({ status }) => status === "passed" || status === "failed");
  const proved = new Set([...tagsOf(ran), ...traitsIn(folder)]);
  return [...new Set(tagsOf(tests))].filter((id) => !proved.has(id)).sort();
}

function traitsIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith("Tests.cs"));
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/\[Trait\("Requirement", "([^"]+)"\)\]/g)].map(([, id]) => id));
}

/**
 * Reads the results of all C# projects. A project that did not build has no file; dotnet-test.mjs reports it. A test that passed only on
 * its second try counts as passed and flaky.
 */
export function resultsOfTrx(folder) {
  const results = { passed: 0, failed: 0, skipped: 0, names: [], flaky: [] };
  for (const project of projectsIn(folder)) {
    const outcomes = outcomesIn(trxOf(folder, project));
    const second = outcomesIn(secondTryOf(folder, project));
    const failed = failedOf(outcomes);
    const flaky = failed.filter((name) => passed(second, name));
    const lost = failed.filter((name) => !flaky.includes(name));
    results.passed += count(outcomes, "Passed") + flaky.length;
    results.failed += lost.length;
    results.skipped += count(outcomes, "NotExecuted");
    const unfinished = unfinishedIn(attachmentsOf(folder, project));
    results.failed += unfinished.length;
    results.names.push(...lost.map((name) => `${project} > ${name}`), ...unfinished.map((name) => `${project} > ${name} (did not end)`));
    results.flaky.push(...flaky.map((name) => `${project} > ${name}`));
  }
  return results;
}

const count = (outcomes, wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length;

const passed = (outcomes, wanted) => {
  const rows = outcomes.filter(({ name }) => name === wanted);
  return rows.length > 0 && rows.every(({ outcome }) => outcome === "Passed");
};
