import type { Clock } from "../../contracts/ports.ts";
import { documentOf, type EnvelopePath, type Message } from "../../mcp/envelope.ts";
import { intoRequestEra, withMetadata, withoutMetadata } from "../../mcp/eras.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { PeerAnswer, PendingRequests } from "../../mcp/pending-requests.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { type CallFailure, callFailureError, type RpcAnswer, renderCancelled, rpcCodes } from "../../mcp/rpc.ts";
import { type Replacement, splice } from "../../mcp/splice.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Question } from "./agent.ts";
import type { AgentRequest } from "./agent-request.ts";
import { logToolCall, millisecondsSince } from "./call-observation.ts";
import type { UpstreamQueue } from "./call-queue.ts";
import { createDeadline, type DeadlineLimits } from "./deadline.ts";
import { askForInputs, type InputRound, type Inputs, needsInputs } from "./input-rounds.ts";
import { largestImageIn, relayedAnswer } from "./relayed-answer.ts";

/** Options for sending a request to its upstream. */
export interface UpstreamRoute {
  /** The upstream's own name of the tool; undefined for other methods. */
  readonly tool?: string | undefined;
  /** Replacements besides id and token: names as the upstream has them. */
  readonly replacements: readonly Replacement[];
  /** Renders a failure of the proxy itself; by default as a protocol error. */
  readonly renderFailure?: FailureRendering | undefined;
  /** Receives the answer instead of the agent. */
  readonly answered?: ((answer: RpcAnswer) => void) | undefined;
  /** Called once, when the request no longer needs the upstream. */
  ended(): void;
}

/** Renders a failure of the proxy itself as an answer to the agent. */
export type FailureRendering = (failure: CallFailure, era: Era) => RpcAnswer;

/** The parts of an upstream that a request uses. */
export interface RequestTarget {
  readonly appId: string;
  readonly era: Era;
  readonly queue: UpstreamQueue;
  readonly maxImageBytes: number;
  readonly pending: PendingRequests;
  /** Receivers of progress by our own token. */
  readonly progress: Map<string, (message: Message) => void>;
  readonly log: Log;
  readonly clock: Clock;
  send(frame: FrameParts): void;
  /** Undefined while the upstream reads; otherwise resolves when it reads again. */
  flowing(): Promise<void> | undefined;
  limitsOf(tool: string): DeadlineLimits;
  /** Describes the loss of the upstream during a call. */
  describeLoss(subject: string, reason: string): CallFailure;
  succeeded(): void;
  /** Reports that a call was refused for its headers: the listed declarations are outdated. */
  outdated(): void;
  measured(call: { readonly tool: string | undefined; readonly status: CallStatus; readonly durationMs: number }): void;
  /** Reports that the request no longer needs the upstream. */
  ended(call: UpstreamCall): void;
}

/** An agent's open request at an upstream. */
export interface UpstreamCall {
  readonly request: AgentRequest;
  /** Numbers of the upstream's questions: all, and those without an answer. */
  readonly questions: { readonly asked: number; readonly open: number };
  /** Sends a question to the agent. The time limit is suspended until the returned function is called. */
  ask(question: Question): () => void;
  /** Cancels the call; there is no answer. @param notification the agent's own, if it sent one */
  cancel(notification?: Message): void;
}

export type CallStatus = "ok" | "error" | "timeout" | "cancelled" | "gone" | "unusable";

/**
 * Carries a request to its upstream and the answer back. It waits in the queue and gets its own id and progress token. It ends with the
 * first of: answer, time limit, cancellation, loss of the upstream. Later messages are dropped.
 */
