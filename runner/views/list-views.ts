import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, resolve } from "node:path";
import { z } from "zod";
import type { Clock } from "../../contracts/ports.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import type { AppConfig, PreparedApp } from "../apps/app-config.ts";
import { projectFile } from "../apps/prepare.ts";
import { projectInputs } from "../apps/project-sources.ts";
import { openTestEnvironment } from "../run/test-environment.ts";
import { type ServedProject, withServices } from "../services/services.ts";

/** A view of an app, as its tool `ListViews` describes it. */
export const AppView = z.object({
  name: z.string(),
  kind: z.enum(["Window", "UserControl", "Method"]),
  type: z.string().nullable().describe("with its namespace; null for a method"),
  file: z.string().nullable().describe("the XAML file; null if there is none"),
  reason: z.string().nullable().describe("why it cannot be made; null if it can"),
});
export type AppView = z.infer<typeof AppView>;

const Listed = z.object({ result: z.array(AppView) });

/** The variable by which an app only shows its views, with the folders of its sources. */
const VIEWS_VARIABLE = "AMCP_VIEWS";
/** Dates in pictures are those of one day. */
const TODAY = "2026-01-01T12:00:00Z";

/** An app that only shows its views. Its time stands still, so that no timer of one view reaches another. */
export async function viewsAppOf(name: string, config: AppConfig, root: string): Promise<AppConfig> {
  const folders = await sourceFolders(name, config, root);
  const env = { ...config.env, [VIEWS_VARIABLE]: folders.length === 0 ? "." : folders.join(delimiter) };
  return { ...config, env, reset: "none", clock: "stepped", now: config.now ?? TODAY, window: {} };
}

/** The folders of the projects of an app. */
async function sourceFolders(name: string, { project, command, cwd }: AppConfig, root: string): Promise<readonly string[]> {
  if (project !== undefined) return (await projectInputs(projectFile(name, resolve(root, project)))).folders;
  const folder = resolve(root, cwd ?? ".");
  const files = (command ?? []).map((word) => resolve(folder, word)).filter(existsSync);
  return files.flatMap((file) => projectAbove(dirname(file)) ?? []);
}

function projectAbove(folder: string): string | undefined {
  if (readdirSync(folder).some((file) => /\.\w+proj$/.test(file))) return folder;
  return folder === dirname(folder) ? undefined : projectAbove(dirname(folder));
}

interface ListOptions extends ServedProject {
  /** Apps that only show their views. */
  readonly apps: readonly PreparedApp[];
  /** Starts the proxy as a stdio server with control methods. */
  readonly proxyCommand: readonly [string, ...string[]];
  readonly version: string;
  readonly clock: Clock;
  /** Receives why an app has no views, in one sentence. */
  readonly warn: (message: string) => void;
}

/**
 * Starts the apps behind a separate proxy and reads the names of their views.
 *
 * @returns by app; without those that are no Avalonia apps with a handler of this version
 * @throws AmcpError AMCP_PROXY_START_FAILED, AMCP_APP_START_FAILED, AMCP_APP_NOT_READY; the signal's reason
 */
export async function listViews(options: ListOptions): Promise<ReadonlyMap<string, readonly AppView[]>> {
  const run = await openRunFolder();
  try {
    return await withServices(options, run.path, (resolved) => listIn(run.path, options, resolved));
  } finally {
    await run.remove();
  }
}

async function listIn(folder: string, options: ListOptions, resolved: (text: string) => string): Promise<Map<string, AppView[]>> {
  const { proxyCommand, signal, warn: _warn, ...shared } = options;
  const fixed = { command: proxyCommand, folder, worker: 0, gateways: [], emit: () => {}, warm: () => false };
  const environment = openTestEnvironment({ ...shared, ...fixed, resolve: resolved });
  try {
    const { pool, federation } = await environment.current();
    const views = new Map<string, AppView[]>();
    for (const { name } of options.apps) {
      await pool.acquire(name, signal);
      const answer = await federation.call(`${name}:ListViews`, {}, signal);
      if (answer.ok) views.set(name, Listed.parse(answer.data).result);
      else options.warn(`${name} does not list its views: ${answer.message}`);
    }
    return views;
  } finally {
    await environment.close(undefined);
  }
}
