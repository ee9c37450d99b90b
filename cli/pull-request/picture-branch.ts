import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import { commitFiles, git, gitObject, type Repository } from "../../platform/processes/git.ts";

/** The branch with the pictures of comments: one commit without parents, and a folder for each pull request. */
export const PICTURES = "amcp-pictures";
const REF = `refs/heads/${PICTURES}`;
const STATE = "proposed.json";
const README = `The pictures that comments of amcp-test show, by the number of the pull request. Each run replaces this commit, and removes the
pictures of pull requests that have been closed for a month. The branch can be deleted.
`;

/** How often the branch may change between reading and writing it. */
const ATTEMPTS = 8;

/** A file that `/accept` commits. Its new content is on the branch. */
const ProposedFile = z.object({
  scenario: z.string(),
  baseline: z.string().describe("the picture or text that it belongs to, relative to the project"),
  path: z.string().describe("relative to the repository"),
  from: z.string().nullable().describe("id that git gives to the content that the run has compared; null for a new file"),
  to: z.string().describe("id of the new content"),
});
export type ProposedFile = z.infer<typeof ProposedFile>;

/** The files that `/accept` commits, as the comment shows them. */
const Proposed = z.object({
  head: z.string().describe("the tested commit of the pull request"),
  run: z.int(),
  workflow: z.int(),
  files: z.array(ProposedFile),
});
export type Proposed = z.infer<typeof Proposed>;

/** The folder of one pull request. */
export interface PullFolder {
  readonly pull: number;
  readonly proposed: Proposed;
  /** By file names, which are hashes of the contents. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/**
 * Replaces the folder of a pull request. Two runs that write at once do not lose each other's folder: git refuses the second, which then
 * begins again.
 *
 * @param keptOf selects the other pull requests whose folders stay
 * @throws AmcpError AMCP_GIT_FAILED where the token may not push
 */
export async function publishFolder(
  folder: PullFolder,
  repository: Repository,
  keptOf: (pulls: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  const { path: work, remove } = await openRunFolder();
  try {
    const blobs = await storeBlobs(folder, { work, repository });
    for (let attempt = 1; ; attempt += 1) {
      const old = await fetchBranch(repository);
      const index = { ...repository, env: { ...repository.env, GIT_INDEX_FILE: join(work, `index-${attempt}`) } };
      await git(["read-tree", "--empty"], index);
      const others = (await foldersOf(old, repository)).filter((pull) => pull !== folder.pull);
      for (const pull of await keptOf(others)) await git(["read-tree", `--prefix=${pull}/`, `${old}:${pull}`], index);
      const commit = await commitFiles(blobs, { message: "Pictures of pull requests" }, index);
      try {
        await git(["push", "--quiet", `--force-with-lease=${REF}:${old ?? ""}`, "origin", `${commit}:${REF}`], repository);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isOvertaken(error)) throw error;
      }
    }
  } finally {
    await remove();
  }
}

/** Returns the files that a run has proposed for a pull request; undefined where none did, or where they are no longer kept. */
export async function readProposed(pull: number, repository: Repository): Promise<Proposed | undefined> {
  const branch = await fetchBranch(repository);
  if (!(await foldersOf(branch, repository)).includes(pull)) return undefined;
  return Proposed.parse(JSON.parse(await git(["cat-file", "blob", `${branch}:${pull}/${STATE}`], repository)));
}

/** @returns the commit of the branch; undefined where there is none */
async function fetchBranch(repository: Repository): Promise<string | undefined> {
  const listed = await git(["ls-remote", "origin", REF], repository);
  if (listed.trim() === "") return undefined;
  await git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", REF], repository);
  return gitObject(["rev-parse", "FETCH_HEAD"], repository);
}

/** @param commit of the branch, if there is one */
async function foldersOf(commit: string | undefined, repository: Repository): Promise<number[]> {
  if (commit === undefined) return [];
  const names = (await git(["ls-tree", "-d", "--name-only", commit], repository)).split("\n");
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Adds all contents to the object store of the checkout. */
async function storeBlobs({ pull, proposed, contents }: PullFolder, { work, repository }: { work: string; repository: Repository }) {
  const named: [string, Uint8Array | string][] = [...contents, [STATE, `${JSON.stringify(proposed, undefined, 1)}\n`]];
  const files = [{ file: join(work, "README.md"), path: "README.md", content: README as Uint8Array | string }];
  for (const [name, content] of named) files.push({ file: join(work, name), path: `${pull}/${name}`, content });
  for (const { file, content } of files) await writeFile(file, content);
  const ids = (await git(["hash-object", "-w", "--no-filters", "--", ...files.map(({ file }) => file)], repository)).trim().split("\n");
  return files.map(({ path }, at) => ({ path, id: ids[at] ?? "" }));
}

/** Whether another run has written the branch meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof AmcpError && /stale info|cannot lock ref|fetch first|failed to update ref/.test(error.output ?? "");
