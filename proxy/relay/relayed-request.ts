import type { Clock } from "../../contracts/ports.ts";
import { documentOf, type EnvelopePath, type Message } from "../../mcp/envelope.ts";
import { intoRequestEra, withMetadata, withoutMetadata } from "../../mcp/eras.ts";
import type { Answer, Exchange } from "../../mcp/exchange.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { type CallFailure, renderCancelled, rpcCodes } from "../../mcp/rpc.ts";
import { type Replacement, replaceId, splice } from "../../mcp/splice.ts";
import type { Log } from "../../platform/log.ts";
import type { Agent } from "./agent.ts";
import { logCall, millisecondsSince } from "./call-log.ts";
import { createDeadline, type DeadlineLimits } from "./deadline.ts";
import { failureCodeIn } from "./failure-code.ts";
import { largestImageIn } from "./image-size.ts";
import { askForInputs, type InputRound, needsInputs } from "./input-rounds.ts";
import type { Lane } from "./lane.ts";
import type { SessionOwner } from "./session-owner.ts";

/** A request of an agent that an upstream serves: a tool call, a prompt, a resource. */
export interface RelayedRequest {
  readonly message: Message;
  readonly agent: Agent;
  /** Whose request it is. */
  readonly owner: SessionOwner;
  readonly era: Era;
  /** As written by the agent; another one after the agent was asked something and has come again. */
  id(): string;
  /** The upstream's own name of the tool; undefined for other methods. */
  readonly tool: string | undefined;
  /** Changes beside id and token: names as the upstream has them. */
  readonly replacements: readonly Replacement[];
  /** Members of `_meta` for an upstream that keeps no session, as written. */
  metadata(): string;
  /** What belongs to the request and comes before its answer. */
  tell(frame: FrameParts): void;
  /** A question to the agent that belongs to the request. @param id as it stands in the frame */
  ask(id: string, frame: FrameParts): void;
  answer(frame: FrameParts): void;
  renderFailure(failure: CallFailure): FrameParts;
  /** Called once, when the request needs nothing more. */
  ended(): void;
}

/** What a request needs of the upstream that serves it. */
export interface RequestTarget {
  readonly appId: string;
  readonly era: Era;
  readonly lane: Lane;
  readonly maxImageBytes: number;
  readonly exchange: Exchange;
  /** Receivers of progress by our own token. */
  readonly progress: Map<string, (message: Message) => void>;
  readonly log: Log;
  readonly clock: Clock;
  send(frame: FrameParts): void;
  /** Undefined while the upstream reads; else resolves when it does again. */
  flowing(): Promise<void> | undefined;
  limitsOf(tool: string): DeadlineLimits;
  /** The answer in the place of an upstream that died during a call. */
  describeLoss(subject: string, reason: string): CallFailure;
  succeeded(): void;
  /** It refused a call for its headers: what it declares is no longer what was listed. */
  outdated(): void;
  /** A call is over, however it ended. */
  measured(call: { readonly tool: string | undefined; readonly status: CallStatus; readonly durationMs: number }): void;
  /** The request needs nothing more. */
  ended(call: RelayedRequest): void;
}

/** A request under way. */
export interface RelayedCall {
  /** The agent no longer wants it: no answer will come. @param notification the agent's own words, if it sent any */
  cancel(notification?: Message): void;
  /** The agent has been asked something: until the hold is let go, time does not count. */
  hold(): () => void;
}

/** How a call ended. */
export type CallStatus = "ok" | "error" | "timeout" | "cancelled" | "gone" | "unusable";

/** What is asked of the upstream, for people. */
const subjectOf = ({ tool, message }: RelayedRequest): string => tool ?? message.method ?? "";

/**
 * Carries a request to its upstream and the one answer back: waits for a place in the lane, lends the upstream an id and a progress token
 * of its own, and ends by answer, time limit, cancellation or the upstream's death, whichever is first. What comes later is dropped.
 */
