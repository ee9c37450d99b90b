import { spawnSync } from "node:child_process";
import { describe } from "vitest";

/** A folder of apps that were published for this system; a system without the SDK has them from another one. */
export const publishedApps = process.env["AMCP_TEST_APPS"];

const hasApps = publishedApps !== undefined || spawnSync("dotnet", ["--version"], { cwd: "dotnet" }).status === 0;
const mayBeSkipped = (process.env["AMCP_FAIL_ON_SKIPPED"] ?? "") === "";

/** A build takes two minutes where other builds keep the machine busy. */
const timeout = 5 * 60_000;

/** Tests of .NET apps. With neither the SDK nor published apps they are skipped, and fail where a skipped test is a failure. */
export const describeWithDotnet = hasApps
  ? (title: string, tests: () => void) => describe(title, { timeout }, tests)
  : (title: string, tests: () => void) =>
      describe.skipIf(mayBeSkipped)(`${title} [needs the .NET 10 SDK: https://dotnet.microsoft.com/download]`, tests);
