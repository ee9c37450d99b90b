import { join } from "node:path";
import { packageRoot } from "../platform/paths.ts";
import { startDetached } from "../platform/processes.ts";

/** Starts the recorder of a store as a process of its own, which outlives this one. @param folder the store's */
export const recorderStarter =
  (folder: string, env: Readonly<Record<string, string | undefined>>): (() => Promise<void>) =>
  () =>
    startDetached([process.execPath, join(packageRoot(), "dist/bin/amcp-test.js"), "recorder", "--store", folder], {
      cwd: packageRoot(),
      env,
    });
