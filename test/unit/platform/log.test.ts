import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLateLog } from "../../../platform/observability/late-log.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const linesIn = async (file: string) =>
  (await readFile(file, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const levelsIn = async (file: string) => (await linesIn(file)).map(({ level }) => level);

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
  await log.close();
  log.error("dropped");
  await log.close();
  expect(await levelsIn(file)).toEqual(expected);
});

test("a late log has the lines of its level in their order, in a file that is private from the beginning", async () => {
  const file = join(await temporaryFolder(), "log.json");
  const log = createLateLog({ level: "Warning", file });
  expect((await stat(file)).size).toBe(0);
  // Windows has no such modes.
  if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
  log.information("too low");
  log.warning("first", { calls: 2 });
  log.error("second");
  await log.close();
  expect(await linesIn(file)).toMatchObject([
    { level: "Warning", message: "first", calls: 2 },
    { level: "Error", message: "second" },
  ]);
  expect(() => createLateLog({ level: "Warning", file: join(file, "log.json") })).toThrow(
    expect.objectContaining({ code: "AMCP_OUT_UNWRITABLE" }),
  );
});
