import { homedir } from "node:os";
import { posix, resolve, win32 } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import type { Terminal } from "../command/command.ts";
import { nonEmptyText } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";

/** The word in place of a folder that switches recording off. */
const OFF = "off";

/** The environment that determines the folder of sessions. */
export interface SessionsPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
}

/**
 * The folder in which a proxy keeps sessions.
 *
 * @param written value of `--sessions` or AMCP_SESSIONS
 * @returns undefined if recording is off, and where the user has no home folder
 */
export const recordedFolder = (written: string | undefined, place: SessionsPlace): string | undefined =>
  written === OFF ? undefined : sessionsFolder(written, place);

/**
 * The folder of sessions for the commands that read it: also while recording is off, because earlier sessions are still there.
 *
 * @param written value of `--store` or AMCP_SESSIONS
 * @returns undefined if none is given and the user has no home folder
 */
export const sessionsFolder = (written: string | undefined, place: SessionsPlace): string | undefined =>
  written === undefined || written === "" || written === OFF ? defaultFolder(place) : resolve(place.cwd, written);

/** Below the folder in which the system keeps the state of programs. */
function defaultFolder({ env, platform = process.platform }: SessionsPlace): string | undefined {
  if (platform === "win32") {
    const local = nonEmptyText(env["LOCALAPPDATA"]) ?? below(win32, homeOf(env["USERPROFILE"]), "AppData", "Local");
    return below(win32, local, "amcp", "sessions");
  }
  const home = homeOf(env["HOME"]);
  if (platform === "darwin") return below(posix, home, "Library", "Application Support", "amcp", "sessions");
  const state = nonEmptyText(env["XDG_STATE_HOME"]);
  // The specification of these variables demands that relative paths are ignored.
  const root = state !== undefined && posix.isAbsolute(state) ? state : below(posix, home, ".local", "state");
  return below(posix, root, "amcp", "sessions");
}

const below = ({ join }: typeof posix, folder: string | undefined, ...names: readonly string[]): string | undefined =>
  folder === undefined ? undefined : join(folder, ...names);

/** A container may run as a user without a home. */
function homeOf(variable: string | undefined): string | undefined {
  try {
    return nonEmptyText(variable) ?? homedir();
  } catch {
    return undefined;
  }
}

/** The option of all commands that work on kept sessions. */
export const storeFlag: Flags = {
  store: {
    kind: "text",
    value: "<folder>",
    summary: "where sessions are kept; by default amcp/sessions in the user's folder for state",
    env: "AMCP_SESSIONS",
  },
};

/** The folder that is meant. @throws AmcpError AMCP_USAGE if there is no default */
export function storeFolder(given: Given, { cwd, env }: Terminal): string {
  const folder = sessionsFolder(given.text("store"), { cwd, env });
  if (folder === undefined) throw new AmcpError("AMCP_USAGE", "you have no home folder; name the folder of the sessions with --store");
  return folder;
}
