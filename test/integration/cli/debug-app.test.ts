import { expect, test } from "vitest";
import { cli, config, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario("finds", ["inspect: { find: Email }"]) };

test("--debug-app says that it has no effect on a program that is no .NET app", verifies(["card/24-debug-app"]), async () => {
  const { code, out } = await cli(files, ["s", "--debug-app"]);
  expect(out).toContain("--debug-app has no effect on Desk: only a .NET app whose Program.cs calls `UseAmcp` waits for a debugger");
  expect(out).toContain("1 scenario: 1 passed");
  expect(code).toBe(0);
});

test("--debug-app is refused under CI", verifies(["card/24-debug-app", "error/AMCP_RUN_UNATTENDED"]), async () => {
  const { code, err } = await startCli(await folderWith(files), ["s", "--debug-app"], { CI: "1" }).ended;
  expect(err).toContain("AMCP_RUN_UNATTENDED: --debug-app waits for a debugger, and CI is set");
  expect(code).toBe(2);
});
