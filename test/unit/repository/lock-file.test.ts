import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { verifies } from "../../support/verifies.ts";

test("the lock file has every optional package, so that `npm ci` works on every system", verifies(["card/frame-lock-file"]), () => {
  expect(execFileSync(process.execPath, ["scripts/complete-lock.mjs", "--check"], { encoding: "utf8" })).toBe("");
});