export function startUpstreamCall(request: AgentRequest, route: UpstreamRoute, target: RequestTarget): UpstreamCall {
  const subject = route.tool ?? request.message.method ?? "";
  const startedAt = target.clock.monotonic();
  let round: InputRound | undefined;
  let over = false;

  const finish = (status: CallStatus, answer?: RpcAnswer) => {
    if (over) return;
    over = true;
    deadline.clear();
    sent.forget();
    round?.forget();
    if (request.observation !== undefined) request.observation.outcome = status;
    if (answer !== undefined) (route.answered ?? request.answer)(answer);
    const end = { status, durationMs: millisecondsSince(startedAt, target.clock.monotonic()) };
    route.ended();
    if (route.answered === undefined) request.end();
    target.ended(call);
    place.leave();
    // The answer has been sent by then, so logging delays no agent.
    process.nextTick(() => {
      logEnd({ tool: route.tool, method: request.message.method, code: answer?.code, ...end }, target);
      target.measured({ tool: route.tool, ...end });
    });
  };
  const fail = (status: CallStatus, failure: CallFailure) =>
    finish(status, (route.renderFailure ?? callFailureError)(failure, request.era));

  const deadline = createDeadline(target.limitsOf(subject), (reachedMs) => {
    sent.cancel(`no answer within ${reachedMs} ms`);
    fail("timeout", timeoutOf(subject, target.appId, reachedMs));
  });

  const take = (answer: PeerAnswer) => {
    if (request.era === "session" && needsInputs(answer)) round = askForInputs(answer.message, request, takeInputs());
    else {
      // An agent without session answers the questions by another request.
      if (needsInputs(answer)) request.observation?.postpone();
      const end = conclude(answer, { request, subject, target });
      if ("failure" in end) fail(end.status, end.failure);
      else finish(end.status, end.answer);
    }
  };
  const takeInputs = () => {
    const release = deadline.hold();
    return (inputs: Inputs) => {
      release();
      if (inputs.kind === "given") sent.send(inputs.replacements);
      else finish("error", inputs.refusal);
    };
  };

  const sent = createSentRequest(request, route, { target, take, renew: deadline.renew });
  const call: UpstreamCall = {
    request,
    ...countQuestions(request, deadline.hold),
    cancel(notification) {
      sent.cancel(notification ?? "the agent has left");
      finish("cancelled");
    },
  };
  const place = target.queue.enter({
    start() {
      const flowing = target.flowing();
      if (flowing === undefined) sent.send([]);
      else void flowing.then(() => !over && sent.send([]));
    },
    waiting: (ahead) => reportPlace(request, { ahead, app: target.appId, waitedMs: target.clock.monotonic() - startedAt }),
  });
  // The request has been sent by then, so the app works while the timer is set.
  deadline.start();
  return call;
}

function logEnd(
  {
    tool,
    method,
    ...end
  }: { tool: string | undefined; method: string | undefined; code: string | undefined; status: CallStatus; durationMs: number },
  { log, appId }: RequestTarget,
): void {
  if (tool !== undefined) logToolCall(log, { app: appId, tool, ...end });
  else log.debug("request", { app: appId, method, ...end });
}

/** The request as sent to the upstream, with an id and progress token of the proxy. */
interface SentRequest {
  /** @param inputs the agent's answers to the upstream's questions */
  send(inputs: readonly Replacement[]): void;
  /** @param by a reason, or the agent's own notification */
  cancel(by: string | Message): void;
  /** Discards a later answer. */
  forget(): void;
}

function createSentRequest(
  request: AgentRequest,
  { replacements }: UpstreamRoute,
  { target, take, renew }: { target: RequestTarget; take: (answer: PeerAnswer) => void; renew: () => void },
): SentRequest {
  const { pending, progress, send } = target;
  const token = request.message.raw("params._meta.progressToken");
  let id: string | undefined;
  const forget = () => {
    if (id === undefined) return;
    pending.forget(id);
    progress.delete(id);
  };
  return {
    forget,
    send(inputs) {
      forget();
      id = pending.open(take);
      if (token !== undefined) progress.set(id, (message) => forwardProgress(request, token, message, renew));
      renew();
      send(splice(documentOf(request.message), [...replacements, ...ownReplacements(request, id, target.era), ...inputs]));
    },
    cancel(by) {
      if (id === undefined) return;
      const at = typeof by === "string" ? undefined : by.span("params.requestId");
      if (typeof by === "string" || at === undefined) send(renderCancelled(id, typeof by === "string" ? by : "the agent has left"));
      else send(splice(by.bytes, [{ at, by: id }]));
    },
  };
}

