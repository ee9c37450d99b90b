import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { readDescriptors, runtimeFolder } from "../../../proxy/index.ts";
import type { PreparedApp } from "../../../runner/apps/app-config.ts";
import { builtWatchTower } from "./watch-tower.ts";

/** What apps, proxies and agents of these tests hold. */
export const SECRET = Buffer.from("the secret of these tests, 32 b.").toString("base64");

/** A WatchTower that waits to be dialled, with a secret and folders of its own. */
export interface ListeningWatchTower {
  readonly endpoint: string;
  /** What a client has to know to reach it by its AppId. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts WatchTower as a developer would, by variables alone; the function returned ends it. */
export const startWatchTower = async (variables: Readonly<Record<string, string>>): Promise<() => Promise<void>> =>
  startApp(await builtWatchTower(), variables);

/** The same for any app. */
export async function startApp({ name, launch }: PreparedApp, variables: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const [program, ...args] = launch.command;
  const env = { ...process.env, ...launch.env, AMCP_SECRET: SECRET, AMCP_HEADLESS: "1", AVALONIA_MCP_APP_ID: name, ...variables };
  const child = spawn(program, args, { env, cwd: launch.cwd, stdio: "ignore" });
  const exited = once(child, "exit");
  return async () => {
    child.kill();
    await exited;
  };
}

/** Starts one that listens, and waits until its descriptor file is there. @param more variables beside those, such as a display */
export async function startListening(where: string, more: Readonly<Record<string, string>> = {}): Promise<ListeningWatchTower> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-listen-"));
  const secretFile = join(folder, "secret");
  await writeFile(secretFile, SECRET, { mode: 0o600 });
  const environment = { XDG_RUNTIME_DIR: folder, AMCP_SECRET_FILE: secretFile };
  const stop = await startWatchTower({ ...environment, AVALONIA_MCP_ENDPOINT: where, ...more });
  const endpoint = await vi.waitFor(
    async () => {
      const [found] = await readDescriptors(runtimeFolder(environment));
      if (found === undefined) throw new Error("WatchTower does not listen");
      return found.endpoint;
    },
    { timeout: 30_000 },
  );
  return {
    endpoint,
    environment,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
