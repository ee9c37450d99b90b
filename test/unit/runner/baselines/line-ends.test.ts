import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Candidate } from "../../../../contracts/events.ts";
import { writeFileWithFolders } from "../../../../platform/files/files.ts";
import { sha256 } from "../../../../platform/text/bytes.ts";
import { acceptCandidates } from "../../../../runner/baselines/accept.ts";
import { DEFAULT_TEMPLATE } from "../../../../runner/baselines/baseline-path.ts";
import { createTextBaselines } from "../../../../runner/baselines/text-baselines.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const OLD = "- Button 'Old'\n- TextBlock\n";
const NEW = "- Button 'New'\n- TextBlock\n";
const onWindows = (text: string) => text.replaceAll("\n", "\r\n");
const FILE = "s/__baselines__/a/desk.txt";

const candidate = (replaces: string | null): Candidate => ({
  file: FILE,
  replaces,
  replacesInGit: { file: null, facts: null },
  content: "attachments/actual.txt",
  sha256: sha256(NEW),
});

/** A project with this accepted text, and the results of a run that saw another one. */
async function projectWith(accepted: string) {
  const root = await temporaryFolder();
  const results = join(root, "results");
  await writeFileWithFolders(join(root, FILE), accepted);
  await writeFileWithFolders(join(results, "attachments/actual.txt"), NEW);
  return { root, results, read: () => readFile(join(root, FILE), "utf8") };
}

test.each([
  ["a run on Linux, a checkout on Windows", OLD, onWindows(OLD), onWindows(NEW)],
  ["a run and a checkout on Windows", onWindows(OLD), onWindows(OLD), onWindows(NEW)],
  ["a run on Windows, a checkout on Linux", onWindows(OLD), OLD, NEW],
])("an accepted text keeps its line ends: %s", async (_, compared, present, expected) => {
  const { root, results, read } = await projectWith(present);
  await acceptCandidates([candidate(sha256(compared))], { root, results });
  expect(await read()).toBe(expected);
  // It is accepted already.
  await acceptCandidates([candidate(sha256(compared))], { root, results });
  expect(await read()).toBe(expected);
});

test("a text that has changed since, or exists now, is not replaced", async () => {
  const { root, results } = await projectWith(onWindows("- Other\n"));
  for (const replaces of [sha256(OLD), null])
    await expect(acceptCandidates([candidate(replaces)], { root, results })).rejects.toMatchObject({ code: "AMCP_BASELINE_MOVED" });
});

test("an updated text keeps the line ends of Windows", async () => {
  const { root, read } = await projectWith(onWindows(OLD));
  const place = { template: DEFAULT_TEMPLATE, root, scenarioDir: "s", scenario: "a" };
  const redaction = { hide: (text: string) => text, reveal: (text: string) => text };
  const seen: string[] = [];
  const matches = (accepted: string) => {
    seen.push(accepted);
    return "it differs";
  };
  const scope = { attach: () => Promise.reject(new Error("nothing is attached")), negated: false };
  const baselines = createTextBaselines({ ...place, redaction, update: "changed" });
  expect(await baselines.check({ name: "desk", actual: NEW, matches }, scope)).toMatchObject({ status: "passed" });
  expect(await read()).toBe(onWindows(NEW));
  await writeFile(join(root, FILE), OLD);
  await baselines.check({ name: "desk", actual: NEW, matches }, scope);
  expect([await read(), seen]).toEqual([NEW, [onWindows(OLD), OLD]]);
});
