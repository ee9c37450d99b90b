import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
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
