import { resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { runCommand } from "./processes.ts";

export interface Repository {
  /** A folder of the checkout. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/**
 * The absolute paths of all files that differ from the commit at which the branch left `revision`: committed, staged, unstaged and new
 * ones, and both paths of a file that was moved. Ignored files are left out.
 *
 * @throws AmcpError AMCP_GIT_FAILED outside of a repository, without git, and for a revision that it does not know
 */
export async function changesSince(revision: string, repository: Repository): Promise<readonly string[]> {
  const top = resolve(repository.cwd, (await git(["rev-parse", "--show-cdup"], repository)).trim());
  const base = (await git(["merge-base", "--end-of-options", revision, "HEAD"], repository)).trim();
  const differing = await git(["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", base, "--"], { ...repository, cwd: top });
  const added = await git(["ls-files", "--others", "--exclude-standard", "-z"], { ...repository, cwd: top });
  const names = `${differing}${added}`.split("\0").filter((name) => name !== "");
  return [...new Set(names)].map((name) => resolve(top, name));
}

/** Runs git in a checkout. @returns what it wrote @throws AmcpError AMCP_GIT_FAILED where it fails or cannot be started */
export async function git(args: readonly string[], { cwd, env, signal }: Repository): Promise<string> {
  const command = ["git", "-c", "core.safecrlf=false", "-c", "core.fsmonitor=false", ...args] as const;
  const { exitCode, output } = await runCommand(["git", ...command.slice(1)], { cwd, env, signal }).catch((cause: unknown) => {
    throw new AmcpError("AMCP_GIT_FAILED", `git cannot be started: ${messageOf(cause)}`, { cause });
  });
  if (exitCode === 0) return output;
  const said = output.trim().split("\n")[0] || "the revisions have no commit in common";
  throw new AmcpError("AMCP_GIT_FAILED", `git ${args[0]} failed: ${said}`, { output });
}

interface NewCommit {
  readonly message: string;
  readonly parent?: string;
}

/**
 * Adds files that the object store has to the index, and makes a commit of the index.
 *
 * @param index a checkout whose variable GIT_INDEX_FILE names an index of its own
 * @returns its id @throws AmcpError AMCP_GIT_FAILED as `git`
 */
export async function commitFiles(
  files: readonly { readonly path: string; readonly id: string }[],
  { message, parent }: NewCommit,
  index: Repository,
): Promise<string> {
  await git(["update-index", "--add", ...files.flatMap(({ path, id }) => ["--cacheinfo", `100644,${id},${path}`])], index);
  const tree = await gitObject(["write-tree"], index);
  return gitObject(["commit-tree", tree, ...(parent === undefined ? [] : ["-p", parent]), "-m", message], index);
}

/** Runs a command of git that writes the id of an object. @throws AmcpError AMCP_GIT_FAILED as `git` */
export const gitObject = async (args: readonly string[], repository: Repository): Promise<string> => (await git(args, repository)).trim();
