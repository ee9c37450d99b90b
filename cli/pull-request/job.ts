import { AmcpError } from "../../contracts/errors.ts";
import { type GitHub, openGitHub } from "../../platform/net/github.ts";
import type { Repository } from "../../platform/processes/git.ts";
import type { Terminal } from "../command/command.ts";

/** A job of GitHub Actions with a checkout of the default branch, which may write to the repository. */
export interface PullRequestJob {
  readonly github: GitHub;
  readonly owner: string;
  readonly repo: string;
  /** Address of the web pages, such as `https://github.com`. */
  readonly server: string;
  /** The checkout. */
  readonly checkout: Repository;
  /** Writes a line to the log of the job. */
  readonly log: (line: string) => void;
}

/** The command that accepts the pictures of a run in a clone, for people whom the job cannot serve. */
export const acceptInClone = (run: number): string =>
  `\`\`\`bash\ngh run download ${run} --name amcp-results --dir amcp-results && npx amcp-test accept --all\n\`\`\``;

const NAME = "github-actions[bot]";
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
/** Commits are those of the program, unless a person is named as their author. */
const committer = { GIT_COMMITTER_NAME: NAME, GIT_COMMITTER_EMAIL: EMAIL, GIT_AUTHOR_NAME: NAME, GIT_AUTHOR_EMAIL: EMAIL };

/**
 * Opens the job that the environment describes, by GitHub's variables: https://docs.github.com/actions/reference/variables-reference
 *
 * @throws AmcpError AMCP_USAGE where one is missing
 */
export async function openJob({ env, cwd, out }: Terminal): Promise<PullRequestJob> {
  const { GITHUB_API_URL: api, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env;
  const [owner, repo] = (repository ?? "").split("/");
  if (api === undefined || server === undefined || owner === undefined || repo === undefined)
    throw new AmcpError("AMCP_USAGE", "pull-request needs the variables GITHUB_API_URL, GITHUB_SERVER_URL and GITHUB_REPOSITORY");
  if (token === undefined || token === "")
    throw new AmcpError("AMCP_USAGE", "pull-request needs a token: give the step GITHUB_TOKEN in its `env`, as docs/ci.md does");
  return {
    github: await openGitHub({ api, token }),
    owner,
    repo,
    server,
    checkout: {
      cwd: env["GITHUB_WORKSPACE"] ?? cwd,
      env: { ...env, GIT_TERMINAL_PROMPT: "0", ...committer },
      signal: new AbortController().signal,
    },
    log: (line) => void out.write(`${line}\n`),
  };
}
