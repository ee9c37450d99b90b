import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files by absolute path, each with a mark that differs after it was saved. */
export type FileMarks = ReadonlyMap<string, string>;

/** Folders that builds, runs and package managers write. */
const WRITTEN = new Set(["node_modules", "bin", "obj", "TestResults"]);

interface Looking {
  /** Files and folders; those that do not exist are looked for again each time. */
  readonly paths: readonly string[];
  /** Folders that are left out. */
  readonly without: readonly string[];
}

/** Reads the marks of all files, except of folders that begin with a dot or that builds write. */
export async function fileMarksOf(looking: Looking): Promise<FileMarks> {
  const { files } = await listAll(looking);
  return files;
}

/** Files that were saved, added or removed. */
export const savedBetween = (before: FileMarks, after: FileMarks): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

/** Editors write a file in several steps. */
const QUIET_MS = 150;

/** Resolves when a file was saved since `marks` were read, and nothing more for a moment, or when the signal aborts. */
export async function waitForSave(looking: Looking, marks: FileMarks, signal: AbortSignal): Promise<void> {
  const { files, folders } = await listAll(looking);
  const watched = new Set([...folders, ...[...files.keys()].map((file) => dirname(file))]);
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve) => {
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, QUIET_MS);
      };
      signal.addEventListener("abort", () => resolve(), { once: true });
      if (signal.aborted) resolve();
      // A folder may be removed meanwhile; its parent reports that.
      for (const folder of watched) watchers.push(watch(folder, later).on("error", () => {}));
      // A file may have been saved before the watchers were there.
      void fileMarksOf(looking).then((now) => savedBetween(marks, now).length > 0 && later());
    });
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
}

async function listAll({ paths, without }: Looking): Promise<{ files: Map<string, string>; folders: Set<string> }> {
  const files = new Map<string, string>();
  const folders = new Set<string>();
  const add = async (path: string): Promise<void> => {
    if (without.includes(path) || folders.has(path)) return;
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) files.set(path, `${found.size} ${found.mtimeMs}`);
    if (!found?.isDirectory()) return;
    folders.add(path);
    const names = await readdir(path).catch(() => []);
    await Promise.all(names.filter((name) => !WRITTEN.has(name) && !name.startsWith(".")).map((name) => add(join(path, name))));
  };
  for (const path of paths) await add(path);
  return { files, folders };
}
