import { chmod } from "node:fs/promises";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError } from "../../contracts/errors.ts";
import { type Clock, timeOf } from "../../contracts/ports.ts";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../contracts/sessions/feed.ts";
import { removeFile, replaceFile, writePrivateFile } from "../../platform/files/files.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import { listenOn } from "../../platform/net/sockets.ts";
import type { Log } from "../../platform/observability/log.ts";
import { isSameProcess, readDescriptor } from "../../platform/processes/found-processes.ts";
import { startTicksOf } from "../../platform/processes/processes.ts";
import type { ApiAddress, RecorderView, ServedApi } from "../api/index.ts";
import { type ChangeFeed, createChangeFeed } from "../store/change-feed.ts";
import type { Survival } from "../store/lmdb-store.ts";
import { FORMAT, type OpenedStore, openSessionStore } from "../store/open-session-store.ts";
import type { RetentionLimits } from "../store/retention.ts";
import { createRecordWriter, type WriterCounts } from "./record-writer.ts";
import { createConnections } from "./serve-connections.ts";

export interface RecorderOptions {
  /** The store's folder. */
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  /** @throws AmcpError AMCP_USAGE, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED */
  readonly serveApi: (view: RecorderView, address: ApiAddress) => Promise<ServedApi>;
  readonly limits?: Partial<RetentionLimits>;
  readonly survives?: Survival;
  readonly openStore?: typeof openSessionStore;
}

/** How long a recorder runs without connections: before the first one, and after the last one until a proxy is started again. */
const FIRST_MS = 10_000;
const LINGER_MS = 1000;

const IDLE_CHECK_MS = 60_000;

/** How long a recorder waits for one that is about to end. */
const TURN_MS = 30_000;
const RETRY_MS = 50;

/**
 * Records the calls that feeds send, until the last connection has been closed for a second, or the signal aborts. Returns at once if
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

/** @returns undefined if another recorder of the store is running */
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
  const view: RecorderView = { ...changes, store: opened.store, status };
  const connections = createConnections({ writer, clock, log, serveApi: (address) => options.serveApi(view, address) });
  const startedAt = timeOf(clock);
  const lifetime = createLifetime();
  const sockets = await openSockets();
  const closing = [sockets.remove];
  try {
    closing.push(async () => {
      connections.endShared();
      await writer.settled();
    });
    const api = await options.serveApi(view, { listen: sockets.api, token: undefined, allowCalls: true, allowDelete: true });
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

function statusOf(opened: OpenedStore, { options, startedAt, feeds, counts }: Running): ReturnType<RecorderView["status"]> {
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
async function listenForAll(endpoint: string, serve: (stream: Duplex) => Promise<void>, lifetime: ReturnType<typeof createLifetime>) {
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

/** How long this process runs without connections. */
function createLifetime() {
  let open = 0;
  let resolve = () => {};
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  let timer = setTimeout(resolve, FIRST_MS).unref();
  return {
    /** Resolves when there has been no connection for a while. */
    ended,
    /** A connection was opened. @returns what is called when it is closed */
    opened() {
      open += 1;
      clearTimeout(timer);
      return () => {
        open -= 1;
        if (open === 0) timer = setTimeout(resolve, LINGER_MS).unref();
      };
    },
  };
}

/**
 * Endpoints of a recorder that only this user can reach. The path of a socket has at most about 100 bytes, and that of the store's folder
 * may be longer: sockets have a folder of their own.
 */
async function openSockets() {
  if (process.platform === "win32") {
    const place = (name: string) => `pipe://amcp-recorder-${process.pid}-${name}`;
    return { feed: place("feed"), api: place("api"), restrict: async () => {}, remove: async () => {} };
  }
  const folder = await openRunFolder();
  const files = ["feed", "api"].map((name) => join(folder.path, `${name}.sock`));
  const [feed = "", api = ""] = files.map((file) => `unix://${encodeURI(file)}`);
  return {
    feed,
    api,
    /** Called when both listen. */
    async restrict() {
      for (const file of files) await chmod(file, 0o600);
    },
    remove: folder.remove,
  };
}

/** Writes `recorder.json`. A reader sees all of it, or none. */
async function describeRecorder(folder: string, facts: Pick<RecorderDescriptor, "feed" | "api" | "version">): Promise<void> {
  const startTicks = startTicksOf(process.pid);
  const descriptor: RecorderDescriptor = { pid: process.pid, ...(startTicks !== undefined && { startTicks }), ...facts, joined: true };
  const file = join(folder, DESCRIPTOR_FILE);
  await writePrivateFile(`${file}.new`, JSON.stringify(descriptor));
  await replaceFile(`${file}.new`, file);
}

/** Removes `recorder.json` if it is this process's own: the folder may have been replaced, and have another recorder by now. */
async function removeDescription(folder: string): Promise<void> {
  const file = join(folder, DESCRIPTOR_FILE);
  const descriptor = await readDescriptor(file, RecorderDescriptor);
  if (descriptor?.pid === process.pid) await removeFile(file);
}