/** Sends questions to the agent and counts them. @param hold suspends the time limit until the returned function is called */
function countQuestions(request: AgentRequest, hold: () => () => void): Pick<UpstreamCall, "questions" | "ask"> {
  const questions = { asked: 0, open: 0 };
  return {
    questions,
    ask(question) {
      questions.asked += 1;
      questions.open += 1;
      const release = hold();
      request.ask(question);
      return () => {
        questions.open -= 1;
        release();
      };
    },
  };
}

type CallEnd = { readonly status: CallStatus } & ({ readonly answer: RpcAnswer } | { readonly failure: CallFailure });

/** Returns the outcome of the call for an answer of the upstream. */
function conclude(
  answer: PeerAnswer,
  { request, subject, target }: { request: AgentRequest; subject: string; target: RequestTarget },
): CallEnd {
  if (answer.kind === "gone") return { status: "gone", failure: target.describeLoss(subject, answer.reason) };
  if (answer.kind === "unusable") {
    const { code, message } = answer;
    return { status: "unusable", failure: { code, message, details: { app: target.appId, tool: subject }, retryable: false } };
  }
  const imageBytes = largestImageIn(answer.message, target.maxImageBytes);
  if (imageBytes !== undefined) return { status: "unusable", failure: imageFailure(subject, target, imageBytes) };
  const { era, message } = request;
  const completed = era === "session" ? [] : intoRequestEra(answer.message, { method: message.method ?? "", upstream: target.era });
  const relayed = relayedAnswer(answer.message, completed);
  if (relayed.code === undefined) target.succeeded();
  else if (relayed.kind === "error" && relayed.rpcCode === rpcCodes.headerMismatch) target.outdated();
  return { status: relayed.code === undefined ? "ok" : "error", answer: relayed };
}

/** Positions of the upstream's own id. */
const OWN_PLACES = ["id", "params._meta.progressToken"] as const satisfies readonly EnvelopePath[];
const ID_ALONE = ["id"] as const satisfies readonly EnvelopePath[];

/** Replacements in the request for the upstream, apart from names. */
function ownReplacements({ message, era, metadata }: AgentRequest, upstreamId: string, upstreamEra: Era): readonly Replacement[] {
  const stripped = era === "request" && upstreamEra === "session" ? withoutMetadata(message, upstreamId) : undefined;
  const all = stripped === undefined ? [] : [stripped];
  for (const path of stripped === undefined ? OWN_PLACES : ID_ALONE) {
    const at = message.span(path);
    if (at !== undefined) all.push({ at, by: upstreamId });
  }
  if (era === "session" && upstreamEra === "request") all.push(withMetadata(message, metadata()));
  return all;
}

function forwardProgress(request: AgentRequest, token: string, message: Message, renew: () => void): void {
  renew();
  const at = message.span("params.progressToken");
  if (at !== undefined) request.send(splice(message.bytes, [{ at, by: token }]));
}

const imageFailure = (tool: string, { appId: app, maxImageBytes }: RequestTarget, bytes: number): CallFailure => ({
  code: "AMCP_PROXY_IMAGE_TOO_LARGE",
  message: `${tool} of ${app} answered with an image of ${bytes} bytes; at most ${maxImageBytes} are passed on.`,
  details: { app, tool, bytes, maxImageBytes },
  retryable: false,
});

const timeoutOf = (tool: string, app: string, timeoutMs: number): CallFailure => ({
  code: "AMCP_PROXY_TOOL_TIMEOUT",
  message: `${app}:${tool} gave no answer within ${timeoutMs} ms and was cancelled.`,
  details: { app, tool, timeoutMs },
  retryable: true,
});

/** Reports the place in the queue as negative, rising progress, so that the app's own progress from 0 still only increases. */
function reportPlace({ message, send }: AgentRequest, { ahead, app, waitedMs }: { ahead: number; app: string; waitedMs: number }): void {
  const token = message.raw("params._meta.progressToken");
  if (token === undefined) return;
  const text = JSON.stringify(`${ahead} in the queue of ${app}, waiting for ${(waitedMs / 1000).toFixed(1)} s`);
  const params = `{"progressToken":${token},"progress":${-ahead},"message":${text}}`;
  send([Buffer.from(`{"jsonrpc":"2.0","method":"notifications/progress","params":${params}}`)]);
}
