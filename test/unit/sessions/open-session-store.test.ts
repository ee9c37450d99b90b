import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../../platform/processes/processes.ts";
import { encodeValue } from "../../../sessions/store/checked-value.ts";
import { buckets } from "../../../sessions/store/keys.ts";
import { loadLmdb, openLmdbStore } from "../../../sessions/store/lmdb-store.ts";
import { openSessionStore, type StoreOptions } from "../../../sessions/store/open-session-store.ts";
import { callOf, recordsIn, START } from "../../servers/sessions/calls.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const newFolder = async () => join(await temporaryFolder(), "deep/sessions");
const now = () => START + 60_000;

async function open(folder: string, options: StoreOptions = {}) {
  const opened = await openSessionStore(folder, { now, ...options });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await opened.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...opened, close };
}

/** A store of some calls, closed. @returns its data file */
async function filledStore(folder: string, calls = 50): Promise<string> {
  const { store, close } = await open(folder);
  const session = randomUUID();
  await store.record(Array.from({ length: calls }, (_, second) => callOf(session, second, { error: "x".repeat(3000) })));
  await close();
  return join(folder, "store-1.mdb");
}

/** Whether a file of the folder holds the text. */
async function holds(folder: string, text: string): Promise<boolean> {
  const contents = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return contents.some((content) => content.includes(text));
}

test(
  "a store is created on first access for its owner alone, and opened again with what it held",
  verifies(["004/MIGRATION-new-bucket"]),
  async () => {
    const folder = await newFolder();
    const session = randomUUID();
    const before = await open(folder);
    expect(before.store.getRecentSessions(10).total).toBe(0);
    await before.store.record([callOf(session, 0), callOf(session, 1)]);
    await before.close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const after = await open(folder);
    expect(after.store.getToolCallsBySession(session, 10).total).toBe(2);
    expect(after.store.tools()).toEqual([expect.objectContaining({ usage: 2, last_used: "2026-11-24T10:00:01.000Z" })]);
    expect(after).toMatchObject({ setAside: undefined, recoveredSessions: 1 });
  },
);

test("sessions that were left active are closed at their last activity", verifies(["card/sessions-reopened"]), async () => {
  const folder = await newFolder();
  const [lost, ended] = [randomUUID(), randomUUID()];
  const before = await open(folder);
  await before.store.record([callOf(lost, 0), callOf(lost, 7), callOf(ended, 3)]);
  await before.store.closeSession(ended, START + 9000);
  await before.close();
  const { store, recoveredSessions } = await open(folder);
  expect(recoveredSessions).toBe(1);
  expect(store.getSession(lost)).toMatchObject({ status: "closed", end_time: "2026-11-24T10:00:07.002Z" });
  expect(store.getSession(ended)).toMatchObject({ status: "closed", end_time: "2026-11-24T10:00:09.000Z" });
});

test("a store that another owner has open is refused, and free when that closes", verifies(["error/AMCP_STORE_IN_USE"]), async () => {
  const folder = await newFolder();
  const first = await open(folder);
  await expect(openSessionStore(folder)).rejects.toMatchObject({
    code: "AMCP_STORE_IN_USE",
    message: expect.stringContaining(`${process.pid}`),
  });
  await first.close();
  await (await open(folder)).close();
});

test("the lock of a dead process is taken over", async () => {
  const folder = await newFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "store.lock"), `${2 ** 22 + 1}`);
  const { store } = await open(folder);
  expect(store.counts()).toEqual({ sessions: 0, calls: 0, damaged: 0 });
});

test("a store of a newer format is refused, and left as it is", verifies(["error/AMCP_STORE_NEWER"]), async () => {
  const folder = await newFolder();
  await filledStore(folder);
  const bytes = await openLmdbStore(folder);
  await bytes.write(({ put }) => put(buckets.meta, "format", encodeValue(2)));
  await bytes.close();
  await expect(openSessionStore(folder)).rejects.toMatchObject({ code: "AMCP_STORE_NEWER", message: expect.stringContaining("format 2") });
  expect((await readdir(folder)).filter((name) => name.startsWith("store-"))).toEqual(["store-1.mdb", "store-1.mdb-lock"]);
});

test("a folder that cannot be made is an error with its reason", verifies(["error/AMCP_STORE_UNUSABLE"]), async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(openSessionStore(join(file, "sessions"))).rejects.toMatchObject({
    code: "AMCP_STORE_UNUSABLE",
    message: expect.stringContaining("ENOTDIR"),
  });
});

test(
  "a folder with other files and no store is refused, and its access stays as it is",
  verifies(["error/AMCP_STORE_UNUSABLE"]),
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await writeFile(join(folder, "package.json"), "{}");
    await expect(openSessionStore(folder)).rejects.toMatchObject({
      code: "AMCP_STORE_UNUSABLE",
      message: `${folder} holds no sessions, but other files such as package.json; name an empty folder, or one that is not there yet`,
    });
    expect(await readdir(folder)).toEqual(["package.json"]);
    await rm(join(folder, "package.json"));
    await (await open(folder)).close();
    await writeFile(join(folder, "package.json"), "{}");
    await (await open(folder)).close();
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  },
);

