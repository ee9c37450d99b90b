import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { RecordingStatus } from "../../contracts/recording-status.ts";
import { FeedAck, type FeedMessage } from "../../contracts/sessions/feed.ts";
import type { ExecutionType } from "../../contracts/sessions/tool-call-record.ts";
import type { FeedQueue, QueueEntry, QueueLimits } from "./call-queue.ts";
import { createCallWriter } from "./call-writer.ts";
import { type ReachedRecorder, reachRecorder, type StartRecorder } from "./reach-recorder.ts";

/** Options of a feed: how it reaches the recorder of a store, and the facts about its proxy. */
export interface FeedOptions {
  /** The store's folder. */
  readonly folder: string;
  readonly start: StartRecorder;
  /** The proxy's settings file; empty if it has none. */
  readonly configPath: string;
  readonly executionType: z.infer<typeof ExecutionType>;
  /** The one session of all calls, as in a run of scenarios. */
  readonly sessionId?: string | undefined;
  /** Values by name that the recorder replaces before it writes. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Limits of the calls that wait for the recorder. */
  readonly limits?: QueueLimits;
}

/** Events of the connection. */
export interface FeedEvents {
  changed(state: RecordingStatus["state"], reason?: string): void;
  /** No recorder can open the store, for this reason. It is tried again later. */
  refused(reason: string): void;
  /** @param lostNow calls that this acknowledgement reports as lost, and the ones before did not */
  acknowledged(ack: FeedAck, lostNow: number): void;
  disconnected(): void;
}

export interface FeedConnection {
  /** Sends what waits, after the current work of this process. The first time it connects. */
  sendSoon(): void;
  /** Sends what waits. */
  send(): void;
  close(): Promise<void>;
}

/** Calls within this time are written together: they are one transaction of the recorder, and one wait for the disk. */
const GATHER_MS = 50;

/** Bytes that may wait in the socket; more waits in the queue. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** Bytes that are written before other work of this process has its turn. */
const BATCH_BYTES = 256 * 1024;

/** How long a recorder may take to close its side of a connection. */
const LEAVE_MS = 1000;

/** Longer than a recorder waits for the end of the one before it, so that its reason arrives. */
const REACH_MS = 45_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;

/** Keeps a connection to the recorder, from the first call on, and sends the queue over it. */
export function keepFeeding(options: FeedOptions, queue: FeedQueue, events: FeedEvents): FeedConnection {
  const ended = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let write: () => void = () => {};

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    running ??= run();
    write();
  };

  async function run(): Promise<void> {
    for (let failures = 0; !ended.signal.aborted; failures += 1) {
      try {
        const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(REACH_MS)]);
        if (await feed(await reachRecorder(options.folder, options.start, signal))) failures = 0;
      } catch (error) {
        if (!ended.signal.aborted) reportUnreached(error, events);
      }
      await delay(pauseAfter(failures), undefined, { signal: ended.signal, ref: false }).catch(() => {});
    }
  }

  /** @returns whether the recorder has acknowledged anything */
  async function feed({ stream, descriptor }: ReachedRecorder): Promise<boolean> {
    const writer = createCallWriter(stream);
    const closed = new Promise<void>((resolve) => stream.once("close", resolve));
    stream.on("error", () => {});
    stream.write(`${JSON.stringify(helloOf(options))}\n`);
    let hasAnswered = false;
    readAcks(stream, (ack, lostNow) => {
      hasAnswered = true;
      events.acknowledged(ack, lostNow);
    });
    const takesJoined = descriptor.joined === true;
    write = () => writeQueue(stream, { queue, writer, takesJoined, again: () => setImmediate(() => write()) });
    stream.on("drain", () => write());
    const leave = () => {
      stream.end();
      setTimeout(() => stream.destroy(), LEAVE_MS).unref();
    };
    ended.signal.addEventListener("abort", leave);
    events.changed("recording");
    write();
    await closed;
    ended.signal.removeEventListener("abort", leave);
    write = () => {};
    events.changed("interrupted");
    events.disconnected();
    return hasAnswered;
  }

  return {
    send,
    sendSoon() {
      timer ??= setTimeout(send, GATHER_MS);
    },
    async close() {
      clearTimeout(timer);
      ended.abort();
      await running;
    },
  };
}

const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

function reportUnreached(error: unknown, events: FeedEvents): void {
  if (error instanceof AmcpError) events.refused(`${error.code}: ${error.message}`);
  else events.changed("interrupted", `the recorder cannot be reached: ${messageOf(error)}`);
}

const helloOf = ({ configPath, executionType, sessionId, secrets }: FeedOptions): FeedMessage => ({
  type: "hello",
  version: 1,
  config_path: configPath,
  execution_type: executionType,
  ...(sessionId !== undefined && { session_id: sessionId }),
  secrets: { ...secrets },
});

interface Writing {
  readonly queue: FeedQueue;
  readonly writer: ReturnType<typeof createCallWriter>;
  readonly takesJoined: boolean;
  /** Goes on when other work has had its turn. */
  again(): void;
}

function writeQueue(stream: Duplex, { queue, writer, takesJoined, again }: Writing): void {
  if (stream.writableLength >= HIGH_WATER_BYTES) return;
  let bytes = 0;
  let entry: QueueEntry | undefined;
  do {
    entry = queue.next();
    if (entry === undefined) break;
    if (entry.kind === "joined" && !takesJoined) queue.skip(entry);
    else writer.write(entry);
    if (entry.kind === "call") bytes += entry.bytes;
  } while (stream.writableLength < HIGH_WATER_BYTES && bytes < BATCH_BYTES);
  writer.flush();
  if (entry !== undefined && stream.writableLength < HIGH_WATER_BYTES) again();
}

/** A line that is no acknowledgement ends the connection. */
function readAcks(stream: Duplex, onAck: (ack: FeedAck, lostNow: number) => void): void {
  let text = "";
  let lost = 0;
  stream.on("data", (chunk: Buffer) => {
    const lines = (text + chunk.toString("utf8")).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      try {
        const ack = FeedAck.parse(JSON.parse(line));
        onAck(ack, Math.max(0, ack.lost - lost));
        lost = ack.lost;
      } catch {
        stream.destroy();
      }
    }
  });
}
