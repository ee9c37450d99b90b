import type { Duplex } from "node:stream";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import { FeedMessage, type FeedServing } from "../../contracts/sessions/feed.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ApiAddress, ServedApi } from "../api/index.ts";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import { type ReceivedFeed, receiveFeed } from "./receive-feed.ts";
import type { RecordWriter } from "./record-writer.ts";

export interface ConnectionsContext {
  readonly writer: RecordWriter;
  readonly clock: Clock;
  readonly log: Pick<Log, "warning">;
  readonly serveApi: (address: ApiAddress) => Promise<ServedApi>;
}

/** Connections of feeds, and of commands that keep the recorder running. */
export interface Connections {
  /** Serves a connection until it ends. */
  serve(stream: Duplex): Promise<void>;
  readonly feeds: number;
  endIdle(): void;
  /** Closes the sessions that several feeds share. */
  endShared(): void;
}

type Serve = Extract<FeedMessage, { type: "serve" }>;

/** The shortest time between two searches for idle sessions, in milliseconds. */
const IDLE_CHECK_MS = 30_000;

export function createConnections({ writer, clock, log, serveApi }: ConnectionsContext): Connections {
  const feeds = new Set<ReceivedFeed>();
  const shared = new Set<string>();
  let attached = 0;
  let checkedMs = clock.monotonic();

  const endIdle = () => {
    for (const feed of feeds) feed.endIdle();
  };
  const onCall = () => {
    if (clock.monotonic() - checkedMs < IDLE_CHECK_MS) return;
    checkedMs = clock.monotonic();
    endIdle();
  };
  /** A run's session ends with the last of its feeds, unless the run still waits for the recorder. */
  const endUnused = () => {
    const used = new Set([...feeds].map(({ sessionId }) => sessionId));
    for (const id of attached > 0 ? [] : shared) {
      if (used.has(id)) continue;
      shared.delete(id);
      writer.end(id);
    }
  };
  const serveFeed = async (hello: Extract<FeedMessage, { type: "hello" }>, reader: ByteReader, stream: Duplex) => {
    if (hello.session_id !== undefined) shared.add(hello.session_id);
    const send = (ack: object) => void (stream.writable && stream.write(`${JSON.stringify(ack)}\n`));
    const feed = receiveFeed(hello, { reader, writer, clock, send, onCall });
    feeds.add(feed);
    await feed.ended.finally(() => {
      feeds.delete(feed);
      endUnused();
    });
  };
  const hold = async (reader: ByteReader) => {
    attached += 1;
    try {
      while ((await reader.line()) !== undefined);
    } finally {
      attached -= 1;
    }
  };

  return {
    get feeds() {
      return feeds.size;
    },
    endIdle,
    endShared() {
      for (const id of shared) writer.end(id);
    },
    async serve(stream) {
      stream.on("error", () => {});
      try {
        const reader = createByteReader(stream);
        const line = await reader.line();
        const message = line === undefined ? undefined : FeedMessage.parse(JSON.parse(line));
        if (message?.type === "hello") await serveFeed(message, reader, stream);
        else if (message?.type === "attach") await hold(reader);
        else if (message?.type === "serve") await serveOverTcp(message, { reader, stream, serveApi });
        else if (message !== undefined) throw new Error(`"${message.type}" is no first message`);
      } catch (error) {
        log.warning("a connection was closed", { reason: messageOf(error) });
      }
      stream.destroy();
    },
  };
}

interface TcpConnection {
  readonly reader: ByteReader;
  readonly stream: Duplex;
  readonly serveApi: ConnectionsContext["serveApi"];
}

async function serveOverTcp(
  { listen, token, allow_calls, allow_delete }: Serve,
  { reader, stream, serveApi }: TcpConnection,
): Promise<void> {
  const answer = (serving: FeedServing) => stream.write(`${JSON.stringify(serving)}\n`);
  let api: ServedApi;
  try {
    api = await serveApi({ listen, token, allowCalls: allow_calls, allowDelete: allow_delete });
  } catch (error) {
    answer({ error: { code: error instanceof AmcpError ? error.code : "AMCP_INTERNAL", message: messageOf(error) } });
    await reader.line();
    return;
  }
  try {
    answer({ url: api.url });
    while ((await reader.line()) !== undefined);
  } finally {
    await api.close();
  }
}
