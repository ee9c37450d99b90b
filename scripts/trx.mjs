// What a C# test project left: its .trx file, and that of its second try where it had one.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", isArray: (name) => name === "UnitTestResult" });

/** The file of a project's results, and of those of its tests that were run a second time. */
export const trxOf = (folder, project) => join(folder, `${project}.trx`);
export const secondTryOf = (folder, project) => join(folder, `${project}.again.trx`);

/** The outcome of each test of a file beside the test's full name with its arguments, which rows of one theory may share. */
export function outcomesIn(file) {
  if (!existsSync(file)) return [];
  const results = parser.parse(readFileSync(file, "utf8")).TestRun?.Results?.UnitTestResult ?? [];
  return results.map(({ testName: name, outcome }) => ({ name, outcome }));
}

export const wasAborted = (file) => !existsSync(file) || /run was aborted/i.test(readFileSync(file, "utf8"));

/** Whatever has neither passed nor been skipped, such as a test that was ended because it hung. */
export const failedOf = (outcomes) =>
  outcomes.filter(({ outcome }) => !["Passed", "NotExecuted"].includes(outcome)).map(({ name }) => name);

/** The projects that left results in a folder. */
export function projectsIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".trx") && !name.endsWith(".again.trx"));
  return files.map((name) => name.slice(0, -".trx".length));
}
