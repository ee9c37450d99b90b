import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LastRun } from "../../../contracts/run-report.ts";
import { cli, config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const lastRunIn = async (folder: string) => LastRun.parse(JSON.parse(await readFile(join(folder, "amcp-results/last-run.json"), "utf8")));
const plannedIn = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) => (event.type === "runStarted" ? event.scenarios.map(({ id }) => id) : []));

const bad = (name: string) => scenario(name, ["verify: { element: Nothing, timeout: 100ms }"]);
const good = (name: string, more = "") => scenario(name, ["inspect: { find: Email }"], more);

test("--last-failed runs what failed or did not run, without what passed or was skipped", verifies(["card/run-last-failed"]), async () => {
  const rows = scenario("rows", ["verify: { element: '${name}', timeout: 100ms }"], "table: [{ name: Email }, { name: Nothing }]\n");
  const folder = await folderWith({
    "amcp.config.yaml": config(),
    "s/a.yaml": good("passes"),
    "s/b.yaml": good("waits for a printer", "skip: no printer\n"),
    "s/c.yaml": rows,
    "s/d.yaml": good("later"),
  });
  const first = await startCli(folder, ["s", "--max-failures", "1", "--reports", "console,events", "--fail-on-flaky"]).ended;
  expect(first.out).toContain("2 passed, 1 failed, 1 skipped, 1 not run");
  expect(await lastRunIn(folder)).toEqual({ version: 1, status: "failed", failed: ["s/c.yaml#2", "s/d.yaml"] });

  const again = await startCli(folder, ["s", "--last-failed"]).ended;
  expect(again.code).toBe(1);
  expect(await plannedIn(folder)).toEqual(["s/c.yaml#2", "s/d.yaml"]);
  expect((await lastRunIn(folder)).failed).toEqual(["s/c.yaml#2"]);

  await writeFile(join(folder, "s/c.yaml"), rows.replace("Nothing", "Password"));
  expect((await startCli(folder, ["s", "--last-failed", "--repeat-each", "2"]).ended).out).toContain("2 repetitions: 2 passed");
  const none = await startCli(folder, ["s", "--last-failed"]).ended;
  expect(none.err).toContain(
    `AMCP_SELECTION_EMPTY: no selected scenario failed in the last run, by ${join("amcp-results", "last-run.json")}`,
  );
  expect(none.code).toBe(2);
});

test(
  "a file that could not be read is a failure of its own, and runs as a whole once it can be",
  verifies(["card/run-last-failed"]),
  async () => {
    const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": good("passes"), "s/b.yaml": "nam: broken\n" });
    expect((await startCli(folder, ["s"]).ended).code).toBe(2);
    expect((await lastRunIn(folder)).failed).toEqual(["s/b.yaml"]);
    await writeFile(join(folder, "s/b.yaml"), good("mended", "table: [{ row: 1 }, { row: 2 }]\n"));
    expect((await startCli(folder, ["s", "--last-failed"]).ended).code).toBe(0);
    expect(await plannedIn(folder)).toEqual(["s/b.yaml#1", "s/b.yaml#2"]);
  },
);

test("without a record of a last run everything runs, and that is said", verifies(["card/run-last-failed"]), async () => {
  const { out, folder, code } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": bad("fails"), "s/b.yaml": good("passes") }, [
    "s",
    "--last-failed",
  ]);
  expect(out).toContain("amcp-results has no last run: every selected scenario runs\n");
  expect(out).toContain("2 scenarios: 1 passed, 1 failed");
  expect(code).toBe(1);
  await rm(join(folder, "amcp-results/last-run.json"));
  await startCli(folder, ["report", "amcp-results/events.ndjson"]).ended;
  expect((await lastRunIn(folder)).failed).toEqual(["s/a.yaml"]);
});
