import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const files = {
  "amcp.config.yaml": config(),
  "s/a.yaml": scenario("a", ["verify: { screenshot: desk }"]),
  "s/b.yaml": scenario("b", ["inspect: { tree: MainWindow }"]),
};

test("two shards become one run with all reports, whose pictures can be accepted", verifies(["card/run-merge"]), async () => {
  const folder = await folderWith(files);
  const run = (file: string, out: string) => startCli(folder, [`s/${file}.yaml`, "--update", "none", "--out", out]).ended;
  expect((await run("a", "one")).code).toBe(1);
  expect((await run("b", "two")).code).toBe(0);
  const merged = await startCli(folder, ["merge", "one", "two"]).ended;
  expect(merged.code).toBe(1);
  expect(merged.out).toContain("1 passed, 1 failed");
  const report = JSON.parse(await readFile(join(folder, "amcp-results/report.json"), "utf8"));
  expect(report.counts).toMatchObject({ passed: 1, failed: 1 });
  expect(await readFile(join(folder, "amcp-results/junit.xml"), "utf8")).toContain('tests="2"');
  for (const attempt of report.scenarios.flatMap((one: { attempts: unknown[] }) => one.attempts))
    for (const { path } of [...attempt.attachments, ...attempt.steps.flatMap((step: { attachments: unknown[] }) => step.attachments)])
      expect((await readFile(join(folder, "amcp-results", path))).length).toBeGreaterThan(0);
  expect(await startCli(folder, ["accept", "--all"]).ended).toMatchObject({ code: 0 });
  expect((await run("a", "one")).code).toBe(0);
});

test("paths in reports are relative to the checkout, or to a chosen folder", async () => {
  const folder = await folderWith({ "sub/amcp.config.yaml": config(), "sub/s/a.yaml": files["s/a.yaml"] });
  const run = (...more: readonly string[]) =>
    startCli(join(folder, "sub"), ["s", "--update", "none", ...more], { CI_PROJECT_DIR: folder }).ended;
  const junit = () => readFile(join(folder, "sub/amcp-results/junit.xml"), "utf8");
  await run();
  expect(await junit()).toContain("[[ATTACHMENT|sub/amcp-results/attachments/");
  await run("--paths-from", ".");
  expect(await junit()).toContain("[[ATTACHMENT|amcp-results/attachments/");
});

test("a shard without results keeps the others' verdicts, and the merged run is an error", async () => {
  const folder = await folderWith(files);
  await startCli(folder, ["s/b.yaml", "--out", "two"]).ended;
  const merged = await startCli(folder, ["merge", "one", "two", "--out", "all"]).ended;
  expect(merged).toMatchObject({ code: 3, out: expect.stringContaining("1 passed") });
  expect(merged.out).toContain("the results of a shard are missing: there is no file one/events.ndjson");
  await rm(join(folder, "two"), { recursive: true });
  expect(await startCli(folder, ["merge", "one", "two"]).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_FILE_NOT_FOUND"),
  });
  expect(await startCli(folder, ["merge", "all", "--out", "all"]).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_USAGE"),
  });
});
