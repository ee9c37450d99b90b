import { findExecutable } from "./executables.ts";
import { startDetached } from "./processes.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a page in the user's browser, which outlives this process.
 *
 * @param url visible to other users of this machine, in the list of processes
 * @returns whether a browser was asked to; without a desktop session there is none
 */
export async function openInBrowser(url: string, { cwd, env }: { cwd: string; env: Environment }): Promise<boolean> {
  const command = browserCommand(env);
  if (command === undefined) return false;
  return startDetached([...command, url], { cwd, env }).then(
    () => true,
    () => false,
  );
}

/** @returns undefined where there is nothing to open a page with */
export function browserCommand(env: Environment, platform: NodeJS.Platform = process.platform): readonly [string, ...string[]] | undefined {
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const name = platform === "darwin" ? "open" : "xdg-open";
  const hasDesktop = platform === "darwin" || [env["DISPLAY"], env["WAYLAND_DISPLAY"]].some((display = "") => display !== "");
  const program = hasDesktop ? findExecutable(name, env) : undefined;
  return program === undefined ? undefined : [program];
}
