import { chmod, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../contracts/sessions/feed.ts";
import { openRunFolder } from "../../platform/cache-folder.ts";
import { writePrivateFile } from "../../platform/files.ts";
import { readDescriptor } from "../../platform/process-descriptor.ts";
import { startTicksOf } from "../../platform/processes.ts";

/** Where a recorder listens: places that only this user can reach. */
export interface RecorderSockets {
  readonly feed: string;
  readonly api: string;
  /** Called when both listen. */
  restrict(): Promise<void>;
  remove(): Promise<void>;
}

/** The path of a socket has at most about 100 bytes, and the store's folder may have a longer one: sockets have a folder of their own. */
export async function openSockets(): Promise<RecorderSockets> {
  if (process.platform === "win32") {
    const place = (name: string) => `pipe://amcp-recorder-${process.pid}-${name}`;
    return { feed: place("feed"), api: place("api"), restrict: async () => {}, remove: async () => {} };
  }
  const folder = await openRunFolder();
  const files = ["feed", "api"].map((name) => join(folder.path, `${name}.sock`));
  const [feed = "", api = ""] = files.map((file) => `unix://${encodeURI(file)}`);
  return {
    feed,
    api,
    async restrict() {
      for (const file of files) await chmod(file, 0o600);
    },
    remove: folder.remove,
  };
}

/** Writes `recorder.json`. A reader sees all of it, or none. */
export async function describeRecorder(folder: string, told: Pick<RecorderDescriptor, "feed" | "api" | "version">): Promise<void> {
  const startTicks = startTicksOf(process.pid);
  const descriptor: RecorderDescriptor = { pid: process.pid, ...(startTicks !== undefined && { startTicks }), ...told };
  const file = join(folder, DESCRIPTOR_FILE);
  await writePrivateFile(`${file}.new`, JSON.stringify(descriptor));
  await rename(`${file}.new`, file);
}

/** Removes `recorder.json` if it is this process's own: the folder may have been replaced, and have another recorder by now. */
export async function removeDescription(folder: string): Promise<void> {
  const file = join(folder, DESCRIPTOR_FILE);
  const descriptor = await readDescriptor(file, RecorderDescriptor);
  if (descriptor?.pid === process.pid) await rm(file, { force: true });
}
