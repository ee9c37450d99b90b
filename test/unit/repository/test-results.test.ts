import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** What `npm test` reads out of a result file. */
const read = (expression: string, ...args: readonly string[]): unknown => {
  const program = `import * as results from "./scripts/test-results.mjs"; console.log(JSON.stringify(results.${expression}(...process.argv.slice(1))))`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", program, "--", ...args], { encoding: "utf8" }));
};

test("tests that vitest saw fail are named, files that it could not load, and what skipped tests need", async () => {
  const folder = await temporaryFolder();
  writeFileSync(
    join(folder, "sums.test.ts"),
    `describe("sums", () => { test("good", () => {}); test("bad", () => { expect(1).toBe(2); }); test.skip("seen [needs a screen: buy one]", () => {}); });`,
  );
  writeFileSync(join(folder, "broken.test.ts"), `throw new Error("not even loaded");`);
  const file = join(folder, "vitest.json");
  const args = ["run", "--globals", "--root", folder, "--reporter=json", `--outputFile=${file}`];
  expect(spawnSync(process.execPath, [resolve("node_modules/vitest/vitest.mjs"), ...args], { cwd: folder }).status).toBe(1);
  const { names, ...counts } = read("resultsOfVitest", file, folder) as { names: readonly string[] };
  expect(names.toSorted()).toEqual(["broken.test.ts (the file itself)", "sums.test.ts > sums > bad"]);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1, flaky: [], needs: ["a screen: buy one"] });
});

test("a requirement whose tests were all skipped is not proved, unless a C# test proves it", async () => {
  const folder = await temporaryFolder();
  const tagged = (title: string, how: string, ...ids: readonly string[]) =>
    `${how}("${title}", { tags: ${JSON.stringify(ids)} }, () => {});`;
  const tests = [
    tagged("runs", "test", "a/1"),
    tagged("waits", "test.skip", "a/1", "a/2", "a/3", "a/4"),
    tagged("too", "test.skipIf(true)", "a/2"),
  ];
  writeFileSync(join(folder, "some.test.ts"), tests.join("\n"));
  mkdirSync(join(folder, "Some.Tests"));
  writeFileSync(join(folder, "Some.Tests", "SumTests.cs"), `[Fact]\n[Trait("Requirement", "a/3")]`);
  const file = join(folder, "vitest.json");
  const args = ["run", "--globals", "--strictTags=false", "--root", folder, "--reporter=json", `--outputFile=${file}`];
  expect(spawnSync(process.execPath, [resolve("node_modules/vitest/vitest.mjs"), ...args], { cwd: folder }).status).toBe(0);
  expect(read("unprovenIn", file, folder)).toEqual(["a/2", "a/4"]);
});

test("tests that failed in `dotnet test`, or passed only at the second try, are named with their project", async () => {
  const folder = await temporaryFolder();
  const result = (name: string, outcome: string) => `<UnitTestResult testId="1" testName="${name}" outcome="${outcome}" />`;
  const write = (name: string, ...results: readonly string[]) =>
    writeFileSync(join(folder, name), `<TestRun><Results>${results.join("")}</Results></TestRun>`);
  write(
    "Sums.Tests.trx",
    result("A.Good", "Passed"),
    result("A.Bad(text: &quot;&lt;&quot;)", "Failed"),
    result("A.Late", "Failed"),
    result("A.Hangs", "Inconclusive"),
    result("A.Off", "NotExecuted"),
  );
  write(
    "Sums.Tests.again.trx",
    result("A.Bad(text: &quot;&lt;&quot;)", "Failed"),
    result("A.Late", "Passed"),
    result("A.Hangs", "Inconclusive"),
  );
  expect(read("resultsOfTrx", folder)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    names: [`Sums.Tests > A.Bad(text: "<")`, "Sums.Tests > A.Hangs"],
    flaky: ["Sums.Tests > A.Late"],
  });
});

test("a test that hung until its host was ended is named", async () => {
  const folder = await temporaryFolder();
  writeFileSync(
    join(folder, "Sums.Tests.trx"),
    `<TestRun><Results><UnitTestResult testId="1" testName="A.Good" outcome="Passed" /></Results></TestRun>`,
  );
  mkdirSync(join(folder, "Sums.Tests", "740dd621"), { recursive: true });
  writeFileSync(
    join(folder, "Sums.Tests", "740dd621", "Sequence_b419.xml"),
    `<TestSequence><Test Name="A.Good" Source="a.dll" Completed="True" /><Test Name="A.Hangs" Source="a.dll" Completed="False" /></TestSequence>`,
  );
  expect(read("resultsOfTrx", folder)).toMatchObject({ passed: 1, failed: 1, names: ["Sums.Tests > A.Hangs (did not end)"] });
});
