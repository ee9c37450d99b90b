import { expect, test } from "vitest";
import { cli, config, eventsOf } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

/** A scenario with lines of its head; it passes while the title of the stub app is as expected. */
const scenario = (name: string, head: string, step = "inspect: { find: Email }") =>
  `name: ${name}\napps: [Desk]\n${head}\nsteps:\n  - ${step}\n`;

const FAILING = "verify: { element: Missing, exists: true, timeout: 100ms }";

test("a skipped scenario is not run, and every report has its reason", verifies(["error/AMCP_RUN_SKIPPED"]), async () => {
  const { code, out, folder } = await cli(
    { "amcp.config.yaml": config(), "s/a.yaml": scenario("later", "skip: waits for the printer driver"), "s/b.yaml": scenario("now", "") },
    ["s"],
  );

  expect(code).toBe(0);
  expect(out).toContain("waits for the printer driver");
  expect(out).toContain("1 passed");
  expect(out).toContain("1 skipped");
  const started = (await eventsOf(folder)).flatMap((event) => (event.type === "scenarioStarted" ? [event.scenario] : []));
  expect(started).toEqual(["s/b.yaml"]);
});

test("with --fail-on-skipped a skipped scenario fails the run", async () => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario("later", "skip: waits for the printer driver") };
  expect((await cli(files, ["s", "--fail-on-skipped"])).code).toBe(3);
});

test("scenarios with `only` run alone, which is said; under CI they are refused", verifies(["error/AMCP_RUN_ONLY"]), async () => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario("this", "only: true"), "s/b.yaml": scenario("other", "") };

  const here = await cli(files, ["s"], { CI: "" });
  const inCi = await cli(files, ["s"], { CI: "true" });

  expect(here.code).toBe(0);
  expect(here.out).toContain("1 of 2 scenarios run, because of `only` in s/a.yaml");
  expect(here.out).toContain("1 scenario: 1 passed");
  expect(inCi.code).toBe(2);
  expect(inCi.err).toContain("s/a.yaml has `only`");
});

test("a known defect passes while it is there, and fails once it is gone", verifies(["error/AMCP_RUN_PASSED"]), async () => {
  const { code, out } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/a.yaml": scenario("broken", "expect: fail", FAILING),
      "s/b.yaml": scenario("mended", "expect: fail"),
    },
    ["s", "--retries", "1"],
  );

  expect(code).toBe(1);
  expect(out).toMatch(/✓ broken .*\n {4}failed as expected: `Missing` is not there/);
  expect(out).toContain("AMCP_RUN_PASSED: it passed, and `expect: fail` says that it fails");
  expect(out).not.toContain("trying again");
});

test("`vars` are bound in their order, a column comes first, and expressions reach steps and names", async () => {
  const text = [
    "name: greets ${greeting}",
    "apps: [Desk]",
    "table: [{ user: Ann }, { user: Bob, title: Dr }]",
    "vars: { title: Ms, greeting: \"${title + ' ' + upper(user)}\" }",
    "steps:",
    "  - interact: { type: '${greeting}', into: Email }",
    "  - verify: { element: Email, text: \"${length(user) == 3 ? greeting : 'no'}\" }",
  ].join("\n");
  const { code, out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": text }, ["s"]);

  expect(out).toContain("✓ greets Ms ANN");
  expect(out).toContain("✓ greets Dr BOB");
  expect(code).toBe(0);
});

test("an expression whose operands do not fit fails its step at its place", async () => {
  const text = scenario("counts", "vars: { name: Ann }", "verify: { value: '${name - 1}', equals: 0 }");
  const { code, out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": text }, ["s"]);

  expect(code).toBe(1);
  expect(out).toContain("s/a.yaml:5  ");
  expect(out).toContain('AMCP_SCENARIO_EXPRESSION: `-` needs a number, not "Ann"; `number(x)` converts');
});

test("an expression in `vars` without a value is an error of its scenario, and none is computed from a secret", async () => {
  const files = {
    "amcp.config.yaml": `${config()}secrets: [OPERATOR_PASSWORD]\n`,
    "s/a.yaml": scenario("counts", "vars: { name: Ann, count: '${name - 1}' }"),
    "s/b.yaml": scenario("shouts", "vars: { loud: '${upper(OPERATOR_PASSWORD)}' }"),
  };
  const { code, out } = await cli(files, ["s"], { OPERATOR_PASSWORD: "correct horse" });

  expect(code).toBe(2);
  expect(out).toContain('AMCP_SCENARIO_EXPRESSION: vars.count: `-` needs a number, not "Ann"; `number(x)` converts');
  expect(out).toContain("AMCP_SCENARIO_EXPRESSION: vars.loud: `OPERATOR_PASSWORD` is a secret");
});

test("scenarios with a lock in common never overlap", async () => {
  const files = Object.fromEntries(
    ["a", "b", "c"].map((name) => [`s/${name}.yaml`, scenario(name, "locks: [printer]", "verify: { element: Missing, exists: false }")]),
  );
  const { code, folder } = await cli({ "amcp.config.yaml": config(), ...files }, ["s", "--workers", "3"]);

  expect(code).toBe(0);
  const order = (await eventsOf(folder)).flatMap(({ type }) => (type === "scenarioStarted" || type === "scenarioEnded" ? [type] : []));
  expect(order).toEqual(["a", "b", "c"].flatMap(() => ["scenarioStarted", "scenarioEnded"]));
});
