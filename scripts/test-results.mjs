// What the result files of vitest and of `dotnet test` say: how many tests passed, failed and were skipped, and the names of those that failed.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

/** Nothing where vitest ended before it could write its report. */
export function resultsOfVitest(file, root) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    const names = testResults.flatMap((result) => namesOfVitest(result, root));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, names };
  } catch (error) {
    console.error(`vitest left no report: ${error.message}`);
    return { passed: 0, failed: 0, skipped: 0, names: [] };
  }
}

/** A file that could not be loaded has failed without a test. */
function namesOfVitest({ name: path, status, assertionResults }, root) {
  const file = relative(root, path);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${file} (the file itself)`];
  return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(" > "));
}

/** A project that did not build, or whose host crashed, has no file; dotnet-test.mjs ends with an error then. */
export function resultsOfTrx(from) {
  const counts = { passed: 0, failed: 0, skipped: 0, names: [] };
  for (const file of trxFiles(from)) {
    const text = readFileSync(file, "utf8");
    const attributes = /<Counters\s([^>]*)\/>/.exec(text)?.[1] ?? "";
    const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
    counts.passed += count("passed");
    counts.failed += count("executed") - count("passed");
    // `notExecuted` is always 0 in these files.
    counts.skipped += count("total") - count("executed");
    counts.names.push(...namesOfTrx(text).map((name) => `${basename(file, ".trx")} > ${name}`));
  }
  return counts;
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };

/** Whatever has neither passed nor been skipped, such as a test that was ended because it hung. */
const namesOfTrx = (text) =>
  [...text.matchAll(/<UnitTestResult\s([^>]*)>/g)]
    .map(([, attributes]) => Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])))
    .filter(({ outcome }) => !["Passed", "NotExecuted"].includes(outcome))
    .map(({ testName }) => testName.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity]));

function trxFiles(from) {
  try {
    return readdirSync(from)
      .filter((name) => name.endsWith(".trx"))
      .map((name) => join(from, name));
  } catch {
    return [];
  }
}
