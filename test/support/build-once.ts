import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run, for what several test files need and is made once. */
    shared: string;
  }
}

/** Tests start the program as users do, from dist/; building it once here keeps that honest. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "inherit" });
  const shared = await mkdtemp(join(tmpdir(), "amcp-tests-"));
  provide("shared", shared);
  return () => rm(shared, { recursive: true, force: true });
}
