import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../../platform/processes/processes.ts";
import { connectRecorder, createFeed } from "../../../sessions/feed/index.ts";
import { encodeValue } from "../../../sessions/store/checked-value.ts";
import { buckets } from "../../../sessions/store/keys.ts";
import { openLmdbStore } from "../../../sessions/store/lmdb-store.ts";
import { startCli } from "../../support/cli/run-cli.ts";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { recordersOf } from "../../support/sessions/recorder-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

async function newerStore(): Promise<string> {
  const folder = join(await temporaryFolder(), "sessions");
  await mkdir(folder);
  const bytes = await openLmdbStore(folder);
  await bytes.write(({ put }) => put(buckets.meta, "format", encodeValue(99)));
  await bytes.close();
  return folder;
}

async function fileInPlace(): Promise<string> {
  const file = join(await temporaryFolder(), "sessions");
  await writeFile(file, "");
  return file;
}

/** @returns undefined where this user may not mount */
async function readOnlyFolder(): Promise<string | undefined> {
  const folder = join(await temporaryFolder(), "sessions");
  await mkdir(folder);
  const run = (...command: [string, ...string[]]) =>
    runCommand(command, { cwd: process.cwd(), env: process.env, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  const mounted = await run("mount", "-t", "tmpfs", "-o", "ro", "none", folder);
  if (mounted === undefined || mounted.exitCode !== 0) return undefined;
  onTestFinished(async () => void (await run("umount", folder)));
  return folder;
}

describe("the reason why a recorder cannot open its store reaches those who wait for it", () => {
  test.each([
    ["of a newer format", newerStore, "AMCP_STORE_NEWER", "has format 99"],
    ["that is a file", fileInPlace, "AMCP_STORE_UNUSABLE", "EEXIST"],
    ["on a read-only disk", readOnlyFolder, "AMCP_STORE_UNUSABLE", "EROFS"],
  ] as const)("a store %s", verifies(["error/AMCP_STORE_NEWER", "error/AMCP_STORE_UNUSABLE"]), async (_, make, code, message) => {
    const folder = await make();
    // Only some users may mount; the other stores show the same.
    if (folder === undefined) return;
    const recorders = await recordersOf(folder);
    const feed = createFeed({ ...recorders, configPath: "", executionType: "direct", secrets: {} });
    onTestFinished(() => feed.close());
    feed.record(observedCall());
    expect(await feed.flush()).toMatchObject({
      state: "interrupted",
      recorded: 0,
      lost: 1,
      reason: expect.stringMatching(new RegExp(`^${code}: .*${message}`)),
    });
    await expect(connectRecorder(folder, recorders)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  test("commands show it", async () => {
    const folder = await newerStore();
    const { code, err } = await startCli(folder, ["sessions", "list", "--store", folder]).ended;
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining("AMCP_STORE_NEWER: the session store") });
  });
});

test("a recorder's log is emptied above its limit, and its files are for this user alone in a folder of all", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "recorder.log"), "x".repeat(1024 * 1024 + 1));
  const recorders = await recordersOf(folder);
  const connection = await connectRecorder(folder, recorders);
  expect(await readFile(join(folder, "recorder.log"), "utf8")).toBe("");
  for (const name of await readdir(folder)) expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  await connection.close();
});
