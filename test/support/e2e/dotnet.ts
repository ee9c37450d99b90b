import { spawnSync } from "node:child_process";
import { describe } from "vitest";

const hasSdk = spawnSync("dotnet", ["--version"], { cwd: "dotnet" }).status === 0;
const mayBeSkipped = (process.env["AMCP_FAIL_ON_SKIPPED"] ?? "") === "";

/** A build takes two minutes where other builds keep the machine busy. */
const timeout = 5 * 60_000;

/** Tests that build C#. Without the .NET SDK they are skipped, and fail where a skipped test is a failure. */
export const describeWithDotnet = hasSdk
  ? (title: string, tests: () => void) => describe(title, { timeout }, tests)
  : (title: string, tests: () => void) =>
      describe.skipIf(mayBeSkipped)(`${title} [needs the .NET 10 SDK: https://dotnet.microsoft.com/download]`, tests);
