import { lstat, readdir } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { EndpointDescriptor } from "../../../contracts/link.ts";
import { isCode, removeFile } from "../../../platform/files/files.ts";
import { isSameProcess, readDescriptor } from "../../../platform/processes/found-processes.ts";

/** Folder for the descriptors of this user's listening apps: contracts/link.ts, `EndpointDescriptor`. */
export function runtimeFolder(env: Readonly<Record<string, string | undefined>>): string {
  const runtime = env["XDG_RUNTIME_DIR"] ?? "";
  if (isAbsolute(runtime)) return join(runtime, "amcp");
  return join(tmpdir(), `amcp-${process.platform === "win32" ? userInfo().username : userInfo().uid}`);
}

/** Folder for the descriptors of this user's running proxies: contracts/proxy-control.ts, `ProxyDescriptor`. */
export const proxiesFolder = (env: Readonly<Record<string, string | undefined>>): string => join(runtimeFolder(env), "proxies");

/**
 * Reads the descriptors of running apps. Files of ended processes are removed, other files are left alone. A folder that other users can
 * write to is not read: a planted file could obtain a secret.
 */
export async function readDescriptors(folder: string): Promise<readonly EndpointDescriptor[]> {
  if (!(await isPrivateFolder(folder))) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const found = await Promise.all(names.map((name) => readLiving(join(folder, name))));
  return found.filter((descriptor) => descriptor !== undefined);
}

/** Whether a folder exists, belongs to this user, is no symbolic link, and is not writable for others. */
export async function isPrivateFolder(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder);
    if (process.platform === "win32") return true;
    return !found.isSymbolicLink() && found.uid === userInfo().uid && (found.mode & 0o022) === 0;
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function readLiving(file: string): Promise<EndpointDescriptor | undefined> {
  const descriptor = await readDescriptor(file, EndpointDescriptor);
  if (descriptor === undefined || isSameProcess(descriptor)) return descriptor;
  await removeFile(file);
  return undefined;
}
