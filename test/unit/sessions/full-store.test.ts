import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../../platform/processes/processes.ts";
import { openSessionStore } from "../../../sessions/store/open-session-store.ts";
import { createSessionStore } from "../../../sessions/store/session-store.ts";
import { callOf, recordsIn, START } from "../../servers/sessions/calls.ts";
import { createMemoryStore } from "../../servers/sessions/memory-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A disk of 2 MB; undefined where this user may not mount one. */
async function tinyDisk(): Promise<string | undefined> {
  const folder = await temporaryFolder();
  const options = { cwd: folder, env: process.env, signal: AbortSignal.timeout(30_000) };
  const mounted = await runCommand(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], options).catch(() => undefined);
  if (mounted?.exitCode !== 0) return undefined;
  onTestFinished(async () => void (await runCommand(["umount", folder], { ...options, cwd: "/", signal: AbortSignal.timeout(30_000) })));
  return folder;
}

test("a batch that the disk has no room for is refused as a whole, and the store goes on", async ({ skip }) => {
  const disk = await tinyDisk();
  if (disk === undefined) return skip("this user may not mount a disk");
  const folder = join(disk, "sessions");
  const { store, close } = await openSessionStore(folder, { now: () => START });
  const id = randomUUID();
  await store.record([callOf(id, 0)]);
  const large = Array.from({ length: 50 }, (_, second) => callOf(id, second, { server_id: "Full", error: "x".repeat(100_000) }));
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(store.record(large)).rejects.toThrow();
  expect(store.getSession(id)).toMatchObject({ tool_call_count: 1 });
  expect(store.getToolCalls(10)).toMatchObject({ total: 1 });
  await store.record([callOf(id, 1, { server_id: "Full" })]);
  expect(store.getToolCalls(10, 0, { serverId: "Full" })).toMatchObject({ total: 1 });
  await close();
  const again = await openSessionStore(folder, { now: () => START });
  expect(again.setAside).toBeUndefined();
  expect(again.store.getSession(id)).toMatchObject({ tool_call_count: 2 });
  await again.close();
});

test("a disk that has become read-only costs the batch, and nothing that was read before", async () => {
  const bytes = createMemoryStore();
  let isReadOnly = false;
  const refusal = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
  const store = createSessionStore({ ...bytes, write: (change) => (isReadOnly ? Promise.reject(refusal) : bytes.write(change)) });
  const [known, refused] = [randomUUID(), randomUUID()];
  await store.record([callOf(known, 0)]);
  isReadOnly = true;
  await expect(store.record([callOf(known, 1), callOf(refused, 1)])).rejects.toThrow("EROFS");
  await expect(store.deleteSession(known)).rejects.toThrow("EROFS");
  expect(store.getRecentSessions(10)).toMatchObject({ total: 1, items: [{ id: known, tool_call_count: 1 }] });
  expect(store.getSession(refused)).toBeUndefined();
  isReadOnly = false;
  expect(await store.record([callOf(refused, 1)])).toMatchObject({ created: [{ id: refused }] });
});

test("a search looks at the newest 20,000 calls and says so", async () => {
  const store = createSessionStore(createMemoryStore());
  const id = randomUUID();
  await store.record(Array.from({ length: 20_001 }, (_, index) => callOf(id, index, { error: index === 0 ? "needle" : "" })));
  expect(store.getToolCalls(10, 0, { text: "needle" })).toEqual({ items: [], total: 0, searched: 20_000 });
  expect(store.getToolCalls(10, 0, { sessionId: id })).toMatchObject({ total: 20_001 });
  expect(store.getToolCalls(10, 0, { sessionId: id })).not.toHaveProperty("searched");
});

test("three hundred apps have their calls beside each other", async () => {
  const folder = join(await temporaryFolder(), "sessions");
  const { store, close } = await openSessionStore(folder, { now: () => START });
  onTestFinished(close);
  const id = randomUUID();
  await store.record(Array.from({ length: 300 }, (_, index) => callOf(id, index, { server_id: `App${index}` })));
  expect(recordsIn(store.getToolCallsBySession(id, 1000)).map(({ server_id }) => server_id)).toEqual(
    Array.from({ length: 300 }, (_, i) => `App${i}`),
  );
  expect(store.getToolCalls(10, 0, { serverId: "App299" }).total).toBe(1);
});
