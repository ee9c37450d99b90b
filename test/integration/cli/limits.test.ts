import { expect, test } from "vitest";
import { cli, config, eventsOf, scenario } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const hang = 'interact: { call: "Desk:InjectFault", with: { fault: hang@ClickElement } }';

const stepEnds = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? [`${event.step} ${event.status}`] : []));

test(
  "a step that the app never answers fails when its time is over, with the step's own limit in words",
  verifies(["error/AMCP_STEP_TIMEOUT"]),
  async () => {
    const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario("hangs", [hang, "interact: { click: SignIn, timeout: 200ms }"]) };
    const { code, out } = await cli(files, ["s"]);
    expect(out).toContain("s/a.yaml:5  click `SignIn`\n    AMCP_STEP_TIMEOUT: the step did not end within 200 ms");
    expect(code).toBe(1);
  },
);

test("a scenario fails when its time is over, and its teardown still runs", verifies(["card/scenario-setup-teardown"]), async () => {
  const steps = scenario(
    "hangs",
    [hang, "interact: { click: SignIn, timeout: 1m }", "inspect: { find: Email }"],
    "timeout: 10s\nteardown:\n  - inspect: { find: Password }\n",
  );
  const { code, out, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": steps }, ["s"]);
  expect(out).toContain("AMCP_STEP_TIMEOUT: the scenario did not end within 10000 ms");
  expect(out).not.toContain("AMCP_INTERNAL");
  expect(await stepEnds(folder)).toEqual(["1 passed", "2 failed", "teardown.1 passed"]);
  expect(code).toBe(1);
});

test("a scenario whose time is over before its app is there is an error that says so", async () => {
  const steps = scenario("late", ["inspect: { find: Email }"], "timeout: 1ms\n");
  const { code, out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": steps }, ["s"]);
  expect(out).toContain("AMCP_STEP_TIMEOUT: the scenario did not end within 1 ms");
  expect(code).toBe(3);
});
