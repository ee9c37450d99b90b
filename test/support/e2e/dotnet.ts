import { spawnSync } from "node:child_process";
import { describe } from "vitest";

const isUnwanted = (process.env["AMCP_WITHOUT_DOTNET"] ?? "") !== "";
const hasSdk = !isUnwanted && spawnSync("dotnet", ["--version"], { cwd: "dotnet" }).status === 0;
const mayBeSkipped = isUnwanted || (process.env["AMCP_FAIL_ON_SKIPPED"] ?? "") === "";
const reason = isUnwanted ? "which --quick leaves out" : "which is not installed";

if (!hasSdk && mayBeSkipped) process.stderr.write(`skipped: these tests need the .NET 10 SDK, ${reason}\n`);

/** A build takes two minutes where other builds keep the machine busy. */
const timeout = 5 * 60_000;

/** Tests that build C#. Without the .NET SDK they are skipped, and fail where a skipped test is a failure; `npm test -- --quick` skips them. */
export const describeWithDotnet = hasSdk
  ? (title: string, tests: () => void) => describe(title, { timeout }, tests)
  : (title: string, tests: () => void) => describe.skipIf(mayBeSkipped)(`${title} [needs the .NET 10 SDK, ${reason}]`, tests);
