import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError } from "../../contracts/errors.ts";
import { type Clock, timeOf } from "../../contracts/ports.ts";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../contracts/sessions/feed.ts";
import type { Log } from "../../platform/log.ts";
import { isSameProcess, readDescriptor } from "../../platform/process-descriptor.ts";
import { listenOn } from "../../platform/sockets.ts";
import { type ChangeFeed, createChangeFeed } from "../store/change-feed.ts";
import type { Survival } from "../store/lmdb-store.ts";
import { FORMAT } from "../store/migrations.ts";
import { type OpenedStore, openSessionStore } from "../store/open-session-store.ts";
import type { RetentionLimits } from "../store/retention.ts";
import type { RecorderParts, ServeApi } from "./api-port.ts";
import { createLifetime, type Lifetime } from "./lifetime.ts";
import { createRecordWriter, type WriterCounts } from "./record-writer.ts";
import { describeRecorder, openSockets, removeDescription } from "./recorder-sockets.ts";
import { createConnections } from "./serve-connections.ts";

export interface RecorderOptions {
  /** The store's folder. */
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly serveApi: ServeApi;
  readonly limits?: Partial<RetentionLimits>;
  readonly survives?: Survival;
  readonly openStore?: typeof openSessionStore;
}

/** How long a recorder stays without connections: at first until its starter connects, later until a proxy is started again. */
const FIRST_MS = 10_000;
const LINGER_MS = 1000;

const IDLE_CHECK_MS = 60_000;

/** How long a recorder waits for one that is about to end. */
const TURN_MS = 30_000;
const RETRY_MS = 50;

/**
 * Records the calls that feeds send, until the last connection has been closed for a second, or the signal aborts. Returns at once where
 * another recorder of the store is running.
 * @throws AmcpError AMCP_STORE_IN_USE, AMCP_STORE_NEWER, AMCP_STORE_UNUSABLE, AMCP_STORE_UNSUPPORTED
 */
export async function runRecorder(options: RecorderOptions, signal: AbortSignal): Promise<void> {
  const changes = createChangeFeed();
  const opened = await openAlone(options, changes);
  if (opened === undefined) return;
  try {
    await record(opened, { options, changes }, signal);
  } finally {
    await opened.close();
  }
}

/** @returns undefined where another recorder of the store is running */
async function openAlone(
  { folder, log, clock, limits = {}, survives = "power", openStore = openSessionStore }: RecorderOptions,
  changes: ChangeFeed,
): Promise<OpenedStore | undefined> {
  for (const deadline = performance.now() + TURN_MS; ; await delay(RETRY_MS)) {
    try {
      return await openStore(folder, {
        limits,
        survives,
        log,
        now: clock.now,
        onEvicted({ sessions }) {
          for (const id of sessions) changes.publish({ event: "sessions.deleted", data: { id } });
        },
      });
    } catch (error) {
      if (!(error instanceof AmcpError) || error.code !== "AMCP_STORE_IN_USE" || performance.now() > deadline) throw error;
      if (await isRecorded(folder)) return undefined;
    }
  }
}

async function isRecorded(folder: string): Promise<boolean> {
  const running = await readDescriptor(join(folder, DESCRIPTOR_FILE), RecorderDescriptor);
  return running !== undefined && running.pid !== process.pid && isSameProcess(running);
}

async function record(
  opened: OpenedStore,
  { options, changes }: { options: RecorderOptions; changes: ChangeFeed },
  signal: AbortSignal,
): Promise<void> {
  const { folder, clock, log, version } = options;
  const writer = createRecordWriter({ store: opened.store, clock, log, changes });
  const status = () => statusOf(opened, { options, startedAt, feeds: connections.feeds, counts: writer.counts() });
  const parts: RecorderParts = { ...changes, store: opened.store, status };
  const connections = createConnections({ writer, clock, log, serveApi: (access) => options.serveApi(parts, access) });
  const startedAt = timeOf(clock);
  const lifetime = createLifetime({ firstMs: FIRST_MS, lingerMs: LINGER_MS });
  const sockets = await openSockets();
  const closing = [sockets.remove];
  try {
    closing.push(async () => {
      connections.endShared();
      await writer.settled();
    });
    const api = await options.serveApi(parts, { listen: sockets.api, token: undefined, allowCalls: true, allowDelete: true });
    closing.push(api.close);
    closing.push((await listenForAll(sockets.feed, connections.serve, lifetime)).close);
    await sockets.restrict();
    // Without its descriptor nothing connects any more; a recorder that is started then waits until the store is closed.
    closing.push(() => removeDescription(folder));
    await describeRecorder(folder, { feed: sockets.feed, api: sockets.api, version });
    const idleCheck = setInterval(connections.endIdle, IDLE_CHECK_MS);
    await Promise.race([lifetime.ended, aborted(signal)]);
    clearInterval(idleCheck);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

interface Running {
  readonly options: RecorderOptions;
  readonly startedAt: string;
  readonly feeds: number;
  readonly counts: WriterCounts;
}

function statusOf(opened: OpenedStore, { options, startedAt, feeds, counts }: Running): ReturnType<RecorderParts["status"]> {
  const { recorded, lost, reason } = counts;
  return {
    version: options.version,
    pid: process.pid,
    store: options.folder,
    format: FORMAT,
    started_at: startedAt,
    feeds,
    sessions: opened.store.getRecentSessions(1).total,
    tool_calls: opened.store.getToolCalls(1).total,
    size_bytes: opened.sizeBytes(),
    recorded,
    lost,
    ...(reason !== undefined && { lost_reason: reason }),
    ...(opened.setAside !== undefined && { set_aside: opened.setAside }),
  };
}

/** Serves each connection. @returns what closes all of them, and resolves when they are served */
async function listenForAll(endpoint: string, serve: (stream: Duplex) => Promise<void>, lifetime: Lifetime) {
  const open = new Set<Promise<void>>();
  const server = await listenOn(endpoint, (stream) => {
    const closed = lifetime.opened();
    const served = serve(stream).finally(() => {
      open.delete(served);
      closed();
    });
    open.add(served);
  });
  return {
    async close() {
      await server.close();
      await Promise.all(open);
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
