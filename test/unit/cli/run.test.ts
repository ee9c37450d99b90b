import { expect, test } from "vitest";
import { readFlags } from "../../../cli/command/flags.ts";
import { runFlags } from "../../../cli/run/run-settings.ts";
import { replayLine } from "../../../cli/run.ts";
import { shellWord } from "../../../platform/text/shown-text.ts";
import { verifies } from "../../support/verifies.ts";

const replay =
  (argv: readonly string[], repeatEach = 3) =>
  (file: string, seed: number | undefined, variant?: string) =>
    replayLine(readFlags(argv, runFlags, {}), { repeatEach })(
      { scenario: { file }, variant: variant === undefined ? undefined : { name: variant } },
      seed,
    );

test("a finding is replayed by its file and seed alone", verifies(["card/17-recurrence"]), () => {
  expect(replay(["s", "--perturb", "1040", "--tags", "smoke", "--workers", "2"])("s/a.yaml", 1041)).toBe(
    "npx amcp-test s/a.yaml --perturb 1041",
  );
});

test("without a seed the scenario is repeated as often as before", () => {
  expect(replay(["s"])("s/a.yaml", undefined)).toBe("npx amcp-test s/a.yaml --repeat-each 3");
});

test("what makes it another run is kept, and a shell takes each word as one", () => {
  const argv = ["s", "--config", "my apps/amcp.config.yaml", "--xvfb", "--live"];
  expect(replay(argv)("s/the $1 test.yaml", 5)).toBe(
    `npx amcp-test ${shellWord("s/the $1 test.yaml")} --config ${shellWord("my apps/amcp.config.yaml")} --xvfb --live --perturb 5`,
  );
  expect(replay(["s", "--live=NSIP,Other"])("s/a.yaml", 5)).toBe("npx amcp-test s/a.yaml --live=NSIP,Other --perturb 5");
});

test("a scenario is replayed in the variant that it had", () => {
  expect(replay(["s"])("s/a.yaml", 5, "night")).toBe("npx amcp-test s/a.yaml --variant night --perturb 5");
});
