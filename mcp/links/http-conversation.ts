import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import type { HttpAnswer } from "../../platform/net/http.ts";
import { mediaTypeIn } from "../../platform/net/http-access.ts";
import { visible } from "../../platform/text/shown-text.ts";
import { type Message, readMessage } from "../envelope.ts";
import type { FrameQueue } from "../frame-source.ts";
import { type Frame, MAX_FRAME_BYTES, onOneLine } from "../frames.ts";
import { locate, textAt } from "../json/scan.ts";
import { describeError, quoted, rpcRefusal } from "../rpc.ts";
import { traceHeadersOf } from "../trace-context.ts";
import { standardHeadersOf } from "./standard-headers.ts";
import { chunksOf } from "./stream-link.ts";

/** Headers of a request, by name. */
export type Headers = Readonly<Record<string, string>>;

/** An MCP server behind a URL. */
export interface HttpPeer {
  readonly url: string;
  /** The name in messages, without credentials. */
  readonly name: string;
  /** Trusted authorities as PEM texts, instead of the system's. */
  readonly ca?: string | undefined;
  /** Whether the process has authenticated. When its stream of events ends, another process may have the port, so the link ends. */
  readonly isProven?: boolean;
  /** Largest message from the server; as on other links if absent. */
  readonly maxBytes?: number | undefined;
  /** Called for each request, because a token contains the time. */
  headers(): Headers;
}

/** The state that both forms of MCP over HTTP share. */
export interface HttpConversation {
  readonly peer: HttpPeer;
  /** The messages of the server. */
  readonly queue: FrameQueue;
  /** Aborted when the link ends. */
  readonly over: AbortSignal;
  /** Ends the link with an error. */
  fail(error: unknown): void;
}

/** Sends messages to the server, one after the other. */
export interface HttpSender {
  /** Resolves when the next message may be sent. @throws AmcpError where the server cannot be used */
  post(message: OutgoingMessage): Promise<void>;
  /** Notifies the server of the session's end, where the protocol can, without waiting for the answer. */
  end(): void;
}

/** A message to send. `requestId` is the id of its answer; undefined unless it is a request. */
export interface OutgoingMessage {
  readonly bytes: Buffer;
  /** As it was read, once; undefined where it is none. */
  readonly message: Message | undefined;
  readonly method: string | undefined;
  readonly requestId: string | undefined;
  /** The headers of this message, beside those of the session. */
  readonly headers: Headers;
}

export function outgoing(bytes: Buffer): OutgoingMessage {
  const read = readMessage(bytes);
  const { kind, id, method } = read;
  const message = "span" in read ? read : undefined;
  const headers = { ...(message && standardHeadersOf(message)), ...traceHeadersOf(bytes) };
  return { bytes, message, method, requestId: kind === "request" ? id : undefined, headers };
}

/** An oversized frame counts as the answer, so that the request is answered with an error. */
export const isAnswerTo = (frame: Frame, { requestId }: OutgoingMessage): boolean => {
  if (frame.kind === "oversized") return true;
  const message: Pick<Message, "id"> & { kind: string } = readMessage(frame.bytes);
  return message.kind === "answer" && message.id === requestId;
};

/** The media type without parameters, in lower case; empty where there is none. */
export const mediaTypeOf = ({ headers }: Pick<HttpAnswer, "headers">): string => mediaTypeIn(headers["content-type"]);

/** Reads the body as one frame. */
export async function readBody(
  answer: HttpAnswer,
  { requestId }: Pick<OutgoingMessage, "requestId">,
  { maxBytes = MAX_FRAME_BYTES }: Pick<HttpPeer, "maxBytes"> = {},
): Promise<Frame> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunksOf(answer.body)) {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
  }
  if (size > maxBytes) return { kind: "oversized", head: Buffer.from(`{"id":${requestId},`), tail: Buffer.alloc(0), size };
  return { kind: "whole", bytes: onOneLine(Buffer.concat(parts)) };
}

/** Reads the body of a refusal; undefined for a stream of events, which may have no end. */
export async function readReason(
  answer: HttpAnswer,
  message: Pick<OutgoingMessage, "requestId">,
  peer: HttpPeer,
): Promise<Frame | undefined> {
  if (mediaTypeOf(answer) !== "text/event-stream") return await readBody(answer, message, peer);
  answer.body.destroy();
  return undefined;
}

/** Answers a request with an error in the place of the server; does nothing for other messages. */
export function refuseOutgoing({ requestId }: OutgoingMessage, { queue }: Pick<HttpConversation, "queue">, error: AmcpError): void {
  if (requestId !== undefined) void queue.push({ kind: "whole", bytes: Buffer.concat(rpcRefusal(error).frame(requestId)) });
}

/** The error of a 401 or 403, with the code of a proxy of ours where it is one. Reads the body, so it comes before other readers. */
export async function authErrorIn(answer: HttpAnswer, { name }: HttpPeer): Promise<AmcpError | undefined> {
  if (answer.status !== 401 && answer.status !== 403) return undefined;
  const frame = await readBody(answer, { requestId: undefined });
  const bytes = frame.kind === "whole" ? frame.bytes : frame.head;
  const found = locate(bytes, { error: { message: {}, data: { code: {} } } });
  const textOf = (path: string) => {
    const at = found?.get(path);
    return at && textAt(bytes, at);
  };
  const given = textOf("error.data.code");
  const code =
    (["AMCP_PROXY_TOKEN_EXPIRED", "AMCP_PROXY_UNAUTHENTICATED"] as const).find((own) => own === given) ?? "AMCP_PROXY_BAD_BEARER";
  return new AmcpError(code, `${name} refused: ${visible(textOf("error.message") ?? `status ${answer.status}`)}`);
}

/**
 * The error of an answer that does not answer the message, with the reason that the server gives in its body. A page of HTML is for browsers,
 * so it is not quoted.
 */
export function badStatus({ status }: HttpAnswer, { name }: HttpPeer, body?: Frame): AmcpError {
  const text = body?.kind === "whole" ? body.bytes.toString().trim() : "";
  const reason = text === "" || text.startsWith("<") ? "" : `: ${reasonIn(text)}`;
  return new AmcpError("AMCP_PROXY_SERVER_FAILED", `${name} answered with status ${status}${reason}`);
}

/** The forms in which servers give a reason: an error of JSON-RPC, of OAuth, of RFC 9457, or of a framework. */
const Reason = z
  .object({
    error: z.union([z.string(), z.object({ message: z.string() })]),
    error_description: z.string(),
    message: z.string(),
    detail: z.string(),
  })
  .partial();

function reasonIn(text: string): string {
  try {
    const { error, error_description, message, detail } = Reason.parse(JSON.parse(text));
    if (typeof error === "object") return describeError(JSON.stringify(JSON.parse(text).error));
    return quoted(error_description ?? message ?? detail ?? error ?? text);
  } catch {
    return quoted(text);
  }
}
