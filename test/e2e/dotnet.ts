import { spawnSync } from "node:child_process";
import { describe } from "vitest";

const hasSdk = spawnSync("dotnet", ["--version"], { cwd: "dotnet" }).status === 0;
const mayBeSkipped = (process.env["AMCP_FAIL_ON_SKIPPED"] ?? "") === "";

if (!hasSdk && mayBeSkipped) process.stderr.write("skipped: these tests build WatchTower, and the .NET 10 SDK is not installed\n");

/** Tests that build WatchTower. Without the .NET SDK they are skipped, and fail where a skipped test is a failure. */
export const describeWithDotnet = hasSdk
  ? describe
  : (title: string, tests: () => void) => describe.skipIf(mayBeSkipped)(`${title} [needs the .NET 10 SDK, which is not installed]`, tests);
