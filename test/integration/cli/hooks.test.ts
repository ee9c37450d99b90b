import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { signal } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const hooks = (lines: readonly string[]) => `apps: [Desk]\n${lines.join("\n")}\n`;
const find = (name: string, more = "") => `inspect: { find: Email, name: ${name}${more} }`;
const FAILING = "verify: { element: Missing, exists: true, timeout: 100ms }";

/** The sentences of started steps in their order, by scenario. */
async function stepsIn(folder: string, id: string): Promise<string[]> {
  return (await eventsOf(folder)).flatMap((event) => (event.type === "stepStarted" && event.scenario === id ? [event.sentence] : []));
}

const endsIn = async (folder: string) =>
  Object.fromEntries(
    (await eventsOf(folder)).flatMap((event) =>
      event.type === "scenarioEnded" ? [[event.scenario, [event.status, event.problem?.message]]] : [],
    ),
  );

test("hooks run around each scenario, outer ones outside, and `afterEach` after failures too", async () => {
  const { code, folder, out } = await cli(
    {
      "amcp.config.yaml": config(),
      "amcp.hooks.yaml": hooks([`beforeEach: [{ ${find("outer before", ", save: first")} }]`, `afterEach: [{ ${find("outer after")} }]`]),
      "s/amcp.hooks.yaml": hooks([`beforeEach: [{ ${find("inner before")} }]`, `afterEach: [{ ${FAILING} }, { ${find("unreached")} }]`]),
      "s/a.yaml": scenario("a", ["verify: { value: '${first.properties.automationId}', equals: Email, name: step }"]),
      "none.yaml": "name: without apps\nsteps:\n  - verify: { value: 1, equals: 1, name: alone }\n",
    },
    ["s", "none.yaml"],
  );

  expect(code).toBe(1);
  expect(await stepsIn(folder, "s/a.yaml")).toEqual([
    ...["beforeEach of amcp.hooks.yaml", "outer before", "beforeEach of s/amcp.hooks.yaml", "inner before", "step"],
    ...["afterEach of s/amcp.hooks.yaml", "`Missing` is there", "afterEach of amcp.hooks.yaml", "outer after"],
  ]);
  expect(await stepsIn(folder, "none.yaml")).toEqual(["alone"]);
  expect(out).toContain("s/amcp.hooks.yaml:3  `Missing` is there");
});

test("`beforeAll` and `afterAll` run once, and scenarios of every worker know what the first has saved", async () => {
  const own = (name: string) => scenario(name, ["verify: { value: '${box.properties.automationId}', equals: Email }"]);
  const { code, folder } = await cli(
    {
      "amcp.config.yaml": config().replace("workers: 1", "workers: 2"),
      "s/amcp.hooks.yaml": hooks([`beforeAll: [{ ${find("once", ", save: box")} }]`, `afterAll: [{ ${FAILING} }]`]),
      "s/a.yaml": own("a"),
      "s/b.yaml": own("b"),
      "s/c.yaml": own("c"),
      "t/d.yaml": scenario("d", [find("other")]),
    },
    ["s", "t", "--repeat-each", "2"],
  );

  expect(code).toBe(1);
  const events = await eventsOf(folder);
  const order = events.flatMap((event) => (event.type === "scenarioEnded" ? [event.scenario] : []));
  const inFolder = order.filter((id) => id.startsWith("s/"));
  expect(inFolder.at(0)).toBe("s/amcp.hooks.yaml#beforeAll");
  expect(inFolder.at(-1)).toBe("s/amcp.hooks.yaml#afterAll");
  expect(inFolder).toHaveLength(8);
  expect(await endsIn(folder)).toMatchObject({
    "s/c.yaml~2": ["passed", undefined],
    "s/amcp.hooks.yaml#afterAll": ["failed", expect.any(String)],
  });
});

test("without `beforeAll` its scenarios are skipped, and the run fails once", verifies(["error/AMCP_RUN_HOOK_FAILED"]), async () => {
  const { code, out, folder } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/amcp.hooks.yaml": hooks([`beforeAll: [{ ${FAILING} }]`, `afterAll: [{ ${find("tidied")} }]`]),
      "s/a.yaml": scenario("a", [find("a")]),
      "s/b.yaml": scenario("b", [find("b")]),
    },
    ["s"],
  );

  expect(code).toBe(1);
  expect(out).toContain("4 scenarios: 1 passed, 1 failed, 2 skipped");
  expect(await endsIn(folder)).toMatchObject({
    "s/a.yaml": ["skipped", "beforeAll of s/amcp.hooks.yaml failed"],
    "s/amcp.hooks.yaml#afterAll": ["passed", undefined],
  });
});