export function relayRequest(call: RelayedRequest, target: RequestTarget): RelayedCall {
  const startedAt = target.clock.monotonic();
  const token = call.message.raw("params._meta.progressToken");
  let upstreamId: string | undefined;
  let round: InputRound | undefined;
  let over = false;

  const letGo = () => {
    if (upstreamId === undefined) return;
    target.exchange.forget(upstreamId);
    target.progress.delete(upstreamId);
  };

  const finish = (status: CallStatus, answer?: FrameParts, code?: string) => {
    if (over) return;
    over = true;
    deadline.clear();
    letGo();
    round?.forget();
    if (answer !== undefined) call.answer(answer);
    const durationMs = millisecondsSince(startedAt, target.clock.monotonic());
    call.ended();
    target.ended(call);
    place.leave();
    // The answer is on its way by then: nobody waits while it is noted down.
    process.nextTick(() => {
      logEnd(call, target, { status, durationMs, code });
      target.measured({ tool: call.tool, status, durationMs });
    });
  };

  const cancelUpstream = (reason: string) => {
    if (upstreamId !== undefined) target.send(renderCancelled(upstreamId, reason));
  };

  const deadline = createDeadline(target.limitsOf(subjectOf(call)), (reachedMs) => {
    cancelUpstream(`no answer within ${reachedMs} ms`);
    const failure = timeoutOf(subjectOf(call), target.appId, reachedMs);
    finish("timeout", call.renderFailure(failure), failure.code);
  });

  const send = (inputs: readonly Replacement[]) => {
    letGo();
    upstreamId = target.exchange.open(take);
    if (token !== undefined) target.progress.set(upstreamId, (message) => forwardProgress(call, token, message, deadline.renew));
    deadline.renew();
    target.send(splice(documentOf(call.message), [...replacementsOf(call, target, upstreamId), ...inputs]));
  };

  const take = (answer: Answer) => {
    if (call.era === "session" && needsInputs(answer)) {
      const release = deadline.hold();
      round = askForInputs(answer.message, call, (inputs) => {
        release();
        if (inputs.kind === "given") send(inputs.replacements);
        else finish("error", inputs.refusal, failureCodeIn(inputs.refusal));
      });
    } else finish(...conclude(answer, call, target));
  };

  const place = target.lane.enter({
    start() {
      const flowing = target.flowing();
      if (flowing === undefined) send([]);
      else void flowing.then(() => !over && send([]));
    },
    waiting(ahead) {
      if (token !== undefined)
        call.tell(renderQueueProgress(token, { ahead, app: target.appId, waitedMs: target.clock.monotonic() - startedAt }));
    },
  });

  // The request is on its way by then: its app works while the timer is set.
  deadline.start();

  return {
    cancel(notification) {
      const requestId = notification?.span("params.requestId");
      if (notification === undefined || requestId === undefined) cancelUpstream("the agent has left");
      else if (upstreamId !== undefined) target.send(splice(notification.bytes, [{ at: requestId, by: upstreamId }]));
      finish("cancelled");
    },
    hold: () => deadline.hold(),
  };
}

function logEnd(
  call: RelayedRequest,
  { log, appId }: RequestTarget,
  end: { status: CallStatus; durationMs: number; code: string | undefined },
): void {
  if (call.tool !== undefined) logCall(log, { app: appId, tool: call.tool, ...end });
  else log.debug("request", { app: appId, method: call.message.method, ...end });
}

/** Where the upstream gets an id of its own. */
const OWN_PLACES = ["id", "params._meta.progressToken"] as const satisfies readonly EnvelopePath[];
const ID_ALONE = ["id"] as const satisfies readonly EnvelopePath[];

function replacementsOf(call: RelayedRequest, target: RequestTarget, upstreamId: string): readonly Replacement[] {
  const { message, era } = call;
  const all = [...call.replacements];
  const isForSession = era === "request" && target.era === "session";
  const metadata = isForSession ? withoutMetadata(message, upstreamId) : undefined;
  if (metadata !== undefined) all.push(metadata);
  for (const path of metadata === undefined ? OWN_PLACES : ID_ALONE) {
    const at = message.span(path);
    if (at !== undefined) all.push({ at, by: upstreamId });
  }
  if (era === "session" && target.era === "request") all.push(withMetadata(message, call.metadata()));
  return all;
}

function forwardProgress(call: RelayedRequest, token: string, message: Message, renew: () => void): void {
  renew();
  const at = message.span("params.progressToken");
  if (at !== undefined) call.tell(splice(message.bytes, [{ at, by: token }]));
}

const HEADER_MISMATCH = String(rpcCodes.headerMismatch);

/** @returns how the call ended, its answer, and the code of a failure */
function conclude(answer: Answer, call: RelayedRequest, target: RequestTarget): [CallStatus, FrameParts, string?] {
  const subject = subjectOf(call);
  if (answer.kind === "answered") {
    const { message } = answer;
    const imageBytes = largestImageIn(message, target.maxImageBytes);
    if (imageBytes !== undefined) return endedBy("unusable", imageFailure(subject, target, imageBytes), call);
    const failed = message.span("error") !== undefined || message.raw("result.isError") === "true";
    if (!failed) target.succeeded();
    else if (message.raw("error.code") === HEADER_MISMATCH) target.outdated();
    const completed = call.era === "session" ? [] : intoRequestEra(message, { method: call.message.method ?? "", upstream: target.era });
    const passed = splice(documentOf(message), [...replaceId(message, call.id()), ...completed]);
    return failed ? ["error", passed, failureCodeIn(passed)] : ["ok", passed];
  }
  if (answer.kind === "gone") return endedBy("gone", target.describeLoss(subject, answer.reason), call);
  const { code, message } = answer;
  return endedBy("unusable", { code, message, details: { app: target.appId, tool: subject }, retryable: false }, call);
}

const endedBy = (status: CallStatus, failure: CallFailure, call: RelayedRequest): [CallStatus, FrameParts, string] => [
  status,
  call.renderFailure(failure),
  failure.code,
];

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

/** Below zero and rising, so that the app's own progress, from 0 on, still only increases. */
function renderQueueProgress(token: string, { ahead, app, waitedMs }: { ahead: number; app: string; waitedMs: number }): FrameParts {
  const message = JSON.stringify(`${ahead} in the queue of ${app}, waiting for ${(waitedMs / 1000).toFixed(1)} s`);
  return [
    Buffer.from(
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":${-ahead},"message":${message}}}`,
    ),
  ];
}
