import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRunRecording } from "../../../cli/run/run-session.ts";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../../contracts/sessions/feed.ts";
import { readDescriptor } from "../../../platform/processes/found-processes.ts";
import { createFeed } from "../../../sessions/feed/index.ts";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { recordersOf } from "../../support/sessions/recorder-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a run reads its calls also from the recorder that replaces a killed one", async () => {
  const out = await temporaryFolder();
  const folder = join(out, "sessions");
  const recording = openRunRecording(undefined, { out, cwd: out, env: process.env });
  onTestFinished(() => recording.close());
  const { session } = recording;
  const sessionId = recording.proxyArguments[recording.proxyArguments.indexOf("--session-id") + 1];
  const { start } = await recordersOf(folder, ["--no-sync"]);
  const feed = createFeed({ folder, start, configPath: "", executionType: "scenario", sessionId, secrets: {} });
  onTestFinished(() => feed.close());
  const read = async () => {
    const ids: unknown[] = [];
    for await (const { arguments: args } of session?.calls({ app: undefined, tool: undefined }) ?? []) ids.push(args["sent"]);
    return ids.toSorted();
  };
  const serving = () => readDescriptor(join(folder, DESCRIPTOR_FILE), RecorderDescriptor);
  feed.record(observedCall({ id: 1, arguments: { sent: 1 } }));
  await feed.flush();
  expect(await read()).toEqual([1]);
  const first = await serving();
  if (process.platform === "linux") expect(await readFile(`/proc/${first?.pid}/cmdline`, "utf8")).toContain("--no-sync");
  process.kill(first?.pid ?? 0, "SIGKILL");
  await expect.poll(async () => (await serving())?.pid ?? first?.pid).not.toBe(first?.pid);
  feed.record(observedCall({ id: 2, arguments: { sent: 2 } }));
  await feed.flush();
  await expect.poll(() => read().catch(() => [])).toEqual([1, 2]);
});

test("calls of a run reach the disk at once only in a store that later runs keep", async () => {
  const out = await temporaryFolder();
  const replaced = openRunRecording(undefined, { out, cwd: out, env: process.env });
  const kept = openRunRecording("kept", { out, cwd: out, env: process.env });
  onTestFinished(() => Promise.all([replaced.close(), kept.close()]).then(() => {}));
  expect(replaced.proxyArguments).toContain("--no-sync");
  expect(kept.proxyArguments).not.toContain("--no-sync");
});
