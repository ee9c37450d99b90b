import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

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

/**
 * The suite of MCP 2026-07-28 needs a newer Node than we do: both come from npm into a folder of the test.
 *
 * @returns what runs it, or undefined where npm has neither
 */
export async function installReferee(): Promise<((args: readonly string[]) => Promise<SuiteRun>) | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-referee-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "package.json"), "{}");
  const packages = ["node@22", "@modelcontextprotocol/conformance@0.2.0-alpha.12"];
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "ignore" });
  const node = join(folder, "node_modules/.bin/node");
  if (status !== 0 || spawnSync(node, ["--version"]).status !== 0) return undefined;
  const suite = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  return (args) => runSuite(node, args, { suite, cwd: folder });
}
