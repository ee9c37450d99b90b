import { expect, test } from "vitest";
import { cli, config, scenario } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const ends = 'interact: { call: "Desk:InjectFault", with: { fault: "linger@ClickElement=0" } }';

test("an app that ends by itself is told with the last step before", verifies(["error/AMCP_APP_ENDED"]), async () => {
  const steps = [ends, "interact: { click: SignIn }"];
  const { out, code } = await cli({ "amcp.config.yaml": config(), "s/ends.yaml": scenario("ends", steps) }, ["s"]);
  expect(out).toContain("Desk ended by itself (exit code 0) after step 1 (call Desk:InjectFault");
  expect(out).toContain("AMCP_APP_ENDED");
  expect(code).toBe(1);
});

test("a scenario may start an app again that has ended by itself, and one that stopped it is not told so", async () => {
  const again = [ends, 'interact: { call: "Desk:ClickElement", with: { element: SignIn }, fails: AMCP_PROXY_APP_GONE }'];
  const stops = ["control: { app: stop }", "control: { app: start }", "verify: { element: Email }", "control: { app: stop }"];
  const files = {
    "amcp.config.yaml": config(),
    "s/again.yaml": scenario("again", [...again, "control: { app: start }", "verify: { element: Email }"]),
    "s/stops.yaml": scenario("stops", stops),
    "t/gone.yaml": scenario("gone", ["control: { app: stop }", "verify: { element: Email }"]),
  };
  const passing = await cli(files, ["s"]);
  expect(passing.code, passing.out).toBe(0);
  const gone = await cli(files, ["t"]);
  expect(gone.out).not.toContain("by itself");
  expect(gone.out).toContain("AMCP_PROXY_APP_GONE");
});
