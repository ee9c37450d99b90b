import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RunEvent } from "../../../contracts/events.ts";
import { reports } from "../../../reports/index.ts";
import { cli, config, scenario } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const page = await readFile("docs/results.md", "utf8");

test("the page about results has every file that a run leaves", verifies(["card/18-results-page"]), async () => {
  const files = {
    "amcp.config.yaml": config(),
    "scenarios/sign-in.yaml": scenario("signs in", ["inspect: { tree: MainWindow }", "verify: { element: Nothing, timeout: 100ms }"]),
  };
  const { code, folder } = await cli(files, ["scenarios/"], { CI: "1" });
  expect(code).toBe(1);
  const left = (await readdir(join(folder, "amcp-results"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(left.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(["element-trees.json", "events.ndjson", "failure-Desk.png", "junit.xml", "tree-MainWindow.json"]),
  );
  const unnamed = left.filter(({ name }) => !page.includes(name));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

test("the page has every event, every status of a scenario and every report", verifies(["card/18-results-page"]), () => {
  for (const { shape } of RunEvent.options) expect(page).toContain(`\`${[...shape.type.values][0]}\``);
  for (const status of ["passed", "failed", "error", "skipped", "interrupted"]) expect(page).toContain(`\`${status}\``);
  for (const { name } of reports) expect(page).toContain(`\`${name}\``);
});
