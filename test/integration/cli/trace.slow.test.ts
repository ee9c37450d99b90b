import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listIn, TreeDeltas } from "../../../contracts/tree-deltas.ts";
import { cli, config, eventsOf, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const steps = ["interact: { type: someone@example.org, into: Email }", "inspect: { find: Email }"];
const failing = [...steps, "verify: { element: Email, text: other, timeout: 50ms }"];
const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario("a", failing), "s/b.yaml": scenario("b", steps) };

const tracedOf = async (folder: string) => (await eventsOf(folder)).filter((event) => event.type === "stepTraced");

test(
  "a failed attempt keeps the apps after each step and its calls; one that passed keeps nothing",
  verifies(["card/run-trace"]),
  async () => {
    const { folder, code } = await cli(files, ["s", "--trace", "retain-on-failure"]);
    expect(code).toBe(1);
    const traced = await tracedOf(folder);
    expect(traced.map(({ scenario: id, step }) => [id, step])).toEqual(["", "1", "2", "3"].map((step) => ["s/a.yaml", step]));
    expect(traced.map(({ calls }) => calls.some(({ tool }) => tool === "TypeText"))).toEqual([false, true, false, false]);
    // The trace's own looks are no calls of a step.
    expect(traced[2]?.calls.map(({ tool }) => tool)).not.toContain("GetElementTree");
    const states = traced.slice(0, 3).map(({ states: [state] }) => state);
    for (const state of states) {
      const png = await readFile(join(folder, "amcp-results", state?.picture?.path ?? ""));
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      const deltas = TreeDeltas.parse(JSON.parse(await readFile(join(folder, "amcp-results", state?.tree?.path ?? ""), "utf8")));
      expect(listIn(deltas, state?.tree?.index ?? -1)[0]?.[1].type).toBe("MainWindow");
    }
    const pictures = await readdir(join(folder, "amcp-results/attachments/blobs")).catch(() => []);
    expect(pictures.length).toBeLessThanOrEqual(new Set(states.map((state) => state?.picture?.sha256)).size);
    expect(await readdir(join(folder, "amcp-results/attachments"))).not.toContain("s-b.yaml");
    const report = JSON.parse(
      (await readFile(join(folder, "amcp-results/report/data/scenarios/1.js"), "utf8")).match(/\["scenario",1,(.*)\]\);\n$/s)?.[1] ?? "",
    );
    expect(report.attempts[0].steps[0]).toMatchObject({ states: [{ app: "Desk", tree: {} }], calls: [{ app: "Desk" }] });
  },
);

test("the first retry only is traced by default, every attempt with `on`, and none with `off`", verifies(["card/run-trace"]), async () => {
  const attempts = async (...args: readonly string[]) => {
    const { folder } = await cli({ ...files, "s/b.yaml": scenario("b", [steps[1] ?? ""]) }, ["s", "--retries", "2", ...args]);
    return [...new Set((await tracedOf(folder)).map(({ scenario: id, attempt }) => `${id} ${attempt}`))].toSorted();
  };
  expect(await attempts()).toEqual(["s/a.yaml 2"]);
  expect(await attempts("--trace", "on")).toEqual(["s/a.yaml 1", "s/a.yaml 2", "s/a.yaml 3", "s/b.yaml 1"]);
  expect(await attempts("--trace", "off")).toEqual([]);
});

test("merged shards keep their traces", async () => {
  const { folder } = await cli(files, ["s/a.yaml", "--trace", "on", "--out", "one"]);
  await startCli(folder, ["s/b.yaml", "--trace", "on", "--out", "two"]).ended;
  await startCli(folder, ["merge", "one", "two"]).ended;
  const paths = (await tracedOf(folder)).flatMap(({ states }) => states.flatMap(({ picture, tree }) => [picture?.path, tree?.path]));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) expect((await readFile(join(folder, "amcp-results", path ?? ""))).length).toBeGreaterThan(0);
});
