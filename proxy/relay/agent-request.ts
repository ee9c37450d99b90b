import { failedResult, type ToolFailure } from "../../contracts/app-tools/failure.ts";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { NO_ID, type RpcAnswer, rpcError, rpcResult } from "../../mcp/rpc.ts";
import type { Agent, SessionOwner } from "./agent.ts";
import { type Question, renderQuestion } from "./agent.ts";
import type { CallObservation } from "./call-observation.ts";

/** Carries the messages of one request: the agent's only stream, or the request's own stream. */
export interface ResponseChannel {
  /** Sends a message that precedes the answer. */
  send(frame: FrameParts): void;
  /** Called once, unless `drop` is. @param id of the request, as written by the agent */
  answer(answer: RpcAnswer, id: string): void;
  /** Ends the channel without an answer after a cancellation. */
  drop(): void;
}

/** The sender of a request and its protocol. */
export interface RequestSender {
  readonly agent: Agent;
  readonly owner: SessionOwner;
  /** The sender in records of calls. */
  observed(): ObservedAgent;
  readonly era: Era;
  /** The name in the `clientInfo`; empty before `initialize`. */
  readonly client: string;
  /** Members of `_meta` that identify it to an upstream without sessions. */
  metadata(): string;
}

/** A request of an agent from its arrival to its answer. */
export interface AgentRequest extends RequestSender {
  readonly message: Message;
  /** Of a tool call that is recorded. */
  readonly observation: CallObservation | undefined;
  /** The id as written by the agent; it changes when the agent repeats the request after a question. */
  readonly id: string;
  send(frame: FrameParts): void;
  /** Sends a question of an upstream to the agent. */
  ask(question: Question): void;
  answer(answer: RpcAnswer): void;
  /** Answers with a result of the proxy itself. @param caching cache policy, for the era that has one */
  succeed(result: object, caching?: "never"): void;
  /** Answers with the failed result of a tool of the proxy itself. */
  fail(failure: ToolFailure): void;
  refuse(error: { code: number; message: string; data?: unknown }): void;
  /** Ends the request, answered or not. */
  end(): void;
  /** Answers with questions. Until `resume`, messages are dropped and an answer is held. */
  suspend(questions: RpcAnswer): void;
  /** Continues after the agent has repeated the request under another id, with answers. */
  resume(id: string, channel: ResponseChannel): void;
  /** Sends the held answer. @returns whether there was one */
  deliverHeld(): boolean;
  /** Ends a suspended request that the agent does not repeat. */
  abandon(): void;
}

/** Members of every list and read result in the era without sessions. Caching is off, because apps come and go. */
export const NEVER_CACHED = { ttlMs: 0, cacheScope: "private" } as const;

/** How a request differs from others of its sender. */
export interface RequestOptions {
  /** Delivers a question to the agent; by default on the request's own channel. */
  readonly ask?: (request: AgentRequest, question: Question) => void;
  readonly observation?: CallObservation | undefined;
}

export function createAgentRequest(
  sender: RequestSender,
  message: Message,
  firstChannel: ResponseChannel,
  { ask = askInline, observation }: RequestOptions = {},
): AgentRequest {
  let channel = firstChannel;
  let id = message.id ?? NO_ID;
  let isAnswered = false;
  let isSuspended = false;
  let held: RpcAnswer | undefined;
  const answer = (given: RpcAnswer) => {
    if (isSuspended) held = given;
    else {
      channel.answer(observation?.sending(given) ?? given, id);
      observation?.end();
    }
    isAnswered = true;
  };
  const complete = (result: object, code?: string) =>
    answer(rpcResult({ ...(sender.era === "request" && { resultType: "complete" }), ...result }, code));
  const request: AgentRequest = {
    agent: sender.agent,
    owner: sender.owner,
    observed: sender.observed,
    era: sender.era,
    client: sender.client,
    metadata: sender.metadata,
    message,
    observation,
    get id() {
      return id;
    },
    send: (frame) => (isSuspended ? undefined : channel.send(frame)),
    ask: (question) => ask(request, question),
    answer,
    succeed: (result, caching) => complete({ ...(sender.era === "request" && caching && NEVER_CACHED), ...result }),
    fail: (failure) => complete(failedResult(failure), failure.code),
    refuse: (error) => answer(rpcError(error)),
    end() {
      if (!isAnswered) channel.drop();
      if (held === undefined) observation?.end();
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
    abandon() {
      held = undefined;
      if (observation !== undefined) observation.outcome = "cancelled";
      observation?.end();
    },
  };
  return request;
}

const askInline = (request: AgentRequest, question: Question): void => request.send(renderQuestion(question));
