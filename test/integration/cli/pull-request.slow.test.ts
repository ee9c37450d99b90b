import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { marked } from "marked";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { decodePng } from "../../../runner/baselines/picture.ts";
import { folderWith, startCli } from "../../support/cli/run-cli.ts";
import { git, TOKEN } from "../../support/github/fake-github.ts";
import { type OpenedPull, openPull, runAgain } from "../../support/github/pull-request.ts";
import { ciFile } from "../../support/repository/ci-page.ts";
import { runSteps, type Step } from "../../support/repository/github-runner.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { describeInChromium, startChromium } from "../../support/ui/chromium.ts";
import { verifies } from "../../support/verifies.ts";

const lastComment = ({ github }: OpenedPull): string => github.comments.at(-1)?.body ?? "";
const addressesIn = (body: string): string[] => [...body.matchAll(/<img src="([^"]+)"/g)].map(([, address = ""]) => address);
const foldersOf = ({ bare }: OpenedPull) => git(bare, "ls-tree", "--name-only", "amcp-pictures");
const changed = [
  "s/__baselines__/a/desk-tree.txt",
  "s/__baselines__/a/desk.json",
  "s/__baselines__/a/desk.png",
  "s/__baselines__/new/desk.json",
  "s/__baselines__/new/desk.png",
  "s/__baselines__/same/desk.json",
  "s/__baselines__/same/desk.png",
];

test(
  "a comment shows each change once, before and after, with its elements; a later run updates it",
  verifies(["card/46-comment"]),
  async () => {
    const pull = await openPull();
    expect(await pull.comment()).toMatchObject({ code: 0, out: "wrote the comment of #7 with 3 changes\n" });
    const body = lastComment(pull);
    expect(body).toContain("### amcp-test: 2 pictures changed, 1 new picture, 1 text changed");
    expect(body).toContain("<code>desk</code> and 1 more: &#35;ffffff became &#35;f5f6f8 inside <code>StackPanel in MainWindow</code>");
    expect(body).toContain("The same change in 2 baselines:");
    expect(body).toContain(
      "1 scenario failed for other reasons:\n\n- wrong &#60;b&#62; (<code>s/wrong.yaml</code>): <code>Email</code> is",
    );
    const [before = "", after = "", fresh] = addressesIn(body);
    expect(fresh).toBe(after);
    for (const address of [before, after])
      expect(decodePng(new Uint8Array(await (await fetch(address)).arrayBuffer()))).toMatchObject({ width: 320, height: 200 });

    expect(await pull.comment({ id: 42 })).toMatchObject({ code: 0, out: "updated the comment of #7 with 3 changes\n" });
    expect(pull.github.comments).toHaveLength(1);
    expect(lastComment(pull)).toContain("actions/runs/42");
    expect(await git(pull.bare, "log", "--format=%s %P", "amcp-pictures")).toBe("Pictures of pull requests");
  },
);

test(
  "`/accept` commits what the comment shows, by its author, and the run of it is green but for what no picture shows",
  verifies(["card/46-accept"]),
  async () => {
    const pull = await openPull();
    await pull.comment();
    expect(await pull.say("/accept\nLooks fine.")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^accepted 4 baselines in \w{8}\. The scenarios run again\.\n$/),
    });
    expect(lastComment(pull)).toMatch(/^@maintainer accepted 4 baselines/);
    expect(pull.github.dispatches).toEqual([{ workflow: 5, body: { ref: "look" } }]);
    const log = await git(pull.bare, "log", "-1", "--format=%an <%ae>%n%cn%n%s", "look");
    expect(log).toBe("maintainer <77+maintainer@users.noreply.github.com>\ngithub-actions[bot]\ntest: accept 4 baselines");
    expect((await git(pull.bare, "diff", "--name-only", "look~1", "look")).split("\n")).toEqual(changed);
    expect((await runAgain(pull)).out).toContain("4 scenarios: 3 passed, 1 failed");
    expect(await pull.comment({ id: 43 })).toMatchObject({ code: 0, out: "updated the comment of #7 with 0 changes\n" });
    expect(pull.github.comments[0]?.body).toContain("### amcp-test: every picture is as accepted");
  },
);

test(
  "`/accept` with paths commits those alone, and is refused with the cause in every other case",
  verifies(["card/46-accept"]),
  async () => {
    const pull = await openPull();
    const refused = async (body: string, login = "maintainer") => {
      const { code, out } = await pull.say(body, login);
      expect(code).toBe(0);
      expect(lastComment(pull)).toBe(`@${login} ${out.trimEnd()}`);
      return out;
    };
    expect(await refused("/accept")).toContain("no run has proposed one");
    await pull.comment();
    const before = await git(pull.bare, "rev-parse", "look");
    for (const login of ["reader", "stranger"]) expect(await refused("/accept", login)).toContain("needs write access");
    expect(await refused("/accept s/wrong.yaml")).toContain("belongs to <code>s/wrong.yaml</code>");
    for (const body of ["/accepted", "please /accept", "accept"])
      expect(await pull.say(body)).toMatchObject({ code: 0, out: "the comment accepts nothing\n" });
    expect(await git(pull.bare, "rev-parse", "look")).toBe(before);

    expect((await pull.say("/accept s/new.yaml")).out).toMatch(/^accepted 1 baseline /);
    expect((await git(pull.bare, "diff", "--name-only", before, "look")).split("\n")).toEqual(changed.slice(3, 5));
    expect(await refused("/accept")).toContain("the branch has changed since");
  },
);

