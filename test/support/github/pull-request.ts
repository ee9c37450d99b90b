import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { config, type Ended, type Files, filled, scenario, startCli } from "../cli/run-cli.ts";
import { png } from "../runner/pictures.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type FakeGitHub, git, openFakeGitHub, TOKEN } from "./fake-github.ts";

const files: Files = {
  ".gitignore": "amcp-results/\n.amcp/\n",
  "amcp.config.yaml": config(),
  "s/a.yaml": scenario("a", ["verify: { screenshot: desk, soft: true }", "verify: { tree: all, snapshot: desk-tree }"]),
  "s/same.yaml": scenario("the same", ["verify: { screenshot: desk }"]),
  "s/new.yaml": scenario("new", ["verify: { screenshot: desk }"]),
  "s/wrong.yaml": scenario("wrong <b>", ["verify: { element: Email, visible: false, timeout: 100ms }"]),
};

/** A pull request of the repository `o/r`, with the results of a run that it has failed. */
export interface OpenedPull {
  readonly github: FakeGitHub;
  /** The bare repository `o/r`. */
  readonly bare: string;
  /** The bare repository of the branch, which is another one for a fork. */
  readonly remote: string;
  /** A clone with the branch `look`, where its author works. */
  readonly author: string;
  /** The shallow checkout of the default branch in the job that writes, with the results. */
  readonly job: string;
  /** Runs the command for the run of the last commit of a branch, of `look` by default. */
  comment(run?: {
    readonly id?: number;
    readonly branch?: string;
    readonly token?: string;
    /** Another checkout than `job`. */
    readonly checkout?: string;
  }): Promise<Ended>;
  /** The variables that GitHub gives to the job of that command. */
  variables(): Promise<Readonly<Record<string, string>>>;
  /** Writes a comment as a person, and runs the command for it. */
  say(body: string, login?: string): Promise<Ended>;
  /** Pushes what the author has committed. */
  push(): Promise<void>;
}

/** Opens the pull request #7, from the branch `look`. `maintainer` may write, `reader` may not. */
export async function openPull({ owner = "o" }: { readonly owner?: string } = {}): Promise<OpenedPull> {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder, name);
  const [bare, author, job] = [at("o.git"), at("author"), at("job")];
  const remote = owner === "o" ? bare : at("fork.git");
  failed ??= failedRun();
  await cp(await failed, author, { recursive: true });
  await git(folder, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  await git(author, "push", "--quiet", bare, "main");
  if (remote !== bare) await git(folder, "clone", "--quiet", "--bare", bare, remote);
  const github = await openFakeGitHub(bare);
  const push = async () => {
    await git(author, "push", "--quiet", remote, "look");
    // GitHub has this reference for each pull request, of forks too.
    await git(author, "push", "--quiet", "--force", bare, "look:refs/pull/7/head");
  };
  await push();
  github.pulls.push({ number: 7, branch: "look", owner, remote });
  github.permissions.set("maintainer", "write").set("reader", "read");
  await git(folder, "clone", "--quiet", "--depth=1", `file://${bare}`, job);
  await cp(join(author, "amcp-results"), join(job, "amcp-results"), { recursive: true });

  const variablesFor = async (event: unknown, checkout: string) => {
    const file = `${checkout}.json`;
    await writeFile(file, JSON.stringify(event));
    return {
      GITHUB_API_URL: `${github.address}/api`,
      GITHUB_SERVER_URL: github.address,
      GITHUB_REPOSITORY: "o/r",
      GITHUB_EVENT_PATH: file,
      GITHUB_WORKSPACE: checkout,
    };
  };
  const command = async (event: unknown, { token = TOKEN, checkout = job } = {}) =>
    startCli(checkout, ["pull-request"], { ...(await variablesFor(event, checkout)), GITHUB_TOKEN: token }).ended;
  const completed = async (id = 41, branch = "look") => {
    const head = { head_sha: await git(remote, "rev-parse", branch), head_branch: branch, head_repository: { owner: { login: owner } } };
    return { action: "completed", workflow_run: { id, workflow_id: 5, html_url: `https://github.com/o/r/actions/runs/${id}`, ...head } };
  };
  return {
    github,
    bare,
    remote,
    author,
    job,
    push,
    comment: async ({ id, branch, ...place } = {}) => command(await completed(id, branch), place),
    variables: async () => variablesFor(await completed(), job),
    say: (body, login = "maintainer") =>
      command({ action: "created", issue: { number: 7, pull_request: {} }, comment: { id: 9, body, user: { login, id: 77 } } }),
  };
}

let failed: Promise<string> | undefined;
afterAll(async () => failed && rm(await failed, { recursive: true, force: true }));

/** @returns a repository whose branch `main` has other baselines than the app shows, with the results of the branch `look` */
async function failedRun(): Promise<string> {
  const author = await mkdtemp(join(tmpdir(), "amcp-pull-request-"));
  await filled(author, files);
  await startCli(author, ["s/a.yaml", "s/same.yaml", "--update", "missing"]).ended;
  const old = png(320, 200, [{ x: 10, y: 10, width: 20, height: 20, grey: 9 }]);
  for (const name of ["a", "same"]) {
    await writeFile(join(author, `s/__baselines__/${name}/desk.png`), old);
    await appendFile(join(author, `s/__baselines__/${name}/desk.json`), "\n");
  }
  await writeFile(join(author, "s/__baselines__/a/desk-tree.txt"), "- Button 'Elsewhere'\n");
  await git(author, "init", "--quiet", "--initial-branch=main");
  await commitAll(author, "the app");
  await git(author, "checkout", "--quiet", "-b", "look");
  await filled(author, { "notes.md": "a new look\n" });
  await commitAll(author, "a new look");
  await startCli(author, ["s", "--update", "none"]).ended;
  return author;
}

async function commitAll(folder: string, message: string): Promise<void> {
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "-m", message);
}

/** Runs the scenarios again in the branch as it is in the repository. */
export async function runAgain({ author, remote, job }: OpenedPull): Promise<Ended> {
  await git(author, "pull", "--quiet", "--ff-only", remote, "look");
  const ended = await startCli(author, ["s", "--update", "none"]).ended;
  await rm(join(job, "amcp-results"), { recursive: true });
  await cp(join(author, "amcp-results"), join(job, "amcp-results"), { recursive: true });
  return ended;
}
