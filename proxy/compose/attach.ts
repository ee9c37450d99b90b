import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import { readMessage } from "../../mcp/envelope.ts";
import type { FrameSource } from "../../mcp/frame-source.ts";
import { readStream } from "../../mcp/frame-source.ts";
import { createFrameWriter } from "../../mcp/frame-writer.ts";
import { type Frame, provenLimit } from "../../mcp/frames.ts";
import type { Link } from "../../mcp/link.ts";
import { dialHttp } from "../../mcp/links/http-link.ts";
import { NO_ID, refusalOf, refuseOversized, rpcRefusal } from "../../mcp/rpc.ts";
import { shownUrl } from "../../platform/text/shown-text.ts";
import { checkProofless, dialApp } from "../apps/dial-app.ts";
import { dialProven, proveOverHttp } from "../apps/prove-over-http.ts";
import { decodeSecret } from "../auth/secret.ts";

/** How long to wait for an agent's first request before an error is dropped. */
const GREETING_MS = 1000;

/** A listening app. */
export interface ListeningTarget {
  /** `tcp://`, `unix://`, `pipe://` or `http://` of this machine, `tls://` or `https://` of any. */
  readonly endpoint: string;
  /** Base64; undefined for an app without authentication. */
  readonly secret: string | undefined;
}

/** The app to attach to, and how to connect to it. */
export interface AttachOptions {
  /** Finds or starts the app; the agent receives its error. */
  readonly find: () => Promise<ListeningTarget>;
  /** Client name for the app's log; without `:`. */
  readonly clientId: string;
  /** Bearer for `http://` endpoints, which then need not prove that they hold the secret. */
  readonly bearer: string | undefined;
  /** PEM texts of the authorities that replace the system's. */
  readonly ca?: string | undefined;
  /** Limit for the connection and the proofs. */
  readonly connectTimeoutMs: number;
  /** Limit of a message, 16 MB unless given; a larger one fails alone. */
  readonly maxMessageBytes?: number | undefined;
}

/** A connected pair of one app and one agent. */
export interface AttachedApp {
  /**
   * Resolves when the agent has disconnected. @throws AmcpError AMCP_PROXY_LINK_CLOSED if the app has disconnected, AMCP_PROXY_BAD_FRAME
   */
  readonly ended: Promise<void>;
  close(): void;
}

/**
 * Connects an agent on two streams to one listening app, without a proxy between them. Messages pass byte for byte.
 *
 * @throws AmcpError AMCP_USAGE for an invalid endpoint, AMCP_PROXY_NOTHING_LISTENS, AMCP_PROXY_UNAUTHENTICATED, AMCP_PROXY_TOKEN_EXPIRED,
 * AMCP_PROXY_BAD_FRAME when something else listens there, AMCP_PROXY_LINK_CLOSED
 */
export async function attachTo(
  options: AttachOptions,
  { input, output, clock }: { input: Readable; output: Writable; clock: Clock },
): Promise<AttachedApp> {
  const words = readStream(input, provenLimit(options.maxMessageBytes));
  const { link, endpoint } = await openLink(options, clock).catch(async (error) => {
    await answerWithReason(error, words, output);
    throw error;
  });
  const agent = createFrameWriter(output);
  const agentLeft = (async () => {
    await words.each((frame) => {
      pass(frame, { to: link, from: agent });
      return link.flowing();
    });
  })();
  const appLeft = (async () => {
    await link.frames.each((frame) => {
      pass(frame, { to: agent, from: link });
      return agent.flowing();
    });
    throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${shownUrl(endpoint)} closed the connection`);
  })();
  return { ended: Promise.race([agentLeft, appLeft]).finally(link.close), close: link.close };
}

/** Answers the first request with the error: agents display that answer, and seldom a server's stderr. */
async function answerWithReason(error: unknown, words: FrameSource, output: Writable): Promise<void> {
  const first = await Promise.race([words.next(), delay(GREETING_MS)]);
  if (first?.done !== false || first.value.kind !== "whole") return;
  const { kind, id = NO_ID } = readMessage(first.value.bytes);
  if (kind === "request") createFrameWriter(output).send(rpcRefusal(refusalOf(error)).frame(id));
}

async function openLink({ find, ...options }: AttachOptions, clock: Clock): Promise<{ link: Link; endpoint: string }> {
  const { endpoint, secret } = await find();
  return { link: await dial({ endpoint, secret, ...options }, clock), endpoint };
}

async function dial(options: ListeningTarget & Omit<AttachOptions, "find">, clock: Clock): Promise<Link> {
  const { endpoint, clientId, secret, bearer, ca, connectTimeoutMs, maxMessageBytes: maxBytes } = options;
  const key = secret === undefined ? undefined : decodeSecret(secret, "the environment");
  const signal = AbortSignal.timeout(connectTimeoutMs);
  if (!/^https?:/.test(endpoint)) return (await dialApp(endpoint, { clientId, secret: key, clock, ca, maxBytes }, signal)).link;
  if (bearer !== undefined || key === undefined) {
    if (bearer === undefined) checkProofless(endpoint);
    return dialHttp({ url: endpoint, ca, maxBytes }, () => bearer, signal);
  }
  return await dialProven(await proveOverHttp({ url: endpoint, ca, maxBytes }, { clientId, secret: key }, signal), signal);
}

interface Direction {
  readonly to: Pick<Link, "send">;
  readonly from: Pick<Link, "send">;
}

/** Passes a message on. An oversized request is refused to its sender; an oversized answer is replaced by an error. */
function pass(frame: Frame, { to, from }: Direction): void {
  if (frame.kind === "whole") to.send(frame.long?.pieces ?? [frame.bytes]);
  else {
    const { refusal, method } = refuseOversized(frame);
    (method === undefined ? to : from).send(refusal);
  }
}
