import { onTestFinished } from "vitest";
import type { Clock } from "../../../contracts/ports.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { serveSessionsApi } from "../../../sessions/api/index.ts";
import { connectRecorder, createFeed, type FeedOptions } from "../../../sessions/feed/index.ts";
import { type RecorderOptions, runRecorder } from "../../../sessions/recorder/index.ts";
import type { OpenedStore } from "../../../sessions/store/open-session-store.ts";
import { createSessionStore, type SessionStore } from "../../../sessions/store/session-store.ts";
import { createMemoryStore } from "../../servers/sessions/memory-store.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const silent: Log = { debug() {}, information() {}, warning() {}, error() {}, close: async () => {} };

/** A clock that the test moves. */
export interface TestClock extends Clock {
  pass(ms: number): void;
  /** Moves the wall clock alone, as a correction of the time does. */
  correct(ms: number): void;
}

export function createTestClock(startMs = Date.parse("2026-11-24T10:00:00.000Z")): TestClock {
  let [wall, monotonic] = [startMs, 0];
  return {
    now: () => wall,
    monotonic: () => monotonic,
    pass(ms) {
      wall += ms;
      monotonic += ms;
    },
    correct(ms) {
      wall += ms;
    },
  };
}

/** A store in memory. @param faults replaces functions of the store, as one does that refuses */
export function storeInMemory(faults: (store: SessionStore) => Partial<SessionStore> = () => ({})): OpenedStore {
  const bytes = createMemoryStore();
  const store = createSessionStore(bytes);
  return {
    store: { ...store, ...faults(store) },
    setAside: undefined,
    setAsideReason: undefined,
    recoveredSessions: 0,
    sizeBytes: bytes.sizeBytes,
    sweep: async () => {},
    compact: bytes.compact,
    close: bytes.close,
  };
}

/** A recorder in this process, for what no process of its own can be given: a clock, a store. It ends with the test. */
export async function recordHere({ opened = storeInMemory(), clock = systemClock }: { opened?: OpenedStore; clock?: Clock } = {}) {
  const folder = await temporaryFolder();
  const stop = new AbortController();
  const options: RecorderOptions = {
    folder,
    clock,
    version: "1",
    log: silent,
    openStore: async () => opened,
    serveApi: (parts, access) => serveSessionsApi(parts, access, surroundings),
  };
  const surroundings = { liveApps: undefined, dashboard: undefined, log: silent, now: clock.now };
  let running: Promise<void> | undefined;
  const start = async () => {
    running ??= runRecorder(options, stop.signal);
  };
  onTestFinished(async () => {
    stop.abort();
    await running;
  });
  const feed = (more: Partial<FeedOptions> = {}) => {
    const sink = createFeed({ folder, start, configPath: "", executionType: "direct", secrets: {}, ...more });
    onTestFinished(() => sink.close());
    return sink;
  };
  return { feed, store: opened.store, attach: () => connectRecorder(folder, { start }) };
}