test("the problems of a file of hooks have their places in it", async () => {
  const { code, err } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/amcp.hooks.yaml": "apps: [Desk]\nbeforeEech: []\nbeforeEach:\n  - interact: { clck: Save }\n",
      "s/a.yaml": scenario("a", [find("a")]),
    },
    ["check", "s"],
  );
  expect(code).toBe(2);
  expect(err).toContain(
    "s/amcp.hooks.yaml:2:1: error AMCP_SCENARIO_UNKNOWN_KEY: a file of hooks has no `beforeEech`; did you mean `beforeEach`?",
  );
  expect(err).toContain("s/amcp.hooks.yaml:4:17: error AMCP_SCENARIO_UNKNOWN_VERB: unknown verb `clck`; did you mean `click`?");
});

test("a retry generates the values of the first attempt again, a repetition others", async () => {
  const { folder } = await cli(
    { "amcp.config.yaml": config(), "s/a.yaml": scenario("a", ["inspect: { find: Email, name: '${uuid()} ${sequence()}' }", FAILING]) },
    ["s", "--retries", "1", "--repeat-each", "2"],
  );
  const first = await stepsIn(folder, "s/a.yaml~1");
  const second = await stepsIn(folder, "s/a.yaml~2");
  expect(first).toEqual([first[0], "`Missing` is there", first[0], "`Missing` is there"]);
  expect(first[0]).toMatch(/^[0-9a-f-]{36} 1$/);
  expect(second[0]).not.toBe(first[0]);
});

test("a negated step passes once it is not so, and fails with what is still so", async () => {
  const { code, out } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/a.yaml": scenario("gone", [
        "interact: { type: operator@example.org, into: Email }",
        "interact: { click: SignIn }",
        "verify: { element: SignIn, not: true }",
        "verify: { log: never logged, not: true }",
        "control: { group: when, when: { element: SignIn, not: true }, steps: [{ inspect: { find: Acknowledge } }] }",
      ]),
      "s/b.yaml": scenario("still", ["verify: { value: '${1 + 1}', equals: 2, not: true }"]),
    },
    ["s"],
  );
  expect(code).toBe(1);
  expect(out).toMatch(/✓ gone/);
  expect(out).toContain("AMCP_STEP_UNMET: it is still so: 2 equals 2");
});

const HANG = 'interact: { call: "Desk:InjectFault", with: { fault: hang@FindElement } }';
/** A scenario that hangs, and one that has not begun when the run is interrupted. */
const hanging = (afterAll: string) => ({
  "amcp.config.yaml": config(),
  "s/amcp.hooks.yaml": hooks([`afterAll: [${afterAll}]`]),
  "s/a.yaml": scenario("a", [HANG, "inspect: { find: Email, timeout: 1m, name: hanging }"]),
  "t/amcp.hooks.yaml": hooks([`afterAll: [{ ${find("never begun")} }]`]),
  "t/b.yaml": scenario("b", [find("b")]),
});

async function interruptedOnce(afterAll: string) {
  const folder = await folderWith(hanging(afterAll));
  const started = startCli(folder, ["s", "t"]);
  const seen = (text: string) => expect.poll(() => readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain(text);
  await seen('"hanging"');
  signal(started.child, "SIGINT");
  return { ...started, folder, seen };
}

test("`afterAll` of a folder in which something has begun runs after Ctrl-C", verifies(["card/cli-interrupt"]), async () => {
  const { folder, ended } = await interruptedOnce(`{ ${find("tidied")} }`);
  expect((await ended).code).toBe(130);
  expect(await endsIn(folder)).toMatchObject({
    "s/a.yaml": ["interrupted", expect.any(String)],
    "s/amcp.hooks.yaml#afterAll": ["passed", undefined],
  });
  expect(await stepsIn(folder, "s/amcp.hooks.yaml#afterAll")).toEqual(["tidied"]);
  expect(await stepsIn(folder, "t/amcp.hooks.yaml#afterAll")).toEqual([]);
});

test("a second Ctrl-C cuts `afterAll` off", verifies(["card/cli-interrupt"]), async () => {
  const { folder, child, ended, seen } = await interruptedOnce(`{ ${HANG} }, { ${find("stuck", ", timeout: 1m")} }`);
  await seen('"stuck"');
  signal(child, "SIGINT");
  expect((await ended).code).toBe(130);
  expect(await endsIn(folder)).not.toHaveProperty("s/amcp.hooks.yaml#afterAll");
});

test("`afterAll` runs after --max-failures", async () => {
  const { code, folder } = await cli(
    {
      "amcp.config.yaml": config(),
      "s/amcp.hooks.yaml": hooks([`afterAll: [{ ${find("tidied")} }]`]),
      "s/a.yaml": scenario("a", [FAILING]),
      "s/b.yaml": scenario("b", [find("b")]),
    },
    ["s", "--max-failures", "1"],
  );
  expect(code).toBe(1);
  expect(await endsIn(folder)).toMatchObject({ "s/amcp.hooks.yaml#afterAll": ["passed", undefined] });
  expect(await stepsIn(folder, "s/b.yaml")).toEqual([]);
});
