import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { cacheFolder } from "../../platform/files/own-folders.ts";
import { readDescriptors, runtimeFolder } from "../../proxy/index.ts";
import { AppConfig, type DisplayMode, type ListeningApp, startListeningApp } from "../../runner/apps/index.ts";
import type { Terminal } from "../command/command.ts";
import { openApps } from "./with-apps.ts";

/** A built app to start for one agent. */
export interface StartedProgram {
  /** `App.dll`, or the program beside it. */
  readonly path: string;
  readonly args: readonly string[];
  readonly mode: DisplayMode;
  /** Base64; undefined for a new one. */
  readonly secret: string | undefined;
}

/**
 * Starts a built app that listens, with the handler of amcp-test unless it has one of its own.
 *
 * @throws AmcpError where the app cannot be hosted, ends or does not listen
 */
export async function startApp(
  { path, args, mode, secret = randomBytes(32).toString("base64") }: StartedProgram,
  terminal: Terminal,
): Promise<ListeningApp & { secret: string }> {
  const { cwd, env } = terminal;
  const program = resolve(cwd, path);
  const command = /\.dll$/i.test(program) ? ["dotnet", program] : [program];
  const config = AppConfig.parse({ command, args, handler: "hosted", cwd });
  const name = basename(program).replace(/\.(dll|exe)$/i, "");
  const endpointOf = async (pid: number) => (await readDescriptors(runtimeFolder(env))).find((found) => found.pid === pid)?.endpoint;
  const folder = await mkdtemp(join(tmpdir(), "amcp-attach-"));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  // Nothing is left in the folder in which an agent starts it.
  const root = cacheFolder({ environment: env }) ?? folder;
  const opened = await openApps({ configs: { [name]: config }, root, mode, remaining: "ending" }, terminal).catch(async (error) => {
    await removeFolder();
    throw error;
  });
  const closeAll = () => opened.close().finally(removeFolder);
  try {
    const [app] = opened.apps;
    if (app === undefined) throw new Error(`${name} is not prepared`);
    const started = await startListeningApp(app, { folder, secret, environment: env, endpointOf, signal: opened.signal });
    return { ...started, secret, close: () => started.close().finally(closeAll) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
