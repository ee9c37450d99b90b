import { once } from "node:events";
import type { Duplex } from "node:stream";
import { AmcpError, isErrorCode, messageOf } from "../../contracts/errors.ts";
import { type FeedMessage, FeedServing } from "../../contracts/sessions/feed.ts";
import { type ReachedRecorder, reachRecorder, type StartRecorder } from "./reach-recorder.ts";

/** A connection that keeps the recorder of a store running. */
export interface RecorderConnection {
  /** Where its REST API is served to this user: `unix:///path`, or `pipe://Name`. */
  readonly api: string;
  /** Resolves when the recorder has ended, or the connection was closed. */
  readonly closed: Promise<void>;
  /**
   * Serves API and dashboard over TCP, as long as this connection.
   * @returns the URL @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_USAGE, AMCP_PROXY_START_FAILED
   */
  serve(request: ServeRequest): Promise<string>;
  close(): Promise<void>;
}

export interface ServeRequest {
  /** Such as http://127.0.0.1:0 */
  readonly listen: string;
  /** The bearer that the API asks for there. */
  readonly token: string;
  readonly allowCalls: boolean;
  readonly allowDelete: boolean;
}

/** How long a recorder may take to start; a store with a million calls is opened in a second. */
const START_MS = 60_000;

/**
 * Connects to the recorder of a store, and starts one if none runs.
 * @param signal gives up a recorder that has not started yet
 * @throws AmcpError AMCP_STORE_UNUSABLE if it does not start, or that of a recorder that cannot open its store
 */
export async function connectRecorder(
  folder: string,
  { start, signal }: { start: StartRecorder; signal?: AbortSignal },
): Promise<RecorderConnection> {
  const { stream, descriptor } = await reach(folder, start, signal);
  const open = new Set<Duplex>();
  const closed = hold(stream, { type: "attach" }, open);
  return {
    api: descriptor.api,
    closed,
    async serve({ listen, token, allowCalls, allowDelete }) {
      const serving = (await reach(folder, start)).stream;
      const ended = hold(serving, { type: "serve", listen, token, allow_calls: allowCalls, allow_delete: allowDelete }, open);
      const answer = FeedServing.parse(JSON.parse(await firstLine(serving, ended)));
      if ("url" in answer) return answer.url;
      serving.destroy();
      throw new AmcpError(isErrorCode(answer.error.code) ? answer.error.code : "AMCP_INTERNAL", answer.error.message);
    },
    async close() {
      const ended = [...open].map((stream) => once(stream, "close"));
      for (const stream of open) stream.destroy();
      await Promise.all(ended);
    },
  };
}

async function reach(folder: string, start: StartRecorder, signal?: AbortSignal): Promise<ReachedRecorder> {
  const limit = AbortSignal.timeout(START_MS);
  try {
    return await reachRecorder(folder, start, signal === undefined ? limit : AbortSignal.any([limit, signal]));
  } catch (cause) {
    if (cause instanceof AmcpError) throw cause;
    throw new AmcpError("AMCP_STORE_UNUSABLE", `the recorder of ${folder} does not start: ${messageOf(cause)}`, { cause });
  }
}

/** Sends the first message. @returns what resolves when the connection has ended */
function hold(stream: Duplex, message: FeedMessage, open: Set<Duplex>): Promise<void> {
  open.add(stream);
  stream.on("error", () => {});
  stream.write(`${JSON.stringify(message)}\n`);
  // Unread bytes would hide that the recorder has ended.
  stream.resume();
  return new Promise((resolve) => {
    stream.once("close", () => {
      open.delete(stream);
      resolve();
    });
  });
}

async function firstLine(stream: Duplex, ended: Promise<void>): Promise<string> {
  let text = "";
  const whole = new Promise<void>((resolve) => {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      if (text.includes("\n")) resolve();
    });
  });
  await Promise.race([whole, ended]);
  if (!text.includes("\n")) throw new AmcpError("AMCP_STORE_UNUSABLE", "the recorder has ended");
  return text.slice(0, text.indexOf("\n"));
}