test("`/accept` refuses a baseline that differs between the branch and the tested merge", async () => {
  const pull = await openPull();
  // GitHub runs scenarios on the merge with the base branch: the author's working tree stands for it.
  await writeFile(join(pull.author, "s/__baselines__/a/desk-tree.txt"), "- Button 'Of the base branch'\n");
  await startCli(pull.author, ["s/a.yaml", "--update", "none", "--out", join(pull.job, "amcp-results")]).ended;
  await pull.comment();
  expect((await pull.say("/accept")).out).toContain("has another content on this branch than in the run");
  expect((await pull.say("/accept s/__baselines__/a/desk.png")).out).toMatch(/^accepted 1 baseline /);
});

test(
  "the pull request of a fork gets the comment, and its author the command where nothing may be pushed",
  verifies(["card/46-fork"]),
  async () => {
    const pull = await openPull({ owner: "stranger" });
    expect(await pull.comment()).toMatchObject({ code: 0, out: "wrote the comment of #7 with 3 changes\n" });
    await writeFile(join(pull.remote, "hooks/pre-receive"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    expect((await pull.say("/accept")).out).toContain(
      "gh run download 41 --name amcp-results --dir amcp-results && npx amcp-test accept --all",
    );
    await rm(join(pull.remote, "hooks/pre-receive"));
    expect((await pull.say("/accept")).out).toMatch(/^accepted 4 baselines in \w{8}\.\n$/);
    expect((await git(pull.remote, "diff", "--name-only", "look~1", "look")).split("\n")).toEqual(changed);
  },
);

test("without the right to push the comment names the artefacts, and offers no `/accept`", verifies(["card/46-artefacts"]), async () => {
  const pull = await openPull();
  await writeFile(join(pull.bare, "hooks/pre-receive"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  expect(await pull.comment()).toMatchObject({ code: 0, out: expect.stringContaining("wrote the comment of #7") });
  expect(addressesIn(lastComment(pull))).toEqual([]);
  expect(lastComment(pull)).toContain("[the artefacts of the run](https://github.com/o/r/actions/runs/41#artifacts)");
  expect(lastComment(pull)).not.toContain("Comment `/accept`");
});

test(
  "pictures of pull requests that were closed long ago are removed, and runs at once keep each other's",
  verifies(["card/46-pruned"]),
  async () => {
    const pull = await openPull();
    await git(pull.bare, "branch", "other", "look");
    pull.github.pulls.push({ number: 8, branch: "other", owner: "o", remote: pull.bare });
    await pull.comment({ branch: "other" });
    expect(await foldersOf(pull)).toBe("8\nREADME.md");
    const second = `${pull.job}-2`;
    await cp(pull.job, second, { recursive: true });
    await rm(join(pull.bare, "refs/heads/amcp-pictures"));
    const both = await Promise.all([pull.comment(), pull.comment({ branch: "other", checkout: second })]);
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(await foldersOf(pull)).toBe("7\n8\nREADME.md");
    const closedAt = new Date(Date.now() - 40 * 24 * 3600_000).toISOString();
    pull.github.pulls.splice(1, 1, { number: 8, branch: "other", owner: "o", remote: pull.bare, closedAt });
    await pull.comment();
    expect(await foldersOf(pull)).toBe("7\nREADME.md");
  },
);

test("nothing is written where no pull request ends with the commit, or where no picture differs", async () => {
  const pull = await openPull();
  pull.github.pulls.splice(0, 1, { number: 7, branch: "elsewhere", owner: "o", remote: pull.bare });
  expect(await pull.comment()).toMatchObject({ code: 0, out: expect.stringMatching(/^no open pull request ends with \w{40}/) });
  pull.github.pulls.splice(0, 1, { number: 7, branch: "look", owner: "o", remote: pull.bare });
  await startCli(pull.author, ["s/wrong.yaml", "--out", join(pull.job, "amcp-results")]).ended;
  expect(await pull.comment()).toMatchObject({ code: 0, out: "no picture of #7 differs, so there is no comment\n" });
  expect(pull.github.comments).toEqual([]);
});

test(
  "results that were made up commit no other file, break no comment and read nothing outside of their folder",
  verifies(["card/46-foreign"]),
  async () => {
    const pull = await openPull();
    const file = join(pull.job, "amcp-results/events.ndjson");
    const events = await readFile(file, "utf8");
    const forged = async (from: string | RegExp, to: string) => {
      await writeFile(file, events.replaceAll(from, to));
      expect(await pull.comment()).toMatchObject({ code: 0 });
      return pull.github.comments[0]?.body ?? "";
    };
    expect(await forged("s/__baselines__/new/desk.png", ".github/workflows/x.yml")).toContain(".github/workflows/x.yml is no baseline");
    expect((await pull.say("/accept")).out).toContain("no run has proposed one");
    expect(await forged("s/__baselines__/new/desk.png", "../x.png")).toContain("leads out of the project");
    const shown = await forged(/"path":"attachments\/[^"]*desk-expected.png"/g, '"path":"../s/new.yaml"');
    expect(addressesIn(shown)).toHaveLength(2);
    const named = await forged(/"name":"a"/g, '"name":"</details><script>x</script> @team `x` ![](http://x)"');
    expect(named).not.toMatch(/<script|@team|!\[/);
  },
);

test("a failure of GitHub is tried again, and a refusal says what was refused", {
  ...verifies(["error/AMCP_GITHUB_FAILED"]),
  timeout: 120_000,
}, async () => {
  const pull = await openPull();
  pull.github.failures.set("POST /repos/o/r/issues/7/comments", [502, 200, 403]);
  expect(await pull.comment()).toMatchObject({ code: 0 });
  pull.github.comments.length = 0;
  const refused = await pull.comment();
  expect(refused).toMatchObject({ code: 3 });
  expect(refused.err).toContain(
    "AMCP_GITHUB_FAILED: GitHub answers 403 to POST /repos/o/r/issues/7/comments: Resource not accessible by integration",
  );
  expect((await pull.comment({ token: "other" })).err).toContain(
    "AMCP_GITHUB_FAILED: GitHub answers 401 to GET /repos/o/r/pulls: Bad credentials",
  );
});

test("outside of its workflow the command says what it needs", async () => {
  const folder = await folderWith({ "event.json": "{}" });
  const run = async (env: NodeJS.ProcessEnv) => (await startCli(folder, ["pull-request"], env).ended).err;
  expect(await run({})).toContain("AMCP_USAGE: pull-request runs in a job of GitHub Actions");
  const event = { GITHUB_EVENT_PATH: join(folder, "event.json") };
  expect(await run(event)).toContain("needs the event workflow_run or issue_comment");
  const comment = { issue: { number: 7, pull_request: {} }, comment: { id: 1, body: "/accept", user: { login: "a", id: 1 } } };
  await writeFile(event.GITHUB_EVENT_PATH, JSON.stringify(comment));
  expect(await run(event)).toContain("needs the variables GITHUB_API_URL");
  const places = { GITHUB_API_URL: "http://127.0.0.1:9", GITHUB_SERVER_URL: "http://127.0.0.1:9", GITHUB_REPOSITORY: "o/r" };
  expect(await run({ ...event, ...places })).toContain("needs a token");
});

test("the workflow of the page writes the comment of a run", verifies(["card/46-comment"]), async () => {
  const pull = await openPull();
  const artifacts = await temporaryFolder();
  await rename(join(pull.job, "amcp-results"), join(artifacts, "amcp-results"));
  const steps: readonly Step[] = parse(ciFile(".github/workflows/pictures.yml")).jobs.pictures.steps;
  const table = { "github.event_name": "workflow_run", "github.event.workflow_run.id": 41, "github.token": TOKEN };
  const place = { workspace: pull.job, artifacts, table, defaults: { shell: "bash" } };
  const ran = await runSteps(steps, { ...place, env: await pull.variables() });
  expect(ran, ran.out).toMatchObject({ code: 0, out: "wrote the comment of #7 with 3 changes\n" });
  expect(addressesIn(lastComment(pull))).toHaveLength(3);
});

describeInChromium("in a browser", () => {
  test(
    "the comment shows its pictures within the width of a page, and later changes are folded",
    verifies(["card/46-comment"]),
    async () => {
      const pull = await openPull();
      await pull.comment();
      const browser = await startChromium();
      onTestFinished(() => browser.close());
      const page = await browser.newPage({ viewport: { width: 860, height: 1200 } });
      await page.goto(pull.github.address);
      await page.setContent(await marked(lastComment(pull), { gfm: true }), { waitUntil: "load" });
      const pictures = await page
        .locator("img")
        .evaluateAll((images) => images.map((image) => "naturalWidth" in image && image.naturalWidth));
      expect(pictures).toEqual([320, 320, 320]);
      expect(await page.locator("details").evaluateAll((sections) => sections.map((section) => section.hasAttribute("open")))).toEqual([
        true,
        true,
        true,
      ]);
      expect(await page.locator("summary").allInnerTexts()).toEqual([
        "1. desk and 1 more: #ffffff became #f5f6f8 inside StackPanel in MainWindow",
        expect.stringMatching(/^2\. desk-tree: line 1, Button 'Elsewhere'/),
        "3. desk: new",
      ]);
      expect(await page.locator("li").filter({ hasText: "wrong <b>" }).count()).toBe(1);
      expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(860);
    },
  );
});
