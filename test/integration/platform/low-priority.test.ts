import { existsSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startDetached } from "../../../platform/processes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** What Linux says of the priority of a process's session; undefined where it has none. */
const groupOf = (pid: number): string | undefined =>
  existsSync(`/proc/${pid}/autogroup`) ? readFileSync(`/proc/${pid}/autogroup`, "utf8").trim().split(" nice ")[1] : undefined;

test("a program of low priority yields the processor to other sessions too", async () => {
  const file = join(await temporaryFolder(), "pid");
  const program = `require("node:fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`;
  await startDetached([process.execPath, "-e", program, file], { cwd: process.cwd(), env: process.env, hasLowPriority: true });
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8")).toMatch(/^\d+$/);
  const pid = Number(readFileSync(file, "utf8"));
  onTestFinished(() => void process.kill(pid));
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  if (groupOf(process.pid) !== undefined) await expect.poll(() => Number(groupOf(pid))).toBeGreaterThan(Number(groupOf(process.pid)));
});
