import { lstat, readdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import { isCode } from "../../platform/files/files.ts";
import { proxiesFolder, runtimeFolder } from "../apps/discovery/descriptor-files.ts";
import type { ProxyOptions } from "../settings/options.ts";
import { type CheckResult, failedCheck, passedCheck, warnedCheck } from "./check-result.ts";

const area = "permissions";

/** Mode bits that give access to other users. */
const OTHERS = { read: 0o044, write: 0o022 };

/** Checks whether other users can read secrets or write to trusted places. */
export async function checkPermissions(examination: Examination): Promise<readonly CheckResult[]> {
  if (process.platform === "win32")
    return [passedCheck({ area, place: "this system", message: "files of a user are the user's by default" })];
  const { environment, options, file, holdsSecret } = examination;
  const folders = [runtimeFolder(environment), proxiesFolder(environment)];
  const sockets = [options.listen, ...options.endpoints.map(({ endpoint }) => endpoint)].flatMap((endpoint) =>
    endpoint.startsWith("unix://") ? [decodeURIComponent(new URL(endpoint).pathname)] : [],
  );
  const findings = await Promise.all([
    ...folders.map((folder) => checkFolder(folder)),
    ...(await Promise.all(folders.map(filesIn))).flat().map((path) => checkFile(path)),
    ...sockets.map((socket) => checkSocket(socket)),
    ...(file !== undefined && holdsSecret ? [checkFile(file, "it holds the secret")] : []),
  ]);
  return findings.flat();
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /\.(json|sock)$/.test(name)).map((name) => join(folder, name));

async function checkFolder(place: string): Promise<readonly CheckResult[]> {
  const found = await statOf(place);
  if (found === undefined) return [passedCheck({ area, place, message: "not there yet; it is made when it is needed" })];
  if (found.uid !== userInfo().uid)
    return [failedCheck("AMCP_PROXY_OPEN_TO_OTHERS", { area, place, message: "it belongs to another user" })];
  if (found.isLink)
    return [
      failedCheck("AMCP_PROXY_OPEN_TO_OTHERS", { area, place, message: "it is a link to elsewhere, so it is not read; remove the link" }),
    ];
  if ((found.mode & OTHERS.write) !== 0)
    return [
      failedCheck("AMCP_PROXY_OPEN_TO_OTHERS", {
        area,
        place,
        message: `others can write to it (${modeText(found.mode)}), so it is not read`,
      }),
    ];
  return [passedCheck({ area, place, message: `no other user can write to it (${modeText(found.mode)})` })];
}

async function checkFile(place: string, why = "it shows where an app or a proxy is"): Promise<readonly CheckResult[]> {
  const found = await statOf(place);
  if (found === undefined || (found.mode & (OTHERS.read | OTHERS.write)) === 0) return [];
  return [warnedCheck("AMCP_PROXY_OPEN_TO_OTHERS", { area, place, message: `others can read it (${modeText(found.mode)}), and ${why}` })];
}

/** A socket accepts connections from every user with write access, unless its folder excludes them. */
async function checkSocket(place: string): Promise<readonly CheckResult[]> {
  const [found, folder] = await Promise.all([statOf(place), statOf(dirname(place))]);
  if (folder === undefined) return [failedCheck("AMCP_FILE_NOT_FOUND", { area, place, message: `there is no folder ${dirname(place)}` })];
  const isOpen = found !== undefined && (found.mode & OTHERS.write) !== 0 && (folder.mode & 0o011) !== 0;
  return isOpen
    ? [warnedCheck("AMCP_PROXY_OPEN_TO_OTHERS", { area, place, message: `others can connect to it (${modeText(found.mode)})` })]
    : [];
}

async function statOf(path: string): Promise<{ readonly mode: number; readonly uid: number; readonly isLink: boolean } | undefined> {
  try {
    const found = await lstat(path);
    return { mode: found.mode, uid: found.uid, isLink: found.isSymbolicLink() };
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

const modeText = (mode: number): string => `mode ${(mode & 0o777).toString(8).padStart(4, "0")}`;

export interface Examination {
  readonly options: ProxyOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** File of the settings; undefined without one. */
  readonly file: string | undefined;
  readonly holdsSecret: boolean;
  readonly running: readonly ProxyStatus[];
}
