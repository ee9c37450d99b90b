import { homedir } from "node:os";
import { posix, win32 } from "node:path";

/** The environment that determines the folder. */
interface CachePlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform;
}

/** The user's folder for what amcp-test can make again; undefined for a user without a home. */
export function cacheFolder({ environment, platform = process.platform }: CachePlace): string | undefined {
  const home = homeOf(environment[platform === "win32" ? "USERPROFILE" : "HOME"]);
  if (platform === "win32") return below(win32, environment["LOCALAPPDATA"] || below(win32, home, "AppData", "Local"), "amcp", "cache");
  const given = environment["XDG_CACHE_HOME"];
  // The specification of this variable demands that a relative path is ignored.
  if (given !== undefined && posix.isAbsolute(given)) return posix.join(given, "amcp");
  return platform === "darwin" ? below(posix, home, "Library", "Caches", "amcp") : below(posix, home, ".cache", "amcp");
}

const below = ({ join }: typeof posix, folder: string | undefined, ...names: readonly string[]): string | undefined =>
  folder === undefined ? undefined : join(folder, ...names);

/** A container may run as a user without a home. */
function homeOf(variable: string | undefined): string | undefined {
  try {
    return variable || homedir();
  } catch {
    return undefined;
  }
}
