import type { Octokit } from "@octokit/core";
import type { PaginateInterface } from "@octokit/plugin-paginate-rest";
import { AmcpError, messageOf } from "../../contracts/errors.ts";

/** The REST API of GitHub: `request` takes a method and a path of https://docs.github.com/rest with its parameters. */
export type GitHub = Pick<Octokit, "request"> & { readonly paginate: PaginateInterface };

interface GitHubAccess {
  /** Address of the API, such as `https://api.github.com`. */
  readonly api: string;
  readonly token: string;
}

/** Opens the API of GitHub. A status from 500 on and a lost connection are tried again three times; then each request throws AMCP_GITHUB_FAILED. */
export async function openGitHub({ api, token }: GitHubAccess): Promise<GitHub> {
  const [{ Octokit: Client }, { paginateRest }, { retry }] = await Promise.all([
    import("@octokit/core"),
    import("@octokit/plugin-paginate-rest"),
    import("@octokit/plugin-retry"),
  ]);
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const github = new (Client.plugin(paginateRest, retry))({ auth: token, baseUrl: api, userAgent: "amcp-test", log: silent });
  // Registered last, it gets what the repetitions leave.
  github.hook.error("request", (cause, { method, url, ...parameters }) => {
    const { url: address } = github.request.endpoint({ method, url, ...parameters });
    const path = address.slice(api.length).replace(/\?.*$/, "");
    const answers = "response" in cause && cause.response !== undefined ? `GitHub answers ${cause.status}` : "GitHub does not answer";
    throw new AmcpError("AMCP_GITHUB_FAILED", `${answers} to ${method} ${path}: ${messageOf(cause)}`, { cause });
  });
  return github;
}

/** The status with which GitHub has refused a request; undefined for any other error. */
export function refusedWith(error: unknown): number | undefined {
  const cause = error instanceof AmcpError ? error.cause : undefined;
  return cause instanceof Error && "status" in cause && typeof cause.status === "number" ? cause.status : undefined;
}
