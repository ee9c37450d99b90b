import { spawnSync } from "node:child_process";
import { basename, join, resolve } from "node:path";
import { describe } from "vitest";

/** A folder of apps that were published for this system; a system without the SDK has them from another one. */
const publishedApps = process.env["AMCP_TEST_APPS"] && resolve(process.env["AMCP_TEST_APPS"]);

interface Start {
  readonly project?: string;
  readonly command?: [string, ...string[]];
  readonly env: Record<string, string>;
}

/** The start of an app in a configuration: from its project, or as it was published, with the variables that the runtime needs there. */
export function startOf(project: string, env: Record<string, string> = {}): Start {
  if (publishedApps === undefined) return { project, env };
  const name = basename(project);
  const runtime = Object.entries(process.env).flatMap(([key, value = ""]) => (key.startsWith("DOTNET_") ? [[key, value]] : []));
  const program = join(publishedApps, name, process.platform === "win32" ? `${name}.exe` : name);
  return { command: [program], env: { ...env, ...Object.fromEntries(runtime) } };
}

const hasApps = publishedApps !== undefined || spawnSync("dotnet", ["--version"], { cwd: "dotnet" }).status === 0;
const mayBeSkipped = (process.env["AMCP_FAIL_ON_SKIPPED"] ?? "") === "";

/** A build takes two minutes where other builds keep the machine busy. */
const timeout = 5 * 60_000;

/** Tests of .NET apps. With neither the SDK nor published apps they are skipped, and fail where a skipped test is a failure. */
export const describeWithDotnet = hasApps
  ? (title: string, tests: () => void) => describe(title, { timeout }, tests)
  : (title: string, tests: () => void) =>
      describe.skipIf(mayBeSkipped)(`${title} [needs the .NET 10 SDK: https://dotnet.microsoft.com/download]`, tests);
