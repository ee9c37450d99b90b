import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, config, eventsOf, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const configured = `${config()}variants: [{ theme: Light }, { name: night, theme: Dark, scale: 1.5 }]\n`;
const picture = (name: string, more = "") => scenario(name, ["verify: { screenshot: start }"], more);
const files = {
  "amcp.config.yaml": configured,
  "s/a.yaml": picture("a"),
  "s/b.yaml": picture("b", "variants: [night]\n"),
  "s/c.yaml": picture("c", "variants: none\n"),
};

const plannedIn = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) => (event.type === "runStarted" ? event.scenarios.map(({ id, name }) => [id, name]) : []));

test(
  "each scenario runs in each of its variants, with processes and baselines of its own",
  verifies(["card/config-variants"]),
  async () => {
    const { out, folder } = await cli(files, ["s", "--update", "all"]);

    expect(out).toContain("4 scenarios: 4 passed");
    expect(await plannedIn(folder)).toEqual([
      ["s/c.yaml", "c"],
      ["s/a.yaml@light", "a [light]"],
      ["s/a.yaml@night", "a [night]"],
      ["s/b.yaml@night", "b [night]"],
    ]);
    for (const file of ["a/start-light.png", "a/start-night.png", "b/start-night.png", "c/start.png"])
      expect((await readFile(join(folder, "s/__baselines__", file))).byteLength).toBeGreaterThan(0);
    const junit = await readFile(join(folder, "amcp-results/junit.xml"), "utf8");
    expect(junit).toContain("a [light]");
    expect(junit).toContain("a [night]");
  },
);

test("--variant chooses, and a name that is none is told", async () => {
  const chosen = await cli(files, ["s", "--variant", "night", "--update", "all"]);
  expect((await plannedIn(chosen.folder)).map(([id]) => id)).toEqual(["s/a.yaml@night", "s/b.yaml@night"]);

  const unknown = await cli(files, ["s", "--variant", "nigth"]);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain("--variant");
  const inFile = await cli({ ...files, "s/b.yaml": picture("b", "variants: [nite]\n") }, ["check", "s"]);
  expect(inFile.err).toContain("s/b.yaml:3:12: error AMCP_SCENARIO_INVALID_ARGUMENT: amcp.config.yaml has no variant `nite`");
});

test("the pseudo-locale and the flow are in the names of scenarios and pictures", verifies(["card/49-pseudo-locale"]), async () => {
  const configuration = `${config()}variants: [{ culture: qps-ploc, flow: RightToLeft }]\n`;
  const { folder } = await cli({ ...files, "amcp.config.yaml": configuration, "s/b.yaml": picture("b") }, ["s/a.yaml", "--update", "all"]);
  expect(await plannedIn(folder)).toEqual([["s/a.yaml@qps-ploc-rtl", "a [qps-ploc-rtl]"]]);
  expect((await readFile(join(folder, "s/__baselines__/a/start-qps-ploc-rtl.png"))).byteLength).toBeGreaterThan(0);
});

test("variants without a difference, with one name, or with one file for their pictures are refused", async () => {
  const check = async (lines: string) => (await cli({ ...files, "amcp.config.yaml": `${config()}${lines}\n` }, ["check", "s"])).err;
  expect(await check("variants: [{ name: same }]")).toContain("a variant has a theme, scale, culture, flow, width or height");
  expect(await check("variants: [{ theme: Dark }, { theme: Dark }]")).toContain("there are two variants `dark`");
  expect(await check('variants: [{ theme: Dark }, { theme: Light }]\nbaselines: "{scenarioDir}/{scenario}/{name}.png"')).toContain(
    "needs {-variant}",
  );
});

const startedIn = async (folder: string, out?: string) =>
  (await eventsOf(folder, out)).flatMap((event) => (event.type === "scenarioStarted" ? [event.scenario] : []));

test("`accept` makes the picture of one variant its baseline, and `--last-failed` runs that variant again", async () => {
  const { folder } = await cli(files, ["s", "--update", "all"]);
  const night = join(folder, "s/__baselines__/a/start-night.png");
  const accepted = await readFile(night);
  await rm(night);
  await rm(join(folder, "s/__baselines__/b/start-night.png"));
  const run = (...more: string[]) => startCli(folder, ["s", "--update", "none", ...more]).ended;
  expect((await run()).out).toContain("4 scenarios: 2 passed, 2 failed");

  expect((await run("--last-failed")).out).toContain("2 failed");
  expect(await startedIn(folder)).toEqual(["s/a.yaml@night", "s/b.yaml@night"]);
  expect((await startCli(folder, ["accept", "s/a.yaml"]).ended).out).toContain("s/__baselines__/a/start-night.png: ");
  expect(await readFile(night)).toEqual(accepted);
  expect((await run("--last-failed")).out).toContain("2 scenarios: 1 passed, 1 failed");
  expect((await run("--last-failed")).out).toContain("1 scenario: 1 failed");
  expect(await startedIn(folder)).toEqual(["s/b.yaml@night"]);
  expect((await startCli(folder, ["accept", "--all"]).ended).code).toBe(0);
  expect((await run()).out).toContain("4 scenarios: 4 passed");
});

test("shards divide the variants of a scenario, by recorded times too, and merge to the whole", async () => {
  const { folder } = await cli(files, ["s", "--update", "all", "--out", "whole"]);
  const run = (index: number) =>
    startCli(folder, ["s", "--shard", `${index}/2`, "--shard-times", "whole/events.ndjson", "--out", `out-${index}`]).ended;
  expect((await run(1)).out).toMatch(/shard 1\/2: \d of 4 scenarios, about \d+ s by recorded times\n/);
  await run(2);
  const parts = [await startedIn(folder, "out-1"), await startedIn(folder, "out-2")];
  expect(parts.flat().toSorted()).toEqual(["s/a.yaml@light", "s/a.yaml@night", "s/b.yaml@night", "s/c.yaml"]);
  expect(parts.map(({ length }) => length)).not.toContain(0);
  expect((await startCli(folder, ["merge", "out-1", "out-2"]).ended).out).toContain("4 passed");
});
