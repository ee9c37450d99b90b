import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

const SUITE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** How many checks of a scenario passed and failed. */
export interface ScenarioCount {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

interface SuiteRun {
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
