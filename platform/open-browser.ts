import { spawn } from "node:child_process";
import { findExecutable } from "./paths.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a page in the user's browser, which outlives this process.
 *
 * @param url visible to other users of this machine, in the list of processes
 * @returns whether a browser was asked to: none is known without a desktop session
 */
export async function openInBrowser(url: string, env: Environment): Promise<boolean> {
  const command = browserCommand(env);
  if (command === undefined) return false;
  const [program, ...words] = command;
  const child = spawn(program, [...words, url], { env: { ...env }, detached: true, stdio: "ignore", windowsHide: true });
  const started = await new Promise<boolean>((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });
  child.unref();
  return started;
}

/** @returns undefined where there is nothing to open a page with */
function browserCommand(env: Environment): readonly [string, ...string[]] | undefined {
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const name = process.platform === "darwin" ? "open" : "xdg-open";
  const hasDesktop = process.platform === "darwin" || (env["DISPLAY"] ?? "") !== "" || (env["WAYLAND_DISPLAY"] ?? "") !== "";
  const program = hasDesktop ? findExecutable(name, env) : undefined;
  return program === undefined ? undefined : [program];
}