test("a system without the binary is named, and nothing crashes", verifies(["error/AMCP_STORE_UNSUPPORTED"]), async () => {
  const missing = () => Promise.reject(new Error("Cannot find module"));
  await expect(loadLmdb(missing)).rejects.toMatchObject({
    code: "AMCP_STORE_UNSUPPORTED",
    message: expect.stringContaining(`${process.platform}-${process.arch}`),
  });
  // The program as it is installed without optional packages.
  const folder = await temporaryFolder();
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const part of await readdir(resolve("dist/bin/parts"))) await copyFile(resolve("dist/bin/parts", part), join(folder, part));
  const { exitCode, output } = await runCommand([process.execPath, join(folder, "store-probe.js"), join(folder, "none.mdb")], {
    cwd: folder,
    env: process.env,
    signal: AbortSignal.timeout(30_000),
  });
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringMatching(/the binary of LMDB for .* is missing/) });
});

const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "is cut off": async (file) => truncate(file, 40_000),
  "is cut to nothing but its beginning": async (file) => truncate(file, 5000),
  "has other bytes in a value": async (file) => {
    const content = await readFile(file);
    content.fill("y", content.indexOf("xxxxxxxx"), content.indexOf("xxxxxxxx") + 8);
    await writeFile(file, content);
  },
  "has pages of nonsense": async (file) => {
    const content = await readFile(file);
    await writeFile(file, content.fill(0xa5, 8192));
  },
  "is none of LMDB": async (file) => writeFile(file, "not a store\n".repeat(10_000)),
};

test.each(Object.entries(damages))(
  "a store that %s is set aside with its reason, and a new one is begun",
  verifies(["card/sessions-damaged-store"]),
  async (_what, damage) => {
    const folder = await newFolder();
    const file = await filledStore(folder);
    await damage(file);
    const { size } = await stat(file);
    const { setAside, setAsideReason, store } = await open(folder);
    expect(setAside).toBe(join(folder, "store-damaged-2026-11-24T10-01-00-000Z.mdb"));
    expect(setAsideReason).toMatch(/./);
    expect((await stat(setAside ?? "")).size).toBe(size);
    expect(store.getRecentSessions(10).total).toBe(0);
    await store.record([callOf(randomUUID(), 0)]);
    expect(store.getRecentSessions(10).total).toBe(1);
  },
);

test("of the stores that were set aside, the newest three remain", async () => {
  const folder = await newFolder();
  const file = await filledStore(folder, 1);
  const aside = (hour: number) => `store-damaged-2026-11-24T0${hour}-00-00-000Z.mdb`;
  for (const hour of [1, 2, 3, 4]) await writeFile(join(folder, aside(hour)), "");
  await writeFile(file, "not a store");
  const { setAside = "" } = await open(folder);
  const left = (await readdir(folder)).filter((name) => name.startsWith("store-damaged")).toSorted();
  expect(left).toEqual([aside(3), aside(4), basename(setAside)]);
});

test("a store whose owner did not close it is read as a whole, and kept when it is sound", async () => {
  const folder = await newFolder();
  await filledStore(folder);
  await writeFile(join(folder, "store.closed"), "{}");
  const { setAside, store } = await open(folder);
  expect(setAside).toBeUndefined();
  expect(store.getToolCalls(1).total).toBe(50);
});

test("what is deleted is gone from the files of the store", async () => {
  const folder = await newFolder();
  const { store } = await open(folder);
  const [secret, other] = [randomUUID(), randomUUID()];
  const blobs = new Map([["a".repeat(64), Buffer.from("a marker in a blob ".repeat(5000))]]);
  await store.record([callOf(secret, 0, { error: "a marker in a record" }), { ...callOf(secret, 1), blobs }, callOf(other, 2)]);
  for (const marker of ["a marker in a record", "a marker in a blob"]) expect(await holds(folder, marker)).toBe(true);
  expect(await store.deleteSession(secret)).toBe(true);
  for (const marker of ["a marker in a record", "a marker in a blob", secret]) expect(await holds(folder, marker)).toBe(false);
  expect(store.getToolCalls(10).total).toBe(1);
});

test(
  "the store keeps itself within its limits, and what it evicts is gone from its files",
  verifies(["004/SESSION-LIMIT-retention"]),
  async () => {
    const folder = await newFolder();
    const evicted: string[] = [];
    const { store, sweep } = await open(folder, { onEvicted: ({ sessions }) => evicted.push(...sessions) });
    const ids = Array.from({ length: 101 }, () => randomUUID());
    await store.record(ids.map((id, second) => callOf(id, second, { error: `marker of ${second}.` })));
    await expect.poll(() => store.getRecentSessions(1).total).toBe(100);
    await sweep();
    expect(evicted).toEqual([ids[0]]);
    expect(await holds(folder, "marker of 0.")).toBe(false);
    expect(await holds(folder, "marker of 1.")).toBe(true);
  },
);

test("a store that is too large loses its oldest calls until its file fits", async () => {
  const folder = await newFolder();
  const bytes = 2 * 1024 * 1024;
  const { store, sweep, sizeBytes } = await open(folder, { limits: { bytes } });
  const session = randomUUID();
  for (let batch = 0; batch < 10; batch += 1)
    await store.record(Array.from({ length: 50 }, (_, index) => callOf(session, batch * 50 + index, { error: "z".repeat(6000) })));
  await sweep();
  expect(sizeBytes()).toBeLessThan(bytes);
  const kept = recordsIn(store.getToolCalls(1000));
  expect(kept.length).toBeGreaterThan(100);
  expect(kept[0]?.timestamp).toBe(new Date(START + 499_000).toISOString());
  expect(store.getSession(session)).toMatchObject({ tool_call_count: 500 });
});
