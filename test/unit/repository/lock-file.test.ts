import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("the lock file has every optional package, so that `npm ci` works on every system (card/frame-lock-file)", () => {
  expect(execFileSync(process.execPath, ["scripts/complete-lock.mjs", "--check"], { encoding: "utf8" })).toBe("");
});
