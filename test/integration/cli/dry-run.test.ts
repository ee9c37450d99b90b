import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, config, scenario, stub } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const signIn = scenario(
  "An operator signs in",
  ["control: { use: parts/sign-in.steps.yaml }", "verify: { screenshot: alerts }"],
  "tags: [smoke]\nlocks: [printer]\n",
);
const part = "name: signs in\nsteps:\n  - interact: { click: SignIn }\n";

test("--dry-run shows what the scenarios use, starts nothing and writes nothing", verifies(["card/run-dry-run"]), async () => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": signIn, "s/parts/sign-in.steps.yaml": part };
  const { out, code, err, folder } = await cli(files, ["s", "--dry-run"]);
  expect({ out, code, err }).toEqual({
    out: [
      "s/a.yaml  An operator signs in  [smoke]",
      "  apps: Desk",
      "  files: s/parts/sign-in.steps.yaml",
      "  locks: printer",
      "1 scenario would run; everything they name is there",
      "",
    ].join("\n"),
    code: 0,
    err: "",
  });
  expect(existsSync(join(folder, "amcp-results"))).toBe(false);
});

test("--dry-run ends with 2 if a reference is unresolved, which --list does not look for", verifies(["card/run-dry-run"]), async () => {
  const apps = {
    Desk: JSON.stringify({ command: ["./bin/Desk", stub.files] }),
    Other: JSON.stringify({ project: "src/Other", fonts: ["a.ttf"] }),
    Unused: JSON.stringify({ project: "src/Unused" }),
  };
  const files = {
    "amcp.config.yaml": config(apps),
    "s/a.yaml": signIn.replace("[Desk]", "[Desk, Other]"),
    "s/b.yaml": scenario("misspelt", ["interact: { clik: SignIn }"]),
    "s/parts/sign-in.steps.yaml": part,
  };
  const { err, out, code } = await cli(files, ["s", "--dry-run"], { CI: "true" });
  expect(err).toContain("AMCP_SCENARIO_UNKNOWN_VERB");
  expect(err.split("\n").filter((line) => line.startsWith("unresolved"))).toEqual([
    "unresolved: Desk: the program ./bin/Desk is not there",
    "unresolved: Other: the project src/Other is not there",
    "unresolved: Other: the font a.ttf is not there",
    "unresolved: s/a.yaml:7: the accepted picture s/__baselines__/a/alerts.png is not there, and --update none makes none",
  ]);
  expect(out).toContain("1 scenario would run; 5 problems\n");
  expect(code).toBe(2);
  expect((await cli({ ...files, "s/b.yaml": signIn }, ["s", "--list"], { CI: "true" })).code).toBe(0);
});

test("--dry-run looks for the accepted picture of each variant", verifies(["card/run-dry-run"]), async () => {
  const files = {
    "amcp.config.yaml": `${config()}variants: [{ theme: Light }, { theme: Dark }]\n`,
    "s/a.yaml": scenario("a", ["verify: { screenshot: alerts }"]),
    "s/__baselines__/a/alerts-light.png": "accepted",
  };
  const { err, code } = await cli(files, ["s", "--dry-run", "--update", "none"]);
  expect(err).toBe(
    "unresolved: s/a.yaml:4: the accepted picture s/__baselines__/a/alerts-dark.png is not there, and --update none makes none\n",
  );
  expect(code).toBe(2);
});
