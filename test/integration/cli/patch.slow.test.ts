import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DataScript, RunSummary } from "../../../contracts/html-report.ts";
import { patchOf } from "../../../ui/report/changes/accept.ts";
import { config, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { git } from "../../support/github/fake-github.ts";
import { png } from "../../support/runner/pictures.ts";

const run = (folder: string, ...args: readonly string[]) => startCli(folder, ["s", "--update", "none", ...args]).ended;

const files = {
  ".gitignore": "amcp-results/\n*.patch\n.amcp/\n",
  "amcp.config.yaml": config(),
  "s/a.yaml": scenario("a", ["verify: { screenshot: desk, soft: true }", "verify: { tree: all, snapshot: desk-tree }"]),
  "s/it's new.yaml": scenario("b", ["verify: { screenshot: desk }"]),
};

/** A repository in which the picture and the text of one scenario are accepted, but other ones than the app shows; those of another are missing. */
async function repository(): Promise<string> {
  const folder = await folderWith(files);
  await startCli(folder, ["s/a.yaml", "--update", "missing"]).ended;
  await writeFile(join(folder, "s/__baselines__/a/desk.png"), png(320, 200, [{ x: 10, y: 10, width: 20, height: 20, grey: 9 }]));
  await appendFile(join(folder, "s/__baselines__/a/desk.json"), "\n");
  await writeFile(join(folder, "s/__baselines__/a/desk-tree.txt"), "- Button 'Elsewhere'\n");
  await git(folder, "init", "--quiet");
  await git(folder, "add", "--all");
  return folder;
}

const dataOf = async (file: string): Promise<DataScript> => {
  const window: { amcpData?: DataScript[] } = {};
  new Function("window", await readFile(file, "utf8"))(window);
  return window.amcpData?.[0] ?? expect.fail(`${file} has no data`);
};

/** Writes the patch that the report makes of all its changes. @returns its file */
async function writePatch(folder: string): Promise<string> {
  const report = join(folder, "amcp-results/report/data");
  const [, , summary] = await dataOf(join(report, "run.js"));
  const places = (summary as RunSummary).changes.flatMap((change) => change.places);
  const scripts = await Promise.all((await readdir(join(report, "patches"))).map((name) => dataOf(join(report, "patches", name))));
  const hunks = new Map(scripts.map(([, id, hunk]) => [String(id), String(hunk)]));
  const file = join(folder, "baselines.patch");
  await writeFile(
    file,
    patchOf(
      places.flatMap(({ patch }) => patch ?? []),
      hunks,
    ),
  );
  return file;
}

test("the patch of a report accepts replaced and new baselines by `git apply`, and the run passes then", async () => {
  const folder = await repository();
  expect((await run(folder)).code).toBe(1);
  const patch = await writePatch(folder);
  expect((await git(folder, "apply", "--numstat", patch)).split("\n")).toHaveLength(5);
  await git(folder, "apply", patch);
  expect((await run(folder)).code).toBe(0);
  expect((await git(folder, "diff", "--name-only")).split("\n")).toHaveLength(3);
  const added = (await git(folder, "ls-files", "--others", "--exclude-standard")).split("\n");
  expect(added).toEqual(["s/__baselines__/it's new/desk.json", "s/__baselines__/it's new/desk.png"]);
});

test("`git apply` changes nothing where a baseline has changed or exists meanwhile", async () => {
  const folder = await repository();
  await run(folder);
  const patch = await writePatch(folder);
  const theirs = join(folder, "s/__baselines__/a/desk.png");
  const before = await readFile(theirs);
  await writeFile(theirs, Buffer.concat([before, Buffer.from("more")]));
  await expect(git(folder, "apply", patch)).rejects.toThrow("does not match the current contents");
  await writeFile(theirs, before);
  await mkdir(join(folder, "s/__baselines__/it's new"), { recursive: true });
  await writeFile(join(folder, "s/__baselines__/it's new/desk.png"), "theirs");
  await expect(git(folder, "apply", patch)).rejects.toThrow("already exists in working directory");
  expect(await readFile(theirs)).toEqual(before);
});

test("a project below the root of its repository names its folder to `git apply`", async () => {
  const folder = await repository();
  await run(folder);
  const patch = await writePatch(folder);
  await rm(join(folder, ".git"), { recursive: true });
  const root = await folderWith({});
  await rename(folder, join(root, "desk"));
  await git(root, "init", "--quiet");
  await git(root, "apply", "--directory=desk", patch.replace(folder, join(root, "desk")));
  expect((await run(join(root, "desk"))).code).toBe(0);
});

test("names with quotes and line ends are quoted, and a file that two scenarios share is patched once", () => {
  const one = { file: 'a "b"\n\\c.png', from: null, to: "1" };
  expect(patchOf([one, one], new Map([["1", "literal 0\n\n"]]))).toBe(
    `diff --git "a/a \\"b\\"\\012\\\\c.png" "b/a \\"b\\"\\012\\\\c.png"\nnew file mode 100644\nindex ${"0".repeat(40)}..1\nGIT binary patch\nliteral 0\n\n`,
  );
});
