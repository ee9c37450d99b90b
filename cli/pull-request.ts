import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { loadConfig } from "./config/config.ts";
import { acceptByComment, acceptedIn } from "./pull-request/accept-comment.ts";
import { commentOnRun } from "./pull-request/comment-run.ts";
import { openJob } from "./pull-request/job.ts";
import { readEvents } from "./run/run-events.ts";

const flags: Flags = {
  from: { kind: "text", value: "FOLDER", summary: "results folder of the run (default: amcp-results)" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
};

/** The parts of GitHub's events that are read: https://docs.github.com/webhooks/webhook-events-and-payloads */
const RunCompleted = z.object({
  workflow_run: z.object({
    id: z.int(),
    workflow_id: z.int(),
    html_url: z.string(),
    head_sha: z.string(),
    head_branch: z.string(),
    head_repository: z.object({ owner: z.object({ login: z.string() }) }),
  }),
});
const CommentCreated = z.object({
  issue: z.object({ number: z.int(), pull_request: z.object({}).optional() }),
  comment: z.object({ id: z.int(), body: z.string(), user: z.object({ login: z.string(), id: z.int() }) }),
});

export const pullRequestCommand: Command = {
  name: "pull-request",
  summary: "In GitHub Actions: shows the changed pictures of a run in its pull request, and commits them on the comment /accept.",
  usage: "pull-request",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const event: unknown = await readEvent(terminal);
    const completed = RunCompleted.safeParse(event).data?.workflow_run;
    const created = CommentCreated.safeParse(event).data;
    if (completed !== undefined) {
      const { root } = await loadConfig(terminal.cwd, given.text("config"));
      const shown = given.text("from") ?? "amcp-results";
      const results = resolve(terminal.cwd, shown);
      const events = await readEvents(join(results, "events.ndjson"), `${shown}/events.ndjson`);
      const head = { owner: completed.head_repository.owner.login, branch: completed.head_branch, commit: completed.head_sha };
      const run = { id: completed.id, workflow: completed.workflow_id, address: completed.html_url, head };
      await commentOnRun(run, { events, results, root }, await openJob(terminal));
    } else if (created !== undefined) {
      const { issue, comment } = created;
      if (issue.pull_request === undefined || acceptedIn(comment.body) === undefined) terminal.out.write("the comment accepts nothing\n");
      else {
        const accepted = { pull: issue.number, id: comment.id, body: comment.body, author: comment.user };
        await acceptByComment(accepted, await openJob(terminal));
      }
    } else throw new AmcpError("AMCP_USAGE", "pull-request needs the event workflow_run or issue_comment; docs/ci.md has its workflow");
    return 0;
  },
};

/** @throws AmcpError AMCP_USAGE outside of GitHub Actions */
async function readEvent({ env }: Terminal): Promise<unknown> {
  const file = env["GITHUB_EVENT_PATH"];
  if (file === undefined) throw new AmcpError("AMCP_USAGE", "pull-request runs in a job of GitHub Actions, which has GITHUB_EVENT_PATH");
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw new AmcpError("AMCP_FILE_UNREADABLE", `cannot read the event ${file}: ${messageOf(cause)}`, { cause });
  }
}
