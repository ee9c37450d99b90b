import { setTimeout as delay } from "node:timers/promises";
import { type HttpAnswer, sendHttp } from "../../platform/net/http.ts";
import { type Message, parseParams } from "../envelope.ts";
import type { Frame } from "../frames.ts";
import { type HeaderParameter, headerValueIn } from "../header-parameters.ts";
import { locate, textAt } from "../json/scan.ts";
import { declaredHeaders, readOffersPage } from "../offer.ts";
import { type Headers, type HttpConversation, isAnswerTo, mediaTypeOf, type OutgoingMessage } from "./http-conversation.ts";
import { readServerEvents } from "./server-events.ts";
import { encodeHeader } from "./standard-headers.ts";
import { chunksOf } from "./stream-link.ts";

export const EVENT_STREAM = "text/event-stream";

const POST_HEADERS = { "Content-Type": "application/json", Accept: `application/json, ${EVENT_STREAM}` };

/** How long the DELETE of a session may take. */
const DELETE_LIMIT_MS = 1000;

/** Where a stream of events is resumed, and after which delay. */
export interface ResumePoint {
  lastEventId?: string;
  retryMs: number;
}

/** The client side of a session of Streamable HTTP: the headers of its requests, and its streams. */
export interface StreamableSession {
  /** Whether the server has assigned an id. */
  hasId(): boolean;
  post(message: OutgoingMessage, onSent: () => void): Promise<HttpAnswer>;
  /** Sends DELETE, without waiting for the answer. */
  end(): void;
  /** Resumes a stream with a GET, after its delay. */
  reopen(place: ResumePoint): Promise<HttpAnswer>;
  /** Reads the session's id from an answer. */
  begin(answer: HttpAnswer): void;
  /** Passes a message of the server on; learns the version from the answer to `initialize`, and header parameters from that to `tools/list`. */
  take(frame: Frame, message?: OutgoingMessage): Promise<void> | undefined;
  /** Passes on the messages of a stream until it ends. @returns whether the answer to `message` was among them */
  takeEvents(stream: HttpAnswer, place: ResumePoint, message?: OutgoingMessage): Promise<boolean>;
}

export function createStreamableSession({ peer, queue, over }: HttpConversation): StreamableSession {
  const { url, ca, maxBytes } = peer;
  let id: string | undefined;
  let version: string | undefined;
  const parameters = createParameterHeaders();
  const inSession = () => ({ ...(id && { "Mcp-Session-Id": id }), ...(version && { "MCP-Protocol-Version": version }) });
  const own = () => ({ ...peer.headers(), ...inSession() });
  const session: StreamableSession = {
    hasId: () => id !== undefined,
    post({ bytes: body, message, method, headers }, onSent) {
      const isNamed = method === "tools/call" && "Mcp-Name" in headers;
      const all = {
        ...peer.headers(),
        ...(isRequestEraMessage(headers) ? {} : inSession()),
        ...POST_HEADERS,
        ...headers,
        ...(isNamed && message && parameters.of(message)),
      };
      return sendHttp(url, { method: "POST", headers: all, body, ca, signal: over, onSent });
    },
    end() {
      if (id === undefined) return;
      const deletion = sendHttp(url, { method: "DELETE", headers: own(), ca, signal: AbortSignal.timeout(DELETE_LIMIT_MS) });
      // The server is already gone.
      deletion.then(({ body }) => body.destroy()).catch(() => {});
    },
    async reopen({ lastEventId, retryMs }) {
      await delay(retryMs, undefined, { signal: over, ref: false });
      const from = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
      return await sendHttp(url, { method: "GET", headers: { ...own(), ...from, Accept: EVENT_STREAM }, ca, signal: over });
    },
    begin({ headers }) {
      const given = headers["mcp-session-id"];
      if (typeof given === "string") id ??= given;
    },
    take(frame, message) {
      if (message?.method === "initialize" && frame.kind === "whole") version ??= versionIn(frame.bytes);
      if (message?.method === "tools/list" && frame.kind === "whole") parameters.learn(frame.bytes);
      return queue.push(frame);
    },
    async takeEvents(stream, place, message) {
      let answered = false;
      for await (const event of readServerEvents(chunksOf(stream.body), maxBytes)) {
        if (event.id !== undefined) place.lastEventId = event.id;
        if (event.retryMs !== undefined) place.retryMs = event.retryMs;
        if (event.name !== "message" || event.data === undefined || isEmpty(event.data)) continue;
        answered ||= message !== undefined && isAnswerTo(event.data, message);
        await session.take(event.data, message);
      }
      return answered;
    },
  };
  return session;
}

/** Whether a message is of MCP 2026-07-28, which a server of both eras takes outside its sessions. */
export const isRequestEraMessage = (headers: Headers): boolean => "Mcp-Method" in headers;

export const isEventStream = (answer: HttpAnswer): boolean => answer.status === 200 && mediaTypeOf(answer) === EVENT_STREAM;

const isEmpty = (frame: Frame): boolean => frame.kind === "whole" && frame.bytes.length === 0;

function versionIn(bytes: Buffer): string | undefined {
  const at = locate(bytes, { result: { protocolVersion: {} } })?.get("result.protocolVersion");
  return at && textAt(bytes, at);
}

/** The parameters of calls that a server wants repeated in headers, as its answers to `tools/list` declare (MCP 2026-07-28). */
function createParameterHeaders() {
  const declared = new Map<string, readonly HeaderParameter[]>();
  return {
    learn(bytes: Buffer) {
      for (const { name = "", headerParameters } of readOffersPage({ bytes }, "tools").elements.map(declaredHeaders)) {
        if ("fault" in headerParameters || headerParameters.length === 0) declared.delete(name);
        else declared.set(name, headerParameters);
      }
    },
    of(call: Message): Headers {
      const parameters = declared.get(call.text("params.name") ?? "") ?? [];
      const args = parameters.length === 0 ? undefined : parseParams(call, "params.arguments");
      return Object.fromEntries(
        parameters.flatMap((parameter) => {
          const value = headerValueIn(args, parameter);
          return value === undefined ? [] : [[parameter.header, encodeHeader(String(value))]];
        }),
      );
    },
  };
}
