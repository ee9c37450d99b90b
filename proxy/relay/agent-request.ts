import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { NO_ID, type RpcAnswer, rpcError, rpcResult } from "../../mcp/rpc.ts";
import type { Agent } from "./agent.ts";
import { type Question, renderQuestion } from "./question.ts";
import type { SessionOwner } from "./session-owner.ts";

/** Carries the messages of one request: the agent's only stream, or the request's own stream. */
export interface ResponseChannel {
  /** Sends a message that precedes the answer. */
  tell(frame: FrameParts): void;
  /** Called once, unless `drop` is. @param id of the request, as written by the agent */
  answer(answer: RpcAnswer, id: string): void;
  /** Ends the channel without an answer after a cancellation. */
  drop(): void;
}

/** The sender of a request and its protocol. */
export interface RequestSender {
  readonly agent: Agent;
  readonly owner: SessionOwner;
  readonly era: Era;
  /** The name in the `clientInfo`; empty before `initialize`. */
  readonly client: string;
  /** Members of `_meta` that identify it to an upstream without sessions. */
  metadata(): string;
}

/** A request of an agent from its arrival to its answer. */
export interface AgentRequest extends RequestSender {
  readonly message: Message;
  /** The id as written by the agent; it changes when the agent repeats the request after a question. */
  readonly id: string;
  tell(frame: FrameParts): void;
  /** Sends a question of an upstream to the agent. */
  ask(question: Question): void;
  answer(answer: RpcAnswer): void;
  /** Answers with a result of the proxy itself. @param caching cache policy, for the era that has one */
  succeed(result: object, caching?: "never"): void;
  refuse(error: { code: number; message: string; data?: unknown }): void;
  /** Ends the request, answered or not. */
  end(): void;
  /** Answers with questions. Until `resume`, messages are dropped and an answer is held. */
  suspend(questions: RpcAnswer): void;
  /** Continues after the agent has repeated the request under another id, with answers. */
  resume(id: string, channel: ResponseChannel): void;
  /** Sends the held answer. @returns whether there was one */
  deliverHeld(): boolean;
}

/** Members of every list and read result in the era without sessions. Caching is off, because apps come and go. */
export const NEVER_CACHED = { ttlMs: 0, cacheScope: "private" } as const;

/** @param ask delivers a question to the agent; by default on the request's own channel */
export function createAgentRequest(
  sender: RequestSender,
  message: Message,
  firstChannel: ResponseChannel,
  ask = (request: AgentRequest, question: Question) => request.tell(renderQuestion(question)),
): AgentRequest {
  let channel = firstChannel;
  let id = message.id ?? NO_ID;
  let isAnswered = false;
  let isSuspended = false;
  let held: RpcAnswer | undefined;
  const answer = (given: RpcAnswer) => {
    if (isSuspended) held = given;
    else channel.answer(given, id);
    isAnswered = true;
  };
  const request: AgentRequest = {
    agent: sender.agent,
    owner: sender.owner,
    era: sender.era,
    client: sender.client,
    metadata: sender.metadata,
    message,
    get id() {
      return id;
    },
    tell: (frame) => (isSuspended ? undefined : channel.tell(frame)),
    ask: (question) => ask(request, question),
    answer,
    succeed(result, caching) {
      const era = sender.era === "session" ? {} : { resultType: "complete", ...(caching && NEVER_CACHED) };
      answer(rpcResult({ ...era, ...result }));
    },
    refuse: (error) => answer(rpcError(error)),
    end() {
      if (!isAnswered) channel.drop();
    },
    suspend(questions) {
      isSuspended = true;
      isAnswered = true;
      channel.answer(questions, id);
    },
    resume(nextId, nextChannel) {
      isSuspended = false;
      isAnswered = false;
      id = nextId;
      channel = nextChannel;
    },
    deliverHeld() {
      if (held !== undefined) answer(held);
      return held !== undefined;
    },
  };
  return request;
}
