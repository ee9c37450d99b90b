import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { readdir, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, inject } from "vitest";
import { withFileLock } from "../../../platform/files/file-lock.ts";
import { runProgram } from "./program.ts";

const LIMIT_MS = 600_000;

/** The files of a dry release of this repository. */
export interface Packed {
  readonly tarball: string;
  /** The folder of all files, a source of NuGet packages. */
  readonly nuget: string;
}

/** Packs once for all tests of a run. */
export async function packed(): Promise<Packed> {
  const folder = join(inject("shared"), "packed");
  await withFileLock(`${folder}.lock`, AbortSignal.timeout(LIMIT_MS), async () => {
    if (!existsSync(folder)) await packInto(folder);
  });
  const [tarball = "no tarball"] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  return { tarball: join(folder, tarball), nuget: folder };
}

/** The folder has its name only once all is in it. */
async function packInto(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const args = ["--dry", "--uncommitted", "--out", unfinished];
  // With the name of a repository package.json would change while other tests read it.
  const place = { cwd: resolve("."), env: { GITHUB_REPOSITORY: "" } };
  const { code, out, err } = await runProgram(["node", "scripts/release.mjs", ...args], place);
  expect(code, out + err).toBe(0);
  await rename(unfinished, folder);
}

/**
 * Variables for builds of apps that refer to the packed packages. These have the version of those before them: they must not come from the
 * user's cache, nor stay there. Everything else is taken from that cache as it is.
 *
 * @param folder the app's own
 */
export const privatePackages = (folder: string) => ({ NUGET_PACKAGES: join(folder, ".nuget"), RestoreFallbackFolders: packagesOfOthers() });

/** The user's cache without packages of ours, which a run of `amcp-test init` may have put there. */
function packagesOfOthers(): string {
  const cache = process.env["NUGET_PACKAGES"] ?? join(homedir(), ".nuget", "packages");
  const folder = join(inject("shared"), `packages-of-others-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const names = existsSync(cache) ? readdirSync(cache).filter((name) => !name.startsWith("amcp.")) : [];
  for (const name of names) if (!existsSync(join(folder, name))) symlinkSync(join(cache, name), join(folder, name), "junction");
  return folder;
}

/** The references of an app of Avalonia 12 to the handler and its platform, with the source that has them. */
export async function referPackages(folder: string): Promise<string> {
  const { nuget } = await packed();
  const source = `<configuration><packageSources><add key="packed" value="${nuget}" /></packageSources></configuration>`;
  await writeFile(join(folder, "nuget.config"), source);
  const names = ["Amcp.Avalonia", "Amcp.Avalonia.ManagedHeadless"];
  return names.map((name) => `    <PackageReference Include="${name}" Version="*" />\n`).join("");
}
