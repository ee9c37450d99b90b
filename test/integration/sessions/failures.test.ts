import { truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { createFeed } from "../../../sessions/feed/index.ts";
import { dataFileOf } from "../../../sessions/index.ts";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { recordHere, storeInMemory } from "../../support/sessions/recorder-here.ts";
import { ended } from "../../support/sessions/recorder-process.ts";
import { startRecording } from "../../support/sessions/recording.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a store that is full loses calls, which are counted with their reason, and records again when it has room", async () => {
  let isFull = true;
  const opened = storeInMemory((store) => ({
    record: (calls) => (isFull ? Promise.reject(new Error("MDB_MAP_FULL: the map is full")) : store.record(calls)),
  }));
  const { feed, store } = await recordHere({ opened });
  const sink = feed();
  for (let call = 0; call < 3; call += 1) sink.record(observedCall());
  expect(await sink.flush()).toMatchObject({ state: "recording", recorded: 0, lost: 3, reason: "MDB_MAP_FULL: the map is full" });
  isFull = false;
  sink.record(observedCall());
  expect(await sink.flush()).toMatchObject({ recorded: 1, lost: 3 });
  expect(store.getToolCalls(10).total).toBe(1);
});

test("one call that the store refuses does not cost the others", async () => {
  const opened = storeInMemory((store) => ({
    record: async (calls) => {
      if (calls.some(({ record }) => record.tool_name === "Refused")) throw new Error("refused");
      return store.record(calls);
    },
  }));
  const { feed, store } = await recordHere({ opened });
  const sink = feed();
  for (const tool of ["One", "Refused", "Two"]) sink.record(observedCall({ tool }));
  expect(await sink.flush()).toMatchObject({ recorded: 2, lost: 1, reason: "refused" });
  expect(store.getToolCalls(10).total).toBe(2);
});

test("a recorder that never starts costs counted calls: nothing throws, and the end is bounded", async () => {
  const folder = await temporaryFolder();
  const start = async () => {
    throw new Error("no such program");
  };
  const sink = createFeed({ folder, start, configPath: "", executionType: "direct", secrets: {}, limits: { calls: 3, bytes: 1000_000 } });
  for (let call = 0; call < 5; call += 1) sink.record(observedCall());
  expect(sink.status()).toMatchObject({ lost: 2, reason: "too many calls waited for the recorder" });
  await expect.poll(() => sink.status()).toMatchObject({ state: "interrupted", reason: expect.stringContaining("no such program") });
  sink.left("agent-1");
  await sink.close();
  sink.record(observedCall());
  expect(sink.status()).toMatchObject({ recorded: 0, lost: 6 });
});

test("a data file that is cut while it is open ends its recorder, is set aside, and the feed goes on with a new store", async () => {
  const { feed, api, recorders, connect } = await startRecording();
  for (let call = 0; call < 200; call += 1) feed.record(observedCall({ arguments: { text: "x".repeat(2000), call } }));
  await feed.flush();
  const file = dataFileOf(recorders.folder);
  const [recorder] = recorders.started;
  if (file === undefined || recorder === undefined) throw new Error("nothing is recorded");
  await truncate(file, 20_000);
  // The recorder reads a page that is no longer there, and the system ends it.
  await expect(api.toolCalls({ limit: 500 })).rejects.toMatchObject({ code: "AMCP_SESSIONS_UNREACHABLE" });
  await ended(recorder);
  expect(recorder.signalCode).toMatch(/SIGBUS|SIGSEGV/);
  feed.record(observedCall({ tool: "After" }));
  expect(await feed.flush()).toMatchObject({ state: "recording", recorded: 201, lost: 0 });
  const again = await connect();
  const status = await again.status();
  expect(status.set_aside).toContain(recorders.folder);
  expect((await again.toolCalls()).tool_calls.map(({ tool_name }) => tool_name)).toEqual(["After"]);
});
