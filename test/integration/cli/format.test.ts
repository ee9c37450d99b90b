import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, folderWith, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const files = {
  "s/a.yaml": "name: 'a'\napps: [ Desk ]\nsteps:\n  - interact: {count: 2, click: Save} # twice\n",
  "s/parts/b.steps.yaml": "steps:\n  - interact: { click: Save }\n",
};
const formatted = "name: a\napps: [Desk]\nsteps:\n  - interact: { click: Save, count: 2 } # twice\n";

test("scenarios and files of steps are formatted once; --check changes nothing", verifies(["card/24-format"]), async () => {
  const folder = await folderWith(files);
  const text = () => readFile(join(folder, "s/a.yaml"), "utf8");
  const run = (...args: readonly string[]) => startCli(folder, ["format", ...args, "s"]).ended;
  expect(await run("--check")).toMatchObject({ code: 2, out: "s/a.yaml\n1 file to format, 1 unchanged\n" });
  expect(await text()).toBe(files["s/a.yaml"]);
  expect(await run()).toMatchObject({ code: 0, out: "s/a.yaml\n1 file formatted, 1 unchanged\n" });
  expect(await text()).toBe(formatted);
  expect(await run("--check")).toMatchObject({ code: 0, out: "0 files to format, 2 unchanged\n" });
});

test("a file that is no YAML stays as it is, and its problem is told", async () => {
  const { code, err, folder } = await cli({ "s/a.yaml": "name: [x\nsteps: 'y'\n" }, ["format", "s"]);
  expect(code).toBe(2);
  expect(err).toContain("s/a.yaml:");
  expect(await readFile(join(folder, "s/a.yaml"), "utf8")).toBe("name: [x\nsteps: 'y'\n");
});
