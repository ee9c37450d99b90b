import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { withFileLock } from "../../../platform/files/file-lock.ts";

const SUITE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** How many checks of a scenario passed and failed. */
export interface ScenarioCount {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

export interface SuiteRun {
  readonly counts: readonly ScenarioCount[];
  readonly status: number | null;
  /** Checks altogether. */
  readonly passed: number;
  readonly output: string;
}

/** Runs the official conformance suite and reads its summary. @param suite where it is, if not among our packages */
export async function runSuite(node: string, args: readonly string[], { suite = SUITE, cwd = "." } = {}): Promise<SuiteRun> {
  const child = spawn(node, [suite, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const output = `${out}${err}`;
  const scenarios = [...output.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)];
  const counts = scenarios.map(([, name = "", passed, failed]) => ({ name, passed: Number(passed), failed: Number(failed) }));
  return { counts, status: await ended, passed: counts.reduce((sum, { passed }) => sum + passed, 0), output };
}

const PACKAGES = ["node@22", "@modelcontextprotocol/conformance@0.2.0-alpha.12"];
const INSTALL_LIMIT_MS = 300_000;

/**
 * The suite of MCP 2026-07-28 needs a newer Node than we do. Both come from npm, once for all runs of this checkout.
 *
 * @returns what runs it, or undefined where npm has neither
 */
export async function installReferee(): Promise<((args: readonly string[]) => Promise<SuiteRun>) | undefined> {
  const cache = resolve("node_modules/.cache/amcp-referee");
  const folder = join(cache, PACKAGES.join("_").replaceAll("/", "-"));
  await mkdir(cache, { recursive: true });
  await withFileLock(`${folder}.lock`, AbortSignal.timeout(INSTALL_LIMIT_MS), async () => {
    if (!existsSync(folder)) await install(folder);
  });
  if (!existsSync(folder)) return undefined;
  const suite = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  return (args) => runSuite(join(folder, "node_modules/.bin/node"), args, { suite, cwd: folder });
}

/** The folder has its name only once both are in it and that Node starts. */
async function install(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  await writeFile(join(unfinished, "package.json"), "{}");
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", ...PACKAGES], { cwd: unfinished, stdio: "ignore" });
  const isUsable = status === 0 && spawnSync(join(unfinished, "node_modules/.bin/node"), ["--version"]).status === 0;
  if (isUsable) await rename(unfinished, folder);
}
