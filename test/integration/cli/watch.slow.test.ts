import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startInTerminal } from "../../support/cli/in-terminal.ts";
import { config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const WAITING = "Waiting for saved files. Keys: a all, f failed, Enter the same again, q quit.";
const files = {
  "amcp.config.yaml": config(),
  "s/a.yaml": scenario("first", ["control: { use: parts/look.steps.yaml }"]),
  "s/b.yaml": scenario("second", ["inspect: { find: Password }"]),
  "s/parts/look.steps.yaml": "name: looks\nsteps:\n  - inspect: { find: Email }\n",
};
const plannedIn = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) => (event.type === "runStarted" ? event.scenarios.map(({ id }) => id) : []));

test("--watch runs again what a saved file touches, and what the keys choose", verifies(["card/run-watch"]), async () => {
  const folder = await folderWith(files);
  const terminal = startInTerminal(folder, ["s", "--watch"]);
  await terminal.shows(WAITING);
  expect(await plannedIn(folder)).toEqual(["s/a.yaml", "s/b.yaml"]);

  await writeFile(join(folder, "s/parts/look.steps.yaml"), "name: looks\nsteps:\n  - verify: { element: Nothing, timeout: 1ms }\n");
  await terminal.shows(WAITING, 2);
  expect(terminal.shown()).toContain("s/a.yaml: it uses s/parts/look.steps.yaml");
  expect(await plannedIn(folder)).toEqual(["s/a.yaml"]);
  terminal.press("a");
  await terminal.shows(WAITING, 3);
  expect(terminal.shown()).toContain("2 scenarios: 1 passed, 1 failed");
  terminal.press("f");
  await terminal.shows(WAITING, 4);
  expect(await plannedIn(folder)).toEqual(["s/a.yaml"]);

  await writeFile(join(folder, "s/a.yaml"), "nam: broken\n");
  await terminal.shows(WAITING, 5);
  expect(terminal.shown()).toContain("AMCP_SCENARIO_UNKNOWN_KEY");
  await writeFile(join(folder, "s/a.yaml"), scenario("first", ["inspect: { find: Email }"]));
  await terminal.shows(WAITING, 6);
  expect(await plannedIn(folder)).toEqual(["s/a.yaml"]);
  terminal.press("\r");
  await terminal.shows(WAITING, 7);
  expect(await plannedIn(folder)).toEqual(["s/a.yaml"]);
  terminal.press("q");
  expect(await terminal.ended).toBe(0);
});

test("a broken configuration is told, and the next save goes on", verifies(["card/run-watch"]), async () => {
  const folder = await folderWith(files);
  const terminal = startInTerminal(folder, ["s", "--watch"]);
  await terminal.shows(WAITING);
  await writeFile(join(folder, "amcp.config.yaml"), "app: {}\n");
  await terminal.shows(WAITING, 2);
  expect(terminal.shown()).toContain("AMCP_CONFIG_INVALID");
  await writeFile(join(folder, "amcp.config.yaml"), `${config()}secrets: []\n`);
  await terminal.shows(WAITING, 3);
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(130);
});

test(
  "without a terminal the keys are lines, and the end of the input ends it; CI refuses it",
  verifies(["card/run-watch", "error/AMCP_RUN_UNATTENDED"]),
  async () => {
    const folder = await folderWith(files);
    const started = startCli(folder, ["s", "--watch"]);
    await expect.poll(started.written).toContain(WAITING);
    started.child.stdin?.write("a\n");
    await expect.poll(() => started.written().split(WAITING).length).toBe(3);
    started.child.stdin?.end();
    expect((await started.ended).code).toBe(0);
    expect(await readFile(join(folder, "amcp-results/last-run.json"), "utf8")).toContain("passed");
    const refused = await startCli(folder, ["s", "--watch"], { CI: "1" }).ended;
    expect(refused.err).toContain("AMCP_RUN_UNATTENDED: --watch waits for saved files, and CI is set");
    expect(refused.code).toBe(2);
  },
);
