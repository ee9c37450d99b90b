import { existsSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { recorderStarter } from "../../../cli/sessions/start-recorder.ts";
import { connectRecorder, createFeed } from "../../../sessions/feed/index.ts";
import { createApiClient } from "../../../sessions/index.ts";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { ended, recordersOf } from "../../support/sessions/recorder-process.ts";
import { startRecording } from "../../support/sessions/recording.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("feeds that begin at once share one recorder, which ends by itself when the last has left", async () => {
  const recorders = await recordersOf();
  const options = { folder: recorders.folder, start: recorders.start, configPath: "", executionType: "direct", secrets: {} } as const;
  const feeds = [createFeed(options), createFeed(options), createFeed(options)];
  for (const feed of feeds) feed.record(observedCall());
  for (const feed of feeds) expect(await feed.flush()).toMatchObject({ recorded: 1, lost: 0 });
  const serving = await recorders.serving();
  const mode = (await stat(join(recorders.folder, "recorder.json"))).mode;
  if (process.platform !== "win32") expect(mode & 0o777).toBe(0o600);
  await expect.poll(() => recorders.started.filter(({ exitCode }) => exitCode === null).map(({ pid }) => pid)).toEqual([serving?.pid]);
  for (const feed of feeds) await feed.close();
  expect(await Promise.all(recorders.started.map(ended))).toEqual(recorders.started.map(() => 0));
  expect(await recorders.serving()).toBeUndefined();
});

test("a store with a long path is recorded too, and its API is served over TCP as long as asked", async () => {
  const recorders = await recordersOf(join(await temporaryFolder(), "a".repeat(100), "b".repeat(100)));
  const connection = await connectRecorder(recorders.folder, recorders);
  const wish = { listen: "http://127.0.0.1:0", token: "t".repeat(32), allowCalls: false, allowDelete: false };
  const url = await connection.serve(wish);
  const api = createApiClient({ url, token: wish.token });
  expect(await api.status()).toMatchObject({ writable: false, calls_allowed: false, store: recorders.folder });
  await expect(createApiClient({ url, token: "wrong" }).status()).rejects.toMatchObject({ code: "AMCP_SESSIONS_DENIED" });
  await expect(connection.serve({ ...wish, listen: "http://example.com:1" })).rejects.toMatchObject({ code: "AMCP_USAGE" });
  await connection.close();
  await expect(api.status()).rejects.toMatchObject({ code: "AMCP_SESSIONS_UNREACHABLE" });
});

test("SIGTERM ends a recorder with its sessions closed, and the feed starts another one", async () => {
  const { feed, recorders, connect } = await startRecording();
  feed.record(observedCall());
  await feed.flush();
  const [first] = recorders.started;
  first?.kill("SIGTERM");
  if (first !== undefined) expect(await ended(first)).toBe(0);
  feed.record(observedCall());
  expect(await feed.flush()).toMatchObject({ recorded: 2, lost: 0 });
  const { sessions } = await (await connect()).sessions();
  expect(sessions.map(({ status }) => status).toSorted()).toEqual(["active", "closed"]);
});

test("a recorder that finds another one in its place tells that it has ended, so that it can be started again", async () => {
  const { recorders, feed } = await startRecording();
  feed.record(observedCall());
  await feed.flush();
  const ends: unknown[] = [];
  await recorderStarter(recorders.folder, process.env)((failure) => ends.push(failure));
  await expect.poll(() => ends).toEqual([undefined]);
});

test("a recorder whose folder was replaced leaves the next one alone, as the runs of scenarios do with their results", async () => {
  const { recorders, feed, another } = await startRecording();
  feed.record(observedCall());
  await feed.flush();
  const [first] = recorders.started;
  await rm(recorders.folder, { recursive: true });
  const next = another();
  next.record(observedCall());
  expect(await next.flush()).toMatchObject({ recorded: 1, lost: 0 });
  const serving = await recorders.serving();
  first?.kill("SIGTERM");
  if (first !== undefined) expect(await ended(first)).toBe(0);
  expect(await recorders.serving()).toEqual(serving);
  expect(await readFile(join(recorders.folder, "store.lock"), "utf8")).toContain(String(serving?.pid));
  expect(existsSync(join(recorders.folder, "store.closed"))).toBe(false);
});

test("recording does not wait for a recorder that hangs", async () => {
  const { feed, recorders } = await startRecording();
  feed.record(observedCall());
  await feed.flush();
  const [recorder] = recorders.started;
  recorder?.kill("SIGSTOP");
  for (let call = 0; call < 2000; call += 1) feed.record(observedCall({ arguments: { text: "x".repeat(5000) } }));
  await delay(1);
  expect(feed.status()).toMatchObject({ recorded: 1, lost: 0 });
  recorder?.kill("SIGCONT");
  await expect.poll(() => feed.status(), { timeout: 50_000 }).toMatchObject({ recorded: 2001, lost: 0 });
});
