import { expect, test } from "vitest";
import { cli, config, scenario } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

test("check --live knows the tools and arguments of the running apps and gateways", verifies(["card/24-check-live"]), async () => {
  const steps = [
    'interact: { call: "Desk:ClikElement", with: { element: SignIn } }',
    'interact: { call: "Desk:ClickElement", with: { elment: SignIn } }',
    'inspect: { call: "NSIP:nsip_get_animal", with: { serch_string: x } }',
  ];
  const files = {
    "amcp.config.yaml": `${config()}gateways: { NSIP: { kind: nsip } }\n`,
    "s/wrong.yaml": scenario("wrong", steps, "gateways: [NSIP]\n"),
    "s/right.yaml": scenario("right", ['interact: { call: "Desk:ClickElement", with: { element: SignIn } }']),
  };
  expect(await cli(files, ["check", "s"])).toMatchObject({ code: 0, out: "2 scenarios are valid\n" });
  const { code, out, err } = await cli(files, ["check", "--live", "s"]);
  expect({ code, out }).toEqual({ code: 2, out: "1 scenario is valid, 1 is not: 4 problems\n" });
  expect(err).toMatch(/s\/wrong\.yaml:5:23: error .*: there is no tool `Desk:ClikElement`; did you mean `Desk:ClickElement`\?/);
  expect(err).toMatch(/s\/wrong\.yaml:6:52: error .*: Desk:ClickElement: there is no argument `elment`; did you mean `element`\?/);
  expect(err).toMatch(/s\/wrong\.yaml:7:\d+: error .*: NSIP:nsip_get_animal: the argument `search_string` is missing/);
});

test("without calls nothing is started", async () => {
  const files = {
    "amcp.config.yaml": config({ Desk: JSON.stringify({ command: ["./no-such-app"] }) }),
    "s/a.yaml": scenario("a", ["interact: { click: SignIn }"]),
  };
  expect(await cli(files, ["check", "--live", "s"])).toMatchObject({ code: 0, out: "1 scenario is valid\n" });
});
