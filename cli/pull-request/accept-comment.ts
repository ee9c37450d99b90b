import { join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import { refusedWith } from "../../platform/net/github.ts";
import { commitFiles, git, type Repository } from "../../platform/processes/git.ts";
import { plural } from "../../platform/text/shown-text.ts";
import { markdownCode, markdownMessage } from "../../reports/index.ts";
import { isWanted } from "../accept/proposals.ts";
import { acceptInClone, type PullRequestJob } from "./job.ts";
import { type Proposed, type ProposedFile, readProposed } from "./picture-branch.ts";

/** A comment that begins with `/accept`, as the event `issue_comment` has it. */
export interface AcceptComment {
  readonly pull: number;
  readonly id: number;
  readonly body: string;
  readonly author: { readonly login: string; readonly id: number };
}

/** The words behind `/accept` in the first line of a comment; undefined for every other comment. */
export const acceptedIn = (body: string): readonly string[] | undefined =>
  /^\/accept(?![^\s])(.*)/
    .exec(body)?.[1]
    ?.split(/\s+/)
    .filter((word) => word !== "");

/** Commits the proposed baselines of a pull request for a person with write access, and answers the comment in every case. */
export async function acceptByComment(comment: AcceptComment, job: PullRequestJob): Promise<void> {
  const { github, owner, repo, log } = job;
  const answer = await accept(comment, job).catch((error: unknown) => {
    if (error instanceof Refusal) return error.message;
    throw error;
  });
  const body = `@${comment.author.login} ${answer}`;
  await github.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", { owner, repo, issue_number: comment.pull, body });
  log(answer);
}

/** Why nothing is accepted, as Markdown. */
class Refusal extends Error {}

/** @returns the answer @throws Refusal */
async function accept(comment: AcceptComment, job: PullRequestJob): Promise<string> {
  const { github, owner, repo, checkout } = job;
  if (!(await canWrite(comment.author.login, job))) throw new Refusal("`/accept` needs write access to this repository.");
  const proposed = await readProposed(comment.pull, checkout);
  if (proposed === undefined || proposed.files.length === 0)
    throw new Refusal("no picture or text of this pull request can be accepted: no run has proposed one.");
  const { data: pull } = await github.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", { owner, repo, pull_number: comment.pull });
  if (pull.head.sha !== proposed.head)
    throw new Refusal(
      `the pictures are those of ${markdownCode(proposed.head.slice(0, 8))}, and the branch has changed since. Wait for its run, look at its pictures, and accept those.`,
    );
  const wanted = acceptedIn(comment.body) ?? [];
  const files = proposed.files.filter(({ scenario, baseline }) => isWanted([scenario, baseline], wanted));
  if (files.length === 0) throw new Refusal(`no changed picture or text belongs to ${wanted.map(markdownCode).join(", ")}.`);
  await git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", `refs/pull/${comment.pull}/head`], checkout);
  await refuseMoved(files, { head: proposed.head, checkout });
  const count = plural(new Set(files.map(({ baseline }) => baseline)).size, "baseline");
  const commit = await commitOf(files, { comment, head: proposed.head, subject: `test: accept ${count}`, checkout });
  const isFork = pull.head.repo?.full_name !== `${owner}/${repo}`;
  await push(commit, { remote: isFork ? pull.head.repo?.clone_url : "origin", branch: pull.head.ref, run: proposed.run, checkout });
  const again = isFork ? "" : await runAgain(proposed, { branch: pull.head.ref, job });
  return `accepted ${count} in ${commit.slice(0, 8)}.${again}`;
}

async function canWrite(username: string, { github, owner, repo }: PullRequestJob): Promise<boolean> {
  try {
    const { data } = await github.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", { owner, repo, username });
    return ["admin", "write"].includes(data.permission);
  } catch (error) {
    if (refusedWith(error) === 404) return false;
    throw error;
  }
}

/** A run tests the merge with the base branch, which may have another baseline than the branch. @throws Refusal */
async function refuseMoved(files: readonly ProposedFile[], { head, checkout }: { head: string; checkout: Repository }): Promise<void> {
  const listed = (await git(["ls-tree", "-z", "--full-tree", head, "--", ...files.map(({ path }) => path)], checkout)).split("\0");
  const present = new Map(listed.filter((line) => line !== "").map((line) => [line.slice(line.indexOf("\t") + 1), line.split(/\s/)[2]]));
  const moved = files.find(({ path, from }) => (present.get(path) ?? null) !== from);
  if (moved !== undefined)
    throw new Refusal(
      `${markdownCode(moved.path)} has another content on this branch than in the run. Merge the base branch into it, and accept the pictures of its run.`,
    );
}

interface Commit {
  readonly comment: AcceptComment;
  readonly head: string;
  readonly subject: string;
  readonly checkout: Repository;
}

/** Makes the commit by the person who has accepted, without a work tree. @returns its id */
async function commitOf(files: readonly ProposedFile[], { comment, head, subject, checkout }: Commit): Promise<string> {
  const { path: work, remove } = await openRunFolder();
  try {
    const { login, id } = comment.author;
    const author = { GIT_AUTHOR_NAME: login, GIT_AUTHOR_EMAIL: `${id}+${login}@users.noreply.github.com` };
    const index = { ...checkout, env: { ...checkout.env, ...author, GIT_INDEX_FILE: join(work, "index") } };
    await git(["read-tree", head], index);
    const stored = files.map(({ path, to }) => ({ path, id: to }));
    return await commitFiles(stored, { message: subject, parent: head }, index);
  } finally {
    await remove();
  }
}

interface Push {
  /** Undefined where the repository of the branch is gone. */
  readonly remote: string | undefined;
  readonly branch: string;
  readonly run: number;
  readonly checkout: Repository;
}

/** @throws Refusal where the token may not push, or the branch has changed meanwhile */
async function push(commit: string, { remote, branch, run, checkout }: Push): Promise<void> {
  try {
    if (remote === undefined) throw new AmcpError("AMCP_GIT_FAILED", "the repository of the branch is gone");
    await git(["push", "--quiet", remote, `${commit}:refs/heads/${branch}`], checkout);
  } catch (cause) {
    if (!(cause instanceof AmcpError) || cause.code !== "AMCP_GIT_FAILED") throw cause;
    throw new Refusal(
      `the commit cannot be pushed to ${markdownCode(branch)} (${markdownMessage(cause.message)}). A person who may push to it accepts in a clone:\n\n${acceptInClone(run)}`,
    );
  }
}

/** GitHub starts no workflow for a push with the token of a job, except one that is asked for. @returns the end of the answer */
async function runAgain({ workflow }: Proposed, { branch, job }: { branch: string; job: PullRequestJob }): Promise<string> {
  const { github, owner, repo } = job;
  try {
    await github.request("POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches", {
      owner,
      repo,
      workflow_id: workflow,
      ref: branch,
    });
    return " The scenarios run again.";
  } catch (error) {
    if (refusedWith(error) === undefined) throw error;
    return " The scenarios do not run by themselves: the workflow needs `on: workflow_dispatch`, and this job `actions: write`.";
  }
}
