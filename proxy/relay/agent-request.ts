import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { NO_ID, type RpcAnswer, rpcError, rpcResult } from "../../mcp/rpc.ts";
import type { Agent } from "./agent.ts";
import { type Question, renderQuestion } from "./question.ts";
import type { SessionOwner } from "./session-owner.ts";

/** Where the messages of one request go: the agent's only stream, or a stream of the request's own. */
export interface ResponseChannel {
  /** Sends what comes before the answer. */
  tell(frame: FrameParts): void;
  /** Called once, or `drop` is. @param id of the request, as written by the agent */
  answer(answer: RpcAnswer, id: string): void;
  /** No answer will come: the request was cancelled. */
  drop(): void;
}

/** The sender of a request, and how it wants to be answered. */
export interface RequestSender {
  readonly agent: Agent;
  readonly owner: SessionOwner;
  readonly era: Era;
  /** The name that the client gave itself; empty before `initialize`. */
  readonly client: string;
  /** Members of `_meta` that speak for it at an upstream without sessions. */
  metadata(): string;
}

/** A request of an agent from its arrival to its answer. */
export interface AgentRequest extends RequestSender {
  readonly message: Message;
  /** As written by the agent; another one after the agent was asked something and has sent the request again. */
  readonly id: string;
  tell(frame: FrameParts): void;
  /** Puts a question of an upstream to the agent. */
  ask(question: Question): void;
  answer(answer: RpcAnswer): void;
  /** Answers with a result of the proxy's own. @param caching for how long it may be kept, in the era that knows that */
  succeed(result: object, caching?: "never"): void;
  refuse(error: { code: number; message: string; data?: unknown }): void;
  /** Nothing more is done for it, whether it was answered or not. */
  end(): void;
  /** Answers with questions. Until `resume` nothing is sent, and an answer is held. */
  suspend(questions: RpcAnswer): void;
  /** The agent has sent the request again, with answers, under another id. */
  resume(id: string, channel: ResponseChannel): void;
  /** Sends the answer that was held, if there is one. @returns whether there was */
  deliverHeld(): boolean;
}

/** What a list or a read needs beside its content in the era without sessions; nothing may be kept, for apps come and go. */
export const NEVER_CACHED = { ttlMs: 0, cacheScope: "private" } as const;

/** @param ask how questions reach the agent; by default on the request's own channel */
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
