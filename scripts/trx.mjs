// Reads the .trx files of C# test projects, from the first run and from the second try.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";

const isList = (name) => name === "UnitTestResult" || name === "Test";
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", isArray: isList });

/** Result files of a project's first run and of its second try. */
export const trxOf = (folder, project) => join(folder, `${project}.trx`);
export const secondTryOf = (folder, project) => join(folder, `${project}.again.trx`);

/** Folder for further files of a project's first run. */
export const attachmentsOf = (folder, project) => join(folder, project);

/** Names of tests that had begun and not ended when their host was ended; its log of tests is left if that happens. */
export function unfinishedIn(folder) {
  if (!existsSync(folder)) return [];
  const logs = readdirSync(folder, { recursive: true }).filter((name) => /Sequence_\w+\.xml$/.test(name));
  const tests = logs.flatMap((name) => parser.parse(readFileSync(join(folder, name), "utf8")).TestSequence?.Test ?? []);
  return tests.filter(({ Completed: isCompleted }) => isCompleted === "False").map(({ Name: name }) => name);
}

/** Returns the full name and outcome of each test in a file; rows of one theory may share a name. */
export function outcomesIn(file) {
  if (!existsSync(file)) return [];
  const results = parser.parse(readFileSync(file, "utf8")).TestRun?.Results?.UnitTestResult ?? [];
  return results.map(({ testName: name, outcome }) => ({ name, outcome }));
}

export const wasAborted = (file) => !existsSync(file) || /run was aborted/i.test(readFileSync(file, "utf8"));

/** Returns tests that neither passed nor were skipped, such as a hanging test that was ended. */
export const failedOf = (outcomes) =>
  outcomes.filter(({ outcome }) => !["Passed", "NotExecuted"].includes(outcome)).map(({ name }) => name);

/** Returns the projects with results in a folder. */
export function projectsIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".trx") && !name.endsWith(".again.trx"));
  return files.map((name) => name.slice(0, -".trx".length));
}
