import { join } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { factsFile, type RunEvent } from "../../contracts/events.ts";
import type { ReportChange } from "../../contracts/html-report.ts";
import { readFileIfThere } from "../../platform/files/files.ts";
import { leadsOut, slashedPath } from "../../platform/files/paths.ts";
import { refusedWith } from "../../platform/net/github.ts";
import { gitBlobId, sha256 } from "../../platform/text/bytes.ts";
import { plural } from "../../platform/text/shown-text.ts";
import { COMMENT_MARK, type CommentView, markdownMessage, pullRequestComment, reportChanges, reportOf } from "../../reports/index.ts";
import { changedViews, readCandidate } from "../../runner/baselines/index.ts";
import { onePerBaseline, proposalsOf } from "../accept/proposals.ts";
import { acceptInClone, type PullRequestJob } from "./job.ts";
import { PICTURES, type ProposedFile, publishFolder } from "./picture-branch.ts";

/** The run of the workflow that has tested a pull request, as the event `workflow_run` has it. */
export interface TestedRun {
  readonly id: number;
  readonly workflow: number;
  /** Address of its page. */
  readonly address: string;
  readonly head: { readonly owner: string; readonly branch: string; readonly commit: string };
}

export interface TestedResults {
  readonly events: readonly RunEvent[];
  /** The results folder. */
  readonly results: string;
  /** Folder of amcp.config.yaml. */
  readonly root: string;
}

/** Changes with pictures; more are counted. */
const MOST_CHANGES = 40;
/** How long the pictures of a closed pull request stay. */
const KEPT_MS = 30 * 24 * 3600_000;

/** Writes or updates the comment of the pull request that a run has tested. Everything in the results is foreign data, and is only shown. */
export async function commentOnRun(run: TestedRun, found: TestedResults, job: PullRequestJob): Promise<void> {
  const { github, owner, repo, log } = job;
  const { data: open } = await github.request("GET /repos/{owner}/{repo}/pulls", {
    owner,
    repo,
    state: "open",
    head: `${run.head.owner}:${run.head.branch}`,
  });
  const pull = open.find(({ head }) => head.sha === run.head.commit)?.number;
  if (pull === undefined) return log(`no open pull request ends with ${run.head.commit}, so nothing is written`);
  const report = reportOf(found.events);
  const changes = await reportChanges(report.scenarios, { patched: async () => [] });
  const known = await ownComment(pull, job);
  if (changes.length === 0 && known === undefined) return log(`no picture of #${pull} differs, so there is no comment`);
  const shown = await publish({ pull, run, changes, found }, job);
  const body = pullRequestComment(report, { head: run.head.commit, run: run.address, changes, ...shown });
  if (known === undefined)
    await github.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", { owner, repo, issue_number: pull, body });
  else await github.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", { owner, repo, comment_id: known, body });
  log(`${known === undefined ? "wrote" : "updated"} the comment of #${pull} with ${plural(changes.length, "change")}`);
}

/** The comment of an earlier run. Only programs count: a person can write the mark, too. */
async function ownComment(pull: number, { github, owner, repo }: PullRequestJob): Promise<number | undefined> {
  const comments = await github.paginate("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
    owner,
    repo,
    issue_number: pull,
    per_page: 100,
  });
  const own = comments.find(({ user, body }) => user?.type === "Bot" && body?.startsWith(COMMENT_MARK));
  return own === undefined ? undefined : Number(own.id);
}

interface Publication {
  readonly pull: number;
  readonly run: TestedRun;
  readonly changes: readonly ReportChange[];
  readonly found: TestedResults;
}

interface Shown {
  readonly views: ReadonlyMap<string, readonly CommentView[]>;
  readonly unacceptable: string | undefined;
}

