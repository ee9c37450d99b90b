import { expect, test } from "vitest";
import { config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const opens = ["verify: { element: Email, visible: true }"];
const files = {
  "amcp.config.yaml": config(),
  "s/a.yaml": scenario("a", opens),
  "s/rows.yaml": scenario("row ${n}", opens, "table: [{ n: 1 }, { n: 2 }]\n"),
};

test("shards run each row once, and an empty one passes; merged they are the whole run", verifies(["card/run-shard"]), async () => {
  const folder = await folderWith(files);
  const run = (shard: string, ...more: readonly string[]) =>
    startCli(folder, ["s", "--shard", shard, "--out", `out-${shard[0]}`, ...more]).ended;
  const ran = async (shard: number) =>
    (await eventsOf(folder, `out-${shard}`)).flatMap((event) => (event.type === "scenarioStarted" ? [event.scenario] : []));

  expect(await run("1/4")).toMatchObject({ code: 0, out: expect.stringContaining("shard 1/4: 1 of 3 scenarios, by count\n") });
  expect(await run("2/4")).toMatchObject({ code: 0 });
  expect(await run("3/4", "--shard-times", "out-1/events.ndjson")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^shard 3\/4: 1 of 3 scenarios, about \d+ s by recorded times of 1$/m),
  });
  expect(await run("4/4")).toMatchObject({ code: 0, out: expect.stringContaining("shard 4/4: 0 of 3 scenarios, nothing to run\n") });
  expect([await ran(1), await ran(2), await ran(4)]).toEqual([["s/a.yaml"], ["s/rows.yaml#1"], []]);

  const merged = await startCli(folder, ["merge", "out-1", "out-2", "out-3", "out-4"]).ended;
  expect(merged).toMatchObject({ code: 0, out: expect.stringContaining("3 passed") });
});

test("a broken file is reported by the first shard", async () => {
  const folder = await folderWith({ ...files, "s/broken.yaml": "name: broken\n" });
  const run = (shard: string) => startCli(folder, ["s", "--shard", shard]).ended;
  expect(await run("1/2")).toMatchObject({ code: 2 });
  expect(await run("2/2")).toMatchObject({ code: 0 });
});

test.each([
  ["--shard", "0/2"],
  ["--shard", "3/2"],
  ["--shard", "2"],
  ["--shard-times", "events.ndjson"],
])("%s %s is refused", async (...args) => {
  expect(await startCli(await folderWith(files), ["s", ...args]).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_USAGE"),
  });
});

test("times that cannot be read are refused, so that all shards have the same", async () => {
  expect(await startCli(await folderWith(files), ["s", "--shard", "1/2", "--shard-times", "none.ndjson"]).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_FILE_NOT_FOUND"),
  });
});
