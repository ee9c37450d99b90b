import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { buckets } from "../../../sessions/store/keys.ts";
import { defaultRetention } from "../../../sessions/store/retention.ts";
import { callOf, recordsIn, START } from "../../servers/sessions/calls.ts";
import { storeKinds } from "../../support/sessions/store-kinds.ts";

describe.each(storeKinds)("removal from %s", (_name, open) => {
  test("calls that are too old or too many are evicted, the oldest first", async () => {
    const { bytes, store } = await open();
    const id = randomUUID();
    await store.record(Array.from({ length: 10 }, (_, second) => callOf(id, second)));
    expect(await store.evict({ ...defaultRetention, calls: 7 }, START)).toEqual({ sessions: [], calls: 3 });
    expect(await store.evict({ ...defaultRetention, ageMs: 1000 }, START + 6000)).toEqual({ sessions: [], calls: 2 });
    expect(recordsIn(store.getToolCalls(10)).map(({ timestamp }) => timestamp.slice(17, 19))).toEqual(["09", "08", "07", "06", "05"]);
    expect(bytes.bucket(buckets.callsBySession).count()).toBe(5);
  });

  test("a deleted session is gone, and an unknown one is said to be", async () => {
    const { store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 0)]);
    expect(await store.deleteSession(id)).toBe(true);
    expect(await store.deleteSession(id)).toBe(false);
    expect(store.getSession(id)).toBeUndefined();
    expect(store.getToolCalls(10).total).toBe(0);
  });

  test("the bytes of a blob are kept once, and go with their last reference", async () => {
    const { store, bytes } = await open();
    const [one, other] = [randomUUID(), randomUUID()];
    const blobs = new Map([["f".repeat(64), Buffer.from("a picture")]]);
    await store.record([
      { ...callOf(one, 0), blobs },
      { ...callOf(other, 1), blobs },
      { ...callOf(other, 2), blobs },
    ]);
    expect(bytes.bucket(buckets.blobs).count()).toBe(1);
    await store.deleteSession(other);
    expect(String(store.getBlob("f".repeat(64)))).toBe("a picture");
    await store.evict({ ...defaultRetention, calls: 0 }, START);
    expect(store.getBlob("f".repeat(64))).toBeUndefined();
    for (const bucket of [buckets.blobReferences, buckets.blobsOfCall]) expect(bytes.bucket(bucket).count()).toBe(0);
  });

  test("a closed session goes with its last call, an active one stays", async () => {
    const { store } = await open();
    const [done, busy] = [randomUUID(), randomUUID()];
    await store.record([callOf(done, 0), callOf(busy, 1)]);
    await store.closeSession(done);
    expect(await store.evict({ ...defaultRetention, calls: 0 }, START)).toEqual({ sessions: [done], calls: 2 });
    expect(store.getSession(busy)).toMatchObject({ status: "active", tool_call_count: 1 });
    expect(store.tools()).toEqual([expect.objectContaining({ usage: 2 })]);
  });

  test("a value whose bytes have changed is left out and counted", async () => {
    const { bytes, store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 0), callOf(id, 1)]);
    const [first] = bytes.bucket(buckets.callsOf("WatchTower")).range();
    const damaged = Buffer.from(first?.value ?? []);
    damaged.write("x", 20);
    await bytes.write(({ put }) => put(buckets.callsOf("WatchTower"), first?.key ?? "", damaged));
    expect(store.getToolCallsBySession(id, 10).items).toHaveLength(1);
    expect(store.getToolCalls(10, 0, { text: "click" }).items).toHaveLength(1);
    expect(store.counts()).toEqual({ sessions: 1, calls: 2, damaged: 1 });
    expect(await store.evict({ ...defaultRetention, calls: 0 }, START)).toMatchObject({ calls: 2 });
  });

  test("a call whose place is damaged goes with its session, and when it is old", async () => {
    const { bytes, store } = await open();
    const [deleted, old] = [randomUUID(), randomUUID()];
    const calls = [callOf(deleted, 0), callOf(old, 1)];
    await store.record(calls);
    await store.closeSession(old);
    await bytes.write(({ put }) => {
      for (const { record } of calls) put(buckets.callsById, record.id, Buffer.from("damaged"));
    });
    await store.deleteSession(deleted);
    expect(await store.evict({ ...defaultRetention, calls: 0 }, START)).toEqual({ sessions: [old], calls: 1 });
    for (const bucket of [buckets.callsOf("WatchTower"), buckets.callsBySession, buckets.callsByTime, buckets.callsById])
      expect(bytes.bucket(bucket).count()).toBe(0);
  });
});
