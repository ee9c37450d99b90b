import { describe, expect, test } from "vitest";
import { openLmdbStore } from "../../../sessions/store/lmdb-store.ts";
import { createMemoryStore } from "../../servers/sessions/memory-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const stores = {
  "a store in memory": async () => createMemoryStore(),
  "a store on LMDB": async () => openLmdbStore(await temporaryFolder()),
  "a store on LMDB that does not wait for the disk": async () => openLmdbStore(await temporaryFolder(), "process"),
};

const bytes = (text: string) => Buffer.from(text);
const keysOf = (entries: Iterable<{ key: string }>) => [...entries].map(({ key }) => key);

describe.each(Object.entries(stores))("%s", (_name, openStore) => {
  test("a bucket is made by its first value", async () => {
    const store = await openStore();
    expect(store.bucket("sessions").get("a")).toBeUndefined();
    expect([...store.bucket("sessions").range()]).toEqual([]);
    expect(store.bucketNames()).toEqual([]);
    await store.write(({ put }) => put("sessions", "a", bytes("1")));
    expect(String(store.bucket("sessions").get("a"))).toBe("1");
    expect(store.bucketNames()).toEqual(["sessions"]);
    await store.close();
  });

  test("a range has its start and leaves out its end, in both directions", async () => {
    const store = await openStore();
    await store.write(({ put }) => {
      for (const key of ["b", "d", "a", "c"]) put("one", key, bytes(key));
    });
    const { range } = store.bucket("one");
    expect(keysOf(range())).toEqual(["a", "b", "c", "d"]);
    expect(keysOf(range({ start: "b", end: "d" }))).toEqual(["b", "c"]);
    expect(keysOf(range({ start: "b", end: "d", reverse: true }))).toEqual(["c", "b"]);
    expect(keysOf(range({ reverse: true, limit: 2 }))).toEqual(["d", "c"]);
    expect(keysOf(range({ reverse: true, offset: 1, limit: 2 }))).toEqual(["c", "b"]);
    expect(store.bucket("one").count()).toBe(4);
    await store.close();
  });

  test("a transaction sees what it has written, and one that fails leaves nothing", async () => {
    const store = await openStore();
    await store.write(({ put }) => put("one", "a", bytes("1")));
    const failing = store.write(({ put, get, remove }) => {
      put("one", "b", bytes("2"));
      put("two", "c", bytes("3"));
      remove("one", "a");
      expect(String(get("one", "b"))).toBe("2");
      expect(get("one", "a")).toBeUndefined();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(keysOf(store.bucket("one").range())).toEqual(["a"]);
    expect(store.bucketNames()).toEqual(["one"]);
    await store.close();
  });

  test("transactions that are begun together do not share their failures", async () => {
    const store = await openStore();
    const ends = await Promise.allSettled([
      store.write(({ put }) => put("one", "a", bytes("1"))),
      store.write(() => {
        throw new Error("no");
      }),
      store.write(({ put }) => put("one", "b", bytes("2"))),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(keysOf(store.bucket("one").range())).toEqual(["a", "b"]);
    await store.close();
  });

  test("values keep every byte, and compacting keeps every value", async () => {
    const store = await openStore();
    const value = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await store.write(({ put }) => {
      put("one", "long", value);
      put("one", "empty", Buffer.alloc(0));
    });
    await store.compact();
    expect(Buffer.from(store.bucket("one").get("long") ?? [])).toEqual(value);
    expect(store.bucket("one").get("empty")).toHaveLength(0);
    await store.write(({ put }) => put("one", "after", bytes("x")));
    expect(store.bucket("one").count()).toBe(3);
    await store.close();
  });

  test("three hundred buckets stand beside each other", async () => {
    const store = await openStore();
    await store.write(({ put }) => {
      for (let index = 0; index < 300; index += 1) put(`server_${index}_tool_calls`, "a", bytes(String(index)));
    });
    expect(store.bucketNames()).toHaveLength(300);
    expect(String(store.bucket("server_299_tool_calls").get("a"))).toBe("299");
    await store.close();
  });
});
