import { type Message, readMessage } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { renderError, renderResult } from "../../mcp/rpc.ts";
import { replaceId, splice } from "../../mcp/splice.ts";
import type { NameStyle } from "../catalog/names.ts";
import type { Agent } from "../relay/agent.ts";
import type { SessionOwner } from "../relay/session-owner.ts";

/** Where what belongs to one request goes: the agent's only stream, or a stream of the request's own. */
export interface Reply {
  /** What comes before the answer. */
  tell(frame: FrameParts): void;
  /** Called once, or `drop` is. */
  answer(frame: FrameParts): void;
  /** No answer will come: the request was cancelled. */
  drop(): void;
}

/** A request as it came. */
export interface Arrival {
  readonly message: Message;
  /** As written by the agent. */
  readonly id: string;
  readonly reply: Reply;
}

/** How the sender of a request wants to be spoken to. */
export interface Asker {
  readonly agent: Agent;
  readonly owner: SessionOwner;
  readonly era: Era;
  readonly style: NameStyle;
  /** Members of `_meta` that speak for it at an upstream without sessions. */
  metadata(): string;
}

/** A request of an agent from its arrival to its answer. */
export interface Inquiry extends Asker {
  readonly message: Message;
  /** As written by the agent; another one after it has come again. */
  id: string;
  tell(frame: FrameParts): void;
  /** A question of an app to the agent. */
  ask(id: string, frame: FrameParts): void;
  answer(frame: FrameParts): void;
  /** Answers with a result of the proxy's own. @param caching for how long it may be kept, in the era that knows that */
  succeed(result: object, caching?: "never"): void;
  refuse(error: { code: number; message: string; data?: unknown }): void;
  /** Nothing more is done for it, whether it was answered or not. */
  end(): void;
  /** Answers with questions: until the agent comes again its own answer waits. */
  pause(questions: FrameParts): void;
  /** The agent has come again with answers, under another id. */
  comeAgain(id: string, reply: Reply): void;
  /** No question is left. @returns false where the request was over meanwhile, and its answer is given now */
  goOn(): boolean;
}

/** What a list or a read needs beside its content in the era without sessions; nothing may be kept, for apps come and go. */
export const NEVER_CACHED = { ttlMs: 0, cacheScope: "private" } as const;

/** @param ask how questions reach the agent; by default on the request's own stream */
export function createInquiry(
  asker: Asker,
  { message, id: firstId, reply: firstReply }: Arrival,
  ask?: (inquiry: Inquiry, id: string, frame: FrameParts) => void,
): Inquiry {
  let reply = firstReply;
  let isAnswered = false;
  let isPaused = false;
  let waiting: FrameParts | undefined;
  const answer = (frame: FrameParts) => {
    if (isPaused) waiting = frame;
    else reply.answer(frame);
    isAnswered = true;
  };
  const inquiry: Inquiry = {
    agent: asker.agent,
    owner: asker.owner,
    era: asker.era,
    style: asker.style,
    metadata: asker.metadata,
    message,
    id: firstId,
    tell: (frame) => (isPaused ? undefined : reply.tell(frame)),
    ask: (questionId, frame) => (ask === undefined ? reply.tell(frame) : ask(inquiry, questionId, frame)),
    answer,
    succeed(result, caching) {
      const era = asker.era === "session" ? {} : { resultType: "complete", ...(caching && NEVER_CACHED) };
      answer(renderResult(inquiry.id, { ...era, ...result }));
    },
    refuse: (error) => answer(renderError(inquiry.id, error)),
    end() {
      if (!isAnswered) reply.drop();
    },
    pause(questions) {
      isPaused = true;
      isAnswered = true;
      reply.answer(questions);
    },
    goOn() {
      if (waiting !== undefined) answer(underId(waiting, inquiry.id));
      return waiting === undefined;
    },
    comeAgain(nextId, nextReply) {
      isPaused = false;
      isAnswered = false;
      inquiry.id = nextId;
      reply = nextReply;
    },
  };
  return inquiry;
}

function underId(frame: FrameParts, id: string): FrameParts {
  const message = readMessage(Buffer.concat(frame));
  return "span" in message ? splice(message.bytes, replaceId(message, id)) : frame;
}