/** Puts the pictures and what `/accept` commits on the branch. A token that may not push leaves a comment without pictures. */
async function publish({ pull, run, changes, found }: Publication, job: PullRequestJob): Promise<Shown> {
  const contents = new Map<string, Uint8Array>();
  const views = new Map<string, CommentView[]>();
  const addressOf = (picture: Uint8Array | undefined): string | undefined => {
    if (picture === undefined) return undefined;
    const name = `${sha256(picture).slice(0, 16)}.png`;
    contents.set(name, picture);
    return `${job.server}/${job.owner}/${job.repo}/blob/${PICTURES}/${pull}/${name}?raw=true`;
  };
  for (const change of changes.slice(0, MOST_CHANGES)) {
    const places = await viewsOf(change, found.results).catch((cause: unknown) =>
      job.log(`a picture cannot be shown: ${messageOf(cause)}`),
    );
    views.set(
      change.id,
      (places ?? []).map(({ before, after, width }) => ({ before: addressOf(before), after: addressOf(after), width })),
    );
  }
  let unacceptable: string | undefined;
  const files = await proposedFiles(found, contents, job.checkout.cwd).catch((cause: unknown) => {
    if (!(cause instanceof AmcpError)) throw cause;
    unacceptable = `\`/accept\` is not possible: ${markdownMessage(cause.message)}.`;
    return [];
  });
  const proposed = { head: run.head.commit, run: run.id, workflow: run.workflow, files };
  try {
    await publishFolder({ pull, proposed, contents }, job.checkout, (others) => keptOf(others, job));
    return { views, unacceptable };
  } catch (cause) {
    if (!(cause instanceof AmcpError) || cause.code !== "AMCP_GIT_FAILED") throw cause;
    job.log(`${cause.message}\n${cause.output ?? ""}`);
    return { views: new Map(), unacceptable: withoutBranch(run) };
  }
}

/** Says where the pictures are, and how a person accepts them, without the branch. */
const withoutBranch = ({ id, address }: TestedRun): string =>
  `The pictures are in [the artefacts of the run](${address}#artifacts), because this job may not write a branch. To accept them in a clone:\n\n${acceptInClone(id)}`;

async function viewsOf({ kind, expected, actual, areas }: ReportChange, results: string) {
  if (kind === "text") return [];
  const after = await readWithin(results, actual);
  if (after === undefined) throw new Error(`${actual} is missing`);
  return changedViews({ before: expected === undefined ? undefined : await readWithin(results, expected), after }, areas);
}

const readWithin = async (folder: string, path: string): Promise<Buffer | undefined> =>
  leadsOut(folder, join(folder, path)) ? undefined : readFileIfThere(join(folder, path));

/** The files that `/accept` commits, whose contents are added. @throws AmcpError where the results are incomplete or contradict themselves */
async function proposedFiles(
  { events, results, root }: TestedResults,
  contents: Map<string, Uint8Array>,
  top: string,
): Promise<ProposedFile[]> {
  const files: ProposedFile[] = [];
  for (const { scenario, candidate } of onePerBaseline(proposalsOf(events))) {
    const { file, bytes, described } = await readCandidate(candidate, { results, root });
    const old = candidate.replacesInGit;
    if (old === undefined) throw new AmcpError("AMCP_CANDIDATE_BROKEN", `the results do not name the git id of ${candidate.file}`);
    const add = (path: string, from: string | null, content: Uint8Array) => {
      const to = gitBlobId(content);
      contents.set(to, content);
      if (to !== from) files.push({ scenario, baseline: candidate.file, path: slashedPath(top, path), from, to });
    };
    add(file, old.file, bytes);
    if (described !== undefined) add(factsFile(file), old.facts, described);
  }
  return files;
}

/** Those that are open, or were closed less than a month ago. */
async function keptOf(pulls: readonly number[], { github, owner, repo }: PullRequestJob): Promise<number[]> {
  const kept: number[] = [];
  for (const pull of pulls) {
    try {
      const { data } = await github.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", { owner, repo, pull_number: pull });
      if (data.closed_at === null || Date.now() - Date.parse(data.closed_at) < KEPT_MS) kept.push(pull);
    } catch (error) {
      if (refusedWith(error) !== 404) throw error;
    }
  }
  return kept;
}
