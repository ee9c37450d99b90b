import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { PlannedList, RunEvent } from "../../../contracts/events.ts";
import { cli, config, folderWith, scenario, startCli, stubEntry } from "../../support/cli/run-cli.ts";

const find = "inspect: { find: Email }";
const files = {
  "amcp.config.yaml": `${config()}variants: [{ theme: Light }, { theme: Dark }]\n`,
  "s/hooks/amcp.hooks.yaml": `apps: [Desk]\nbeforeAll:\n  - ${find}\n`,
  "s/hooks/a.yaml": scenario("in a folder with hooks", [find], "tags: [smoke]\n"),
  "s/plain.yaml": scenario("without variants", [find], "variants: none\n"),
  "s/table.yaml": scenario("row ${n}", [find], "table: [{ n: 1 }, { n: 2 }]\n"),
};
const broken = { "s/broken.yaml": scenario("broken", ["inspekt: { find: Email }"]) };

const listed = async (args: readonly string[], more = {}) => {
  const ended = await cli({ ...files, ...more }, [...args, "--list=json"]);
  const { scenarios } = PlannedList.parse(JSON.parse(ended.out));
  return { ...ended, scenarios, ids: scenarios.map(({ id }) => id) };
};

test("--list=json lists scenarios, rows, variants and broken files, and no hooks", async () => {
  const { code, err, ids, scenarios } = await listed(["s"], broken);
  expect(ids).toEqual([
    "s/plain.yaml",
    ...["light", "dark"].flatMap((theme) => [`s/hooks/a.yaml@${theme}`, `s/table.yaml#1@${theme}`, `s/table.yaml#2@${theme}`]),
    "s/broken.yaml",
  ]);
  expect(scenarios[1]).toMatchObject({ file: "s/hooks/a.yaml", line: 1, name: "in a folder with hooks [light]", tags: ["smoke"] });
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("s/broken.yaml:4:5: error AMCP_SCENARIO_UNKNOWN_KEY") });
});

test("a run takes the ids of its list, beside files and in a file of its own", async () => {
  expect((await listed(["s/table.yaml#2@dark"])).ids).toEqual(["s/table.yaml#2@dark"]);
  expect((await listed(["./s/hooks/a.yaml@light", "s/plain.yaml"])).ids).toEqual(["s/plain.yaml", "s/hooks/a.yaml@light"]);
  expect((await listed(["s", "s/table.yaml#2@dark"])).ids).toHaveLength(7);
  expect((await listed(["s/table.yaml#1@dark~2", "--repeat-each", "2"])).ids).toEqual(["s/table.yaml#1@dark~2"]);
  const selection = { "wanted.txt": "s/table.yaml#1@dark\r\ns/hooks\n" };
  expect((await listed(["--selection", "wanted.txt"], selection)).ids).toEqual([
    "s/hooks/a.yaml@light",
    "s/hooks/a.yaml@dark",
    "s/table.yaml#1@dark",
  ]);
});

test("an id without a scenario, and a selection without a line, are errors", async () => {
  expect(await cli(files, ["s/table.yaml#3@dark", "--list"])).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      "AMCP_SELECTION_EMPTY: the selection has no scenario s/table.yaml#3@dark; --list prints those of each file",
    ),
  });
  expect(await cli({ ...files, none: "\n" }, ["--selection", "none", "--list"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_SELECTION_EMPTY: the selection none names no scenario"),
  });
  expect(await cli(files, ["--selection", "lost", "--list"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("AMCP_FILE_NOT_FOUND: cannot read the selection lost"),
  });
});

test("--stream writes every event, nothing else, and ends at the end of the input", async () => {
  const folder = await folderWith({
    "amcp.config.yaml": config({ Desk: stubEntry({ fault: "hang@FindElement" }) }),
    "s/a.yaml": scenario("hangs", ["inspect: { find: Email, timeout: 1m }"]),
  });
  await writeFile(join(folder, "s/b.yaml"), scenario("later", [find]));
  const { child, written, ended } = startCli(folder, ["s", "--stream"]);
  await vi.waitFor(() => expect(written()).toContain('"stepStarted"'), { timeout: 20_000 });
  child.stdin?.end();
  const { code, out, err } = await ended;
  expect(code).toBe(130);
  expect(err).toContain("interrupted: closing the apps and writing the reports");
  const events = out
    .trimEnd()
    .split("\n")
    .map((line) => RunEvent.parse(JSON.parse(line)));
  expect(events.at(0)).toMatchObject({ type: "runStarted", scenarios: [{ id: "s/a.yaml" }, { id: "s/b.yaml" }] });
  expect(events.at(-1)).toMatchObject({ type: "runEnded", status: "interrupted", exitCode: 130 });
});
