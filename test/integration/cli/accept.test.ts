import { cp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, config, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const files = {
  "amcp.config.yaml": config(),
  "s/a.yaml": scenario("a", ["verify: { screenshot: desk }", "verify: { tree: all, snapshot: desk-tree }"]),
  "s/b.yaml": scenario("b", ["verify: { screenshot: desk }"]),
};
const run = (folder: string, ...args: readonly string[]) => startCli(folder, ["s", "--update", "none", ...args]).ended;
const accept = (folder: string, ...args: readonly string[]) => startCli(folder, ["accept", ...args]).ended;

test("what a run under CI lacks is accepted from its downloaded results, and passes then", async () => {
  const folder = await folderWith({ ...files, "s/a.yaml": scenario("a", ["verify: { screenshot: desk }"]) });
  expect((await run(folder)).code).toBe(1);
  await cp(join(folder, "amcp-results"), join(folder, "from-ci"), { recursive: true });
  await rm(join(folder, "amcp-results"), { recursive: true });
  const listed = await accept(folder, "--list", "--from", "from-ci");
  expect(listed.out).toContain("s/__baselines__/a/desk.png: there is no accepted picture");
  expect(listed.out).toContain("2 baselines can be accepted");
  const one = await accept(folder, "s/a.yaml", "--from", "from-ci");
  expect(one).toMatchObject({ code: 0, out: expect.stringContaining("1 baseline accepted") });
  expect((await run(folder)).out).toContain("1 passed");
  expect(await accept(folder, "s/__baselines__/b/desk.png", "--from", "from-ci")).toMatchObject({ code: 0 });
  expect((await run(folder)).code).toBe(0);
  const facts = JSON.parse(await readFile(join(folder, "s/__baselines__/b/desk.json"), "utf8"));
  expect(facts.elements.length).toBeGreaterThan(0);
  expect(await accept(folder, "--all")).toMatchObject({ code: 0, out: "no baseline is missing or differs in amcp-results\n" });
});

test("a changed tree is accepted as text", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": scenario("a", ["verify: { tree: all, snapshot: desk }"]) });
  expect((await run(folder)).code).toBe(1);
  expect((await accept(folder, "--all")).code).toBe(0);
  expect((await run(folder)).code).toBe(0);
  await writeFile(join(folder, "s/__baselines__/a/desk.txt"), "- Button 'Elsewhere'\n");
  expect((await run(folder)).code).toBe(1);
  expect((await accept(folder, "s")).code).toBe(0);
  expect((await run(folder)).code).toBe(0);
});

test("a baseline that moved meanwhile is kept, and so are all others", verifies(["error/AMCP_BASELINE_MOVED"]), async () => {
  const folder = await folderWith(files);
  await run(folder);
  const theirs = join(folder, "s/__baselines__/b/desk.png");
  await startCli(folder, ["s/b.yaml", "--update", "missing", "--out", "elsewhere"]).ended;
  const before = Buffer.concat([await readFile(theirs), Buffer.from("more")]);
  await writeFile(theirs, before);
  const refused = await accept(folder, "--all");
  expect(refused.err).toContain("AMCP_BASELINE_MOVED: s/__baselines__/b/desk.png exists now since the run that compared it");
  expect(refused.code).toBe(1);
  expect(await readFile(theirs)).toEqual(before);
  await expect(readFile(join(folder, "s/__baselines__/a/desk.png"))).rejects.toThrow("ENOENT");
});

test("results in part, or with paths that lead out, are refused", verifies(["error/AMCP_CANDIDATE_BROKEN"]), async () => {
  const folder = await folderWith({ ...files, "s/a.yaml": scenario("a", ["verify: { screenshot: desk }"]) });
  await run(folder, "s/a.yaml");
  const events = join(folder, "amcp-results/events.ndjson");
  const text = await readFile(events, "utf8");
  await writeFile(events, text.replaceAll("s/__baselines__/a/desk.png", "../outside/desk.png"));
  expect((await accept(folder, "--all")).err).toContain("AMCP_CANDIDATE_BROKEN: ../outside/desk.png leads out of the project");
  await writeFile(events, text);
  await rm(join(folder, "amcp-results/attachments"), { recursive: true });
  const { code, err } = await accept(folder, "--all");
  expect(err).toContain("is not in ");
  expect(code).toBe(3);
});

test("files that were written in part, and links that lead out, are refused; of half the events the whole ones are accepted", async () => {
  const folder = await folderWith({ ...files, "s/a.yaml": scenario("a", ["verify: { screenshot: desk }"]) });
  await run(folder);
  const [facts] = (await readdir(join(folder, "amcp-results/attachments"), { recursive: true })).filter((name) =>
    name.endsWith("desk-facts.json"),
  );
  const written = join(folder, "amcp-results/attachments", facts ?? "");
  const text = await readFile(written, "utf8");
  await writeFile(written, text.slice(0, 100));
  expect((await accept(folder, "--all")).err).toMatch(/AMCP_CANDIDATE_BROKEN: .*desk-facts\.json is not the file that the run wrote/);
  await writeFile(written, text);
  // Windows lets only administrators make links.
  if (process.platform !== "win32") {
    await symlink(join(folder, "..", "elsewhere"), join(folder, "s/__baselines__"));
    expect((await accept(folder, "--all")).err).toContain("AMCP_BASELINE_OUTSIDE");
    await rm(join(folder, "s/__baselines__"));
  }
  const events = join(folder, "amcp-results/events.ndjson");
  const lines = (await readFile(events, "utf8")).split("\n");
  const first = lines.findIndex((line) => line.includes('"candidate"'));
  await writeFile(events, `${lines.slice(0, first + 1).join("\n")}\n${lines[first + 1]?.slice(0, 40)}`);
  expect(await accept(folder, "--all")).toMatchObject({ code: 0, out: expect.stringContaining("1 baseline accepted") });
});

test(
  "repetitions that saw different pictures are refused, unless a stable baseline is named",
  verifies(["error/AMCP_BASELINE_UNSTABLE"]),
  async () => {
    const folder = await folderWith({ ...files, "s/a.yaml": scenario("a", ["verify: { screenshot: desk }"]) });
    await run(folder, "--repeat-each", "2");
    const events = join(folder, "amcp-results/events.ndjson");
    const lines = (await readFile(events, "utf8")).split("\n");
    const last = lines.findLastIndex((line) => line.includes('"candidate"') && line.includes("__baselines__/a/"));
    lines[last] = (lines[last] ?? "").replace(/("content":"[^"]*","sha256":")[0-9a-f]{4}/, "$1beef");
    await writeFile(events, lines.join("\n"));
    const { code, err } = await accept(folder, "--all");
    expect(err).toContain("AMCP_BASELINE_UNSTABLE: the run has two different contents for s/__baselines__/a/desk.png");
    expect(code).toBe(1);
    expect((await accept(folder, "s/b.yaml")).code).toBe(0);
  },
);

test.each([
  [[], "AMCP_USAGE: name scenarios, folders or baselines to accept, or --all"],
  [["s/none.yaml"], "AMCP_SELECTION_EMPTY: no baseline of s/none.yaml is missing or differs in amcp-results"],
  [["--all", "--from", "nowhere"], "AMCP_FILE_NOT_FOUND: there is no file nowhere/events.ndjson"],
])("`accept %j` is refused with the reason", async (args, message) => {
  const { folder } = await cli({ ...files, "s/a.yaml": scenario("a", []) }, ["s/b.yaml", "--update", "none"]);
  const { code, err } = await accept(folder, ...args);
  expect(err).toContain(message);
  expect(code).toBe(2);
});
