import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createLateLog } from "../../../platform/observability/late-log.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

test.each([
  ["Debug", ["Debug", "Information", "Warning", "Error"]],
  ["Information", ["Information", "Warning", "Error"]],
  ["Warning", ["Warning", "Error"]],
  ["Error", ["Error"]],
] as const)("the level %s writes %j", verifies(["003/FR-027", "003/FR-026"]), async (level, expected) => {
  const file = join(await temporaryFolder(), "log.json");
  const log = createLog({ level, file });
  log.debug("d");
  log.information("i");
  log.warning("w");
  log.error("e");
  await log.flush();
  const levels = async () =>
    (await readFile(file, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).level);
  await expect.poll(() => levels().catch(() => [])).toEqual(expected);
});

test("a late log has the lines of its level in their order, in a file that is private from the beginning", async () => {
  const file = join(await temporaryFolder(), "log.json");
  const log = createLateLog({ level: "Warning", file });
  expect([(await stat(file)).size, (await stat(file)).mode & 0o077]).toEqual([0, 0]);
  log.information("too low");
  await log.flush();
  expect((await stat(file)).size).toBe(0);
  log.warning("first", { calls: 2 });
  log.error("second");
  await log.flush();
  const lines = async () =>
    (await readFile(file, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  await expect
    .poll(() => lines().catch(() => []))
    .toMatchObject([
      { level: "Warning", message: "first", calls: 2 },
      { level: "Error", message: "second" },
    ]);
  expect(() => createLateLog({ level: "Warning", file: dirname(file) })).toThrow(expect.objectContaining({ code: "AMCP_OUT_UNWRITABLE" }));
});
