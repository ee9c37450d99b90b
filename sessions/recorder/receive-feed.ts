import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Clock } from "../../contracts/ports.ts";
import { type FeedAck, FeedMessage } from "../../contracts/sessions/feed.ts";
import { hideByName } from "../../platform/text/secrets.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import type { ByteReader } from "./byte-reader.ts";
import { createPasswordBoxes } from "./mask-passwords.ts";
import { type ReadDefinition, readDefinition } from "./read-messages.ts";
import type { RecordWriter } from "./record-writer.ts";
import type { CallHeader, FeedFacts } from "./to-records.ts";

type Hello = Extract<z.infer<typeof FeedMessage>, { type: "hello" }>;

type ToolHeader = Extract<z.infer<typeof FeedMessage>, { type: "tool" }>;
type AgentHeader = Extract<z.infer<typeof FeedMessage>, { type: "joined" }>;

/** A feed that is connected. */
export interface ReceivedFeed {
  /** The one session of all its calls. */
  readonly sessionId: string | undefined;
  /** Closes the sessions that are idle. */
  endIdle(): void;
  /** Resolves when the connection has ended, with the sessions of its agents. @throws Error for a message that is none */
  readonly ended: Promise<void>;
}

export interface FeedContext {
  readonly reader: ByteReader;
  readonly writer: RecordWriter;
  readonly clock: Clock;
  send(ack: FeedAck): void;
  /** Called before each call and each agent. */
  onCall(): void;
}

export function receiveFeed(hello: Hello, context: FeedContext): ReceivedFeed {
  const sessions = createFeedSessions(context.clock);
  const end = (ids: readonly string[]) => {
    for (const id of ids) context.writer.end(id);
  };
  return {
    sessionId: hello.session_id,
    endIdle: () => end(sessions.endIdle()),
    ended: receive(hello, sessions, context).finally(() => end(sessions.endAll())),
  };
}

/** Shorter values would be found in texts that have nothing to do with them. */
const MIN_CHARACTERS = 4;

const longSecrets = (secrets: Hello["secrets"]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value.length >= MIN_CHARACTERS));

async function receive(hello: Hello, sessions: FeedSessions, { reader, writer, send, onCall }: FeedContext): Promise<void> {
  const redact = hideByName(longSecrets(hello.secrets));
  const feed: FeedFacts = { hello, redact, count: await loadTokenizer(), passwordBoxes: createPasswordBoxes() };
  const definitions = new Map<number, ReadDefinition>();
  const acknowledge = createAcknowledging(send);
  const sessionOf = (agent: string): string => {
    if (hello.session_id !== undefined) return hello.session_id;
    const { id, ended } = sessions.callOf(agent);
    if (ended !== undefined) writer.end(ended);
    return id;
  };
  const receiveCall = async (header: CallHeader) => {
    const request = await reader.bytes(header.request_bytes);
    const response = header.response_bytes === undefined ? undefined : await reader.bytes(header.response_bytes);
    if (request === undefined || (response === undefined && header.response_bytes !== undefined)) return;
    onCall();
    const definition = header.definition === undefined ? undefined : definitions.get(header.definition);
    const done = (lost?: string) => acknowledge(header.seq, lost);
    await writer.add({ call: { header, definition, request, response }, sessionId: sessionOf(header.agent), feed, done });
  };
  const receiveTool = async ({ key, bytes: length }: ToolHeader) => {
    const bytes = await reader.bytes(length);
    if (bytes !== undefined) definitions.set(key, readDefinition(bytes));
  };
  const receiveAgent = ({ seq, agent, client_name: clientName, client_version: clientVersion, start_ms: startMs }: AgentHeader) => {
    onCall();
    writer.begin({ id: sessionOf(agent), clientName, clientVersion, startMs }, () => acknowledge(seq, undefined));
  };
  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    const message = FeedMessage.parse(JSON.parse(line));
    if (message.type === "call") await receiveCall(message);
    else if (message.type === "tool") await receiveTool(message);
    else if (message.type === "joined") receiveAgent(message);
    else if (message.type === "left") {
      const left = sessions.left(message.agent);
      if (left !== undefined) writer.end(left);
    } else throw new Error(`"${message.type}" is no message of a feed`);
  }
}

/** Calls are done in their order: one acknowledgement covers all that were done in the same turn. */
function createAcknowledging(send: (ack: FeedAck) => void): (seq: number, lost: string | undefined) => void {
  let ack: FeedAck = { ack: 0, lost: 0 };
  let isScheduled = false;
  return (seq, lost) => {
    ack = lost === undefined ? { ...ack, ack: seq } : { ack: seq, lost: ack.lost + 1, reason: lost };
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      send(ack);
    });
  };
}

/** A session without a call for this time is over. */
const IDLE_MS = 30 * 60 * 1000;

/** Finds the session of an agent. The next call after the end of a session opens another one. */
interface FeedSessions {
  /** The session of an agent that has connected or called, which may be a new one. `ended` is the one that its idle time has ended. */
  callOf(agent: string): { readonly id: string; readonly ended: string | undefined };
  /** Ends the agent's session. @returns its id */
  left(agent: string): string | undefined;
  /** Ends the sessions that are idle. @returns their ids */
  endIdle(): readonly string[];
  /** Ends all sessions. @returns their ids */
  endAll(): readonly string[];
}

interface OpenSession {
  readonly id: string;
  lastWallMs: number;
  lastMonotonicMs: number;
}

function createFeedSessions(clock: Clock): FeedSessions {
  const open = new Map<string, OpenSession>();

  /** The monotonic clock stands still while the machine sleeps, and the wall clock may be set back: either is enough. */
  const isIdle = ({ lastWallMs, lastMonotonicMs }: OpenSession) =>
    clock.monotonic() - lastMonotonicMs >= IDLE_MS || clock.now() - lastWallMs >= IDLE_MS;
  const end = (ended: (session: OpenSession, agent: string) => boolean): readonly string[] => {
    const ids = [...open].filter(([agent, session]) => ended(session, agent));
    for (const [agent] of ids) open.delete(agent);
    return ids.map(([, { id }]) => id);
  };

  return {
    callOf(agent) {
      const found = open.get(agent);
      const isOver = found !== undefined && isIdle(found);
      const session = found === undefined || isOver ? { id: randomUUID(), lastWallMs: 0, lastMonotonicMs: 0 } : found;
      session.lastWallMs = clock.now();
      session.lastMonotonicMs = clock.monotonic();
      open.set(agent, session);
      return { id: session.id, ended: isOver ? found.id : undefined };
    },
    left: (agent) => end((_session, other) => other === agent)[0],
    endIdle: () => end(isIdle),
    endAll: () => end(() => true),
  };
}
