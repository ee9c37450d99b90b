import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkCommand } from "../../../cli/check.ts";
import { Config } from "../../../cli/config/config.ts";
import { formatCommand } from "../../../cli/format.ts";
import { initCommand } from "../../../cli/init.ts";
import { recordCommand } from "../../../cli/record.ts";
import { runScenariosCommand } from "../../../cli/run.ts";
import { schemaCommand } from "../../../cli/schema.ts";
import { checkScenario } from "../../../runner/language/read/check-scenario.ts";
import { parseScenario } from "../../../runner/language/read/parse-scenario.ts";
import { builtInVerbs } from "../../../runner/steps/index.ts";
import { blocksOf } from "../../support/repository/pages.ts";
import { verifies } from "../../support/verifies.ts";

const pages = ["docs/guide.md", "docs/scenarios.md", "docs/scenario.md", "docs/config.md"];
const project = {
  apps: ["Desk", "WatchTower", "AdminTool"],
  gateways: ["NSIP"],
  hasFile: () => true,
  env: { DESK_PASSWORD: "correct horse" },
};
const yaml = pages.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === "yaml")
    .map(({ text }, index) => [page, index + 1, text] as const),
);

/** The parts of a scenario in which the steps of each hook could be as well. */
const PART_OF_HOOK: Readonly<Record<string, string>> = { beforeAll: "setup", beforeEach: "steps", afterEach: "teardown" };

/** Parts of a scenario, such as a step alone, and hooks, as the scenario that they would be part of. */
function completed(text: string): string {
  if (/^name:/m.test(text)) return text;
  if (text.includes("amcp.hooks.yaml"))
    return `name: hooks\n${text.replace(/^(before|after)\w+(?=:)/gm, (moment) => PART_OF_HOOK[moment] ?? moment)}`;
  if (/^vars:/.test(text) && !/^steps:/m.test(text)) return completed(`${text.trimEnd()}\nsteps:\n  - inspect: { tree: all }\n`);
  const parts = /^(setup|steps):/m.test(text) ? text : `steps:\n${text.replace(/^(?=\S)/gm, "  ")}`;
  return `name: a part\napps: [Desk]\n${parts}\n`;
}

/** Files of steps on the pages, by the path in their first line. */
const partFiles = new Map(yaml.flatMap(([, , text]) => (isSteps(text) ? [[/^# scenarios\/(\S+)/.exec(text)?.[1], text] as const] : [])));
const files = {
  read(_from: string, file: string) {
    const text = partFiles.get(file);
    return text === undefined ? undefined : { file, text };
  },
};

function isSteps(text: string): boolean {
  return /^# scenarios\/\S+\.steps\.yaml/.test(text);
}

const isConfig = (text: string) => /^(apps:\n|secrets:|variants:)/m.test(text);

test.each(yaml.filter(([, , text]) => isConfig(text)))("%s: block %i is a configuration", verifies(["card/18-guide"]), (...[, , text]) => {
  expect(Config.safeParse(parse(text)).error?.issues ?? []).toEqual([]);
});

test.each(yaml.filter(([, , text]) => !isConfig(text) && !isSteps(text)))(
  "%s: block %i is of a scenario",
  verifies(["card/18-guide"]),
  (...[, , text]) => {
    const { scenario, diagnostics } = parseScenario("page.yaml", completed(text), builtInVerbs, files);
    expect(diagnostics).toEqual([]);
    expect(scenario && checkScenario(scenario, project)).toEqual([]);
  },
);

test("the guide names commands and options that there are, and no more is needed for a first run", verifies(["card/18-guide"]), () => {
  const lines = blocksOf("docs/guide.md").flatMap(({ language, text }) => (language === "bash" ? text.split("\n") : []));
  const pages = ["docs/guide.md", "docs/scenarios.md"].map((page) => readFileSync(page, "utf8")).join("\n");
  const words = [...pages.matchAll(/npx amcp-test([^`\n]*)/g)].flatMap(([, rest = ""]) => rest.split(" "));
  expect(lines.slice(3, 7)).toEqual(["npm init --yes", "npm install --save-dev amcp-test", "npx amcp-test init", "npx amcp-test"]);
  const flags = new Set(
    [runScenariosCommand, checkCommand, recordCommand, schemaCommand, initCommand, formatCommand].flatMap((command) =>
      Object.keys(command.flags),
    ),
  );
  const named = words.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((flag) => !flags.has(flag) && flag !== "yes")).toEqual([]);
});
