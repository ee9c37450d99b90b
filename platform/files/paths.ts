import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this package's package.json, for the sources and for dist/. */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "amcp-test") return folder;
    if (folder === dirname(folder)) throw new Error("the package.json of amcp-test is not above its own files");
  }
}

/**
 * The folder by which projects find this package: `node_modules/amcp-test` in a folder or above it. Package managers may make it a link to
 * a folder with a version in its name, so a path that is written to a file goes through the link.
 *
 * @param root the folder of this package
 * @returns undefined where another copy or none is installed
 */
export function installedPackage(folder: string, root = packageRoot()): string | undefined {
  const link = join(folder, "node_modules", "amcp-test");
  if (existsSync(link)) return realpathSync(link) === realpathSync(root) ? link : undefined;
  return folder === dirname(folder) ? undefined : installedPackage(dirname(folder), root);
}

/** The path of a file relative to a folder, with `/` on every system, as messages, reports and URLs show it. */
export const slashedPath = (folder: string, file: string): string => relative(folder, file).split(sep).join("/");

/** Whether a path is not within a folder. */
export function leadsOut(folder: string, file: string): boolean {
  const within = relative(folder, file);
  return within === ".." || within.startsWith(`..${sep}`) || isAbsolute(within);
}

/** Says why a path is not within the only folder that may be used; undefined if it is. */
export type Confinement = (path: string) => string | undefined;

/**
 * Confines paths to one folder, with symbolic links resolved.
 *
 * @param shown the folder, as messages name it
 */
export function confineTo(folder: string, shown: string): Confinement {
  const real = realPath(folder);
  return (path) => {
    if (leadsOut(folder, path)) return `it leads out of ${shown}`;
    return leadsOut(real, realPath(path)) ? `a symbolic link leads out of ${shown}` : undefined;
  };
}

/** The path with symbolic links resolved; of what does not exist, those of the folders around it. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
}

/** Names of devices, which Windows takes for them with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(?=\.|$)/iu;

export const isDeviceName = (name: string): boolean => DEVICE.test(name);

const LONGEST_NAME = 80;

/**
 * Makes a file name that every system takes; letters of any script stay. It is the same on all systems, because they share results and
 * recordings.
 */
export function portableFileName(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-")
    .replace(/^[-.]+/, "")
    .slice(0, LONGEST_NAME)
    // Half of a surrogate pair at the end is no character, and Windows drops a dot there.
    .replace(/\p{Surrogate}$/u, "")
    .replace(/[-.]+$/, "");
  return plain.replace(DEVICE, "$&_") || "unnamed";
}

/**
 * Assigns paths that no earlier call got, also where the file system does not distinguish case.
 *
 * @returns a function that takes the path for a mark, which is empty or a number such as `-2`
 */
export function createFreePaths(): (pathWith: (mark: string) => string) => string {
  const taken = new Set<string>();
  return (pathWith) => {
    for (let count = 1; ; count += 1) {
      const path = pathWith(count === 1 ? "" : `-${count}`);
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };
}
