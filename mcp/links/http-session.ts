import { AmcpError } from "../../contracts/errors.ts";
import type { HttpAnswer } from "../../platform/http.ts";
import { visible } from "../../platform/visible.ts";
import { type Message, readMessage } from "../envelope.ts";
import { type Frame, provenLimit } from "../frames.ts";
import { locate, textAt } from "../json-scan.ts";
import { rpcRefusal } from "../rpc.ts";
import { traceHeadersOf } from "../trace-context.ts";
import type { FrameQueue } from "./frame-queue.ts";
import { onOneLine } from "./on-one-line.ts";
import { standardHeadersOf } from "./standard-headers.ts";
import { chunksOf } from "./stream-link.ts";

/** Of a request, by name. */
export type Headers = Readonly<Record<string, string>>;

/** An MCP server behind a URL. */
export interface HttpPeer {
  readonly url: string;
  /** Its name in messages, without credentials. */
  readonly name: string;
  /** PEM texts of the authorities that are trusted instead of the system's. */
  readonly ca?: string | undefined;
  /** The process there has proved itself. Where its stream of events ends, another one may be there, and nothing more is said to it. */
  readonly isProven?: boolean;
  /** Asked for every request, because a token has a time in it. */
  headers(): Headers;
}

/** One conversation over HTTP, in whichever form of it. */
export interface HttpConversation {
  readonly peer: HttpPeer;
  /** What the server says. */
  readonly queue: FrameQueue;
  /** Aborted when the conversation is over. */
  readonly over: AbortSignal;
  /** The server cannot be talked to any more. */
  fail(error: unknown): void;
}

/** Takes messages to the server, one after the other. */
export interface HttpSpeech {
  /** Resolves when the next message may go. @throws AmcpError when there is no talking to this server */
  post(message: Outgoing): Promise<void>;
  /** Says goodbye, as far as there is a way to, without waiting for it. */
  end(): void;
}

/** A message on its way out, with the id that its answer must have if it is a request. */
export interface Outgoing {
  readonly bytes: Buffer;
  /** As it was read, once; undefined where it is none. */
  readonly message: Message | undefined;
  readonly method: string | undefined;
  readonly requestId: string | undefined;
  /** What is said of it beside those of the conversation. */
  readonly headers: Headers;
}

export function outgoing(bytes: Buffer): Outgoing {
  const read = readMessage(bytes);
  const { kind, id, method } = read;
  const message = "span" in read ? read : undefined;
  const headers = { ...(message && standardHeadersOf(message)), ...traceHeadersOf(bytes) };
  return { bytes, message, method, requestId: kind === "request" ? id : undefined, headers };
}

/** Also what is too large to be looked into: who asked is told so. */
export const isAnswerTo = (frame: Frame, { requestId }: Outgoing): boolean => {
  if (frame.kind === "oversized") return true;
  const message: Pick<Message, "id"> & { kind: string } = readMessage(frame.bytes);
  return message.kind === "answer" && message.id === requestId;
};

/** Without its parameters, in lower case; empty where the server names none. */
export const mediaTypeOf = ({ headers }: Pick<HttpAnswer, "headers">): string =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** The whole body as one frame. */
export async function readBody(answer: HttpAnswer, { requestId }: Pick<Outgoing, "requestId">): Promise<Frame> {
  const { maxBytes } = provenLimit();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunksOf(answer.body)) {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
  }
  if (size > maxBytes) return { kind: "oversized", head: Buffer.from(`{"id":${requestId},`), tail: Buffer.alloc(0), size };
  return { kind: "whole", bytes: onOneLine(Buffer.concat(parts)) };
}

/** An answer in the place of a server that gave none; what was no request needs none. */
export function refuse({ requestId }: Outgoing, { queue }: Pick<HttpConversation, "queue">, error: AmcpError): void {
  if (requestId !== undefined) void queue.push({ kind: "whole", bytes: Buffer.concat(rpcRefusal(error).frame(requestId)) });
}

/** A server that will not be talked to, in its own words where they are ours. It has to be asked before the body is read. */
export async function exclusionIn(answer: HttpAnswer, { name }: HttpPeer): Promise<AmcpError | undefined> {
  if (answer.status !== 401 && answer.status !== 403) return undefined;
  const frame = await readBody(answer, { requestId: undefined });
  const bytes = frame.kind === "whole" ? frame.bytes : frame.head;
  const found = locate(bytes, { error: { message: {}, data: { code: {} } } });
  const textOf = (path: string) => {
    const at = found?.get(path);
    return at && textAt(bytes, at);
  };
  const told = textOf("error.data.code");
  const code = (["AMCP_PROXY_TOKEN_EXPIRED", "AMCP_PROXY_UNAUTHENTICATED"] as const).find((own) => own === told) ?? "AMCP_PROXY_BAD_BEARER";
  return new AmcpError(code, `${name} refused: ${visible(textOf("error.message") ?? `status ${answer.status}`)}`);
}

export const badStatus = ({ status }: HttpAnswer, { name }: HttpPeer, what = "the message"): AmcpError =>
  new AmcpError("AMCP_PROXY_BAD_FRAME", `${name} gave no answer to ${what} (status ${status})`);
