import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openRunFolder } from "../../../platform/files/own-folders.ts";
import type { Federation } from "../../../runner/apps/federation.ts";
import { startFederation } from "../../../runner/apps/start-federation.ts";

/** A proxy of its own, as a worker of the runner has one. */
export interface OpenFederation {
  readonly federation: Federation;
  /** For homes and outputs of apps. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function openFederation(): Promise<OpenFederation> {
  const run = await openRunFolder();
  const folder = join(run.path, "0");
  await mkdir(folder);
  const command = [process.execPath, resolve("dist/bin/amcp-proxy.js"), "--control"] as const;
  const federation = await startFederation({ command, folder, version: "test" });
  return {
    federation,
    folder,
    async close() {
      await federation.close();
      await run.remove();
    },
  };
}
