import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { FrameParts } from "../transport/frame-writer.ts";
import { type DeadlineLimits, startDeadline } from "./deadline.ts";
import type { Message } from "./envelope.ts";
import type { Answer, Exchange } from "./exchange.ts";
import type { Lane } from "./lane.ts";
import { type CallFailure, renderCallFailure, renderCancelled } from "./rpc.ts";
import { type Replacement, splice } from "./splice.ts";

/** A `tools/call` of an agent, with the tool that it means. */
export interface ToolCall {
  readonly message: Message;
  /** As written by the agent. */
  readonly id: string;
  /** The upstream's own name of the tool. */
  readonly tool: string;
  /** Changes beside id, name and token: the meta tool puts the inner arguments in the place of its own. */
  readonly replacements: readonly Replacement[];
  /** Answers and notifications for the agent. */
  tell(frame: FrameParts): void;
  /** Called once, when the call needs nothing more. */
  ended(): void;
}

/** What a call needs of the upstream that serves it. */
export interface CallTarget {
  readonly appId: string;
  readonly lane: Lane;
  readonly exchange: Exchange;
  /** Receivers of progress by our own token. */
  readonly progress: Map<string, (message: Message) => void>;
  readonly log: Log;
  readonly clock: Clock;
  send(frame: FrameParts): void;
  limitsOf(tool: string): DeadlineLimits;
  /** The answer in the place of an upstream that died during a call. */
  describeLoss(tool: string, reason: string): CallFailure;
  succeeded(): void;
}

/** A call under way. */
export interface RelayedCall {
  /** The agent no longer wants it: no answer will come. @param notification the agent's own words, if it sent any */
  cancel(notification?: Message): void;
}

type Status = "ok" | "error" | "timeout" | "cancelled" | "gone" | "unusable";

/**
 * Carries a call to its upstream and the one answer back: waits for a place in the lane, lends the upstream an id and a progress token
 * of its own, and ends by answer, time limit, cancellation or the upstream's death, whichever is first. What comes later is dropped.
 */
export function relayToolCall(call: ToolCall, target: CallTarget): RelayedCall {
  const startedAt = target.clock.monotonic();
  const token = call.message.raw("params._meta.progressToken");
  let upstreamId: string | undefined;
  let over = false;

  const finish = (status: Status, answer?: FrameParts) => {
    if (over) return;
    over = true;
    deadline.clear();
    if (upstreamId !== undefined) {
      target.exchange.forget(upstreamId);
      target.progress.delete(upstreamId);
    }
    if (answer !== undefined) call.tell(answer);
    const durationMs = Math.round((target.clock.monotonic() - startedAt) * 1000) / 1000;
    target.log.information("tool call", { app: target.appId, tool: call.tool, durationMs, status });
    call.ended();
    place.leave();
  };

  const cancelUpstream = (reason: string) => {
    if (upstreamId !== undefined) target.send(renderCancelled(upstreamId, reason));
  };

  const deadline = startDeadline(target.limitsOf(call.tool), (reachedMs) => {
    cancelUpstream(`no answer within ${reachedMs} ms`);
    finish("timeout", renderCallFailure(call.id, timeoutOf(call.tool, target.appId, reachedMs)));
  });

  const place = target.lane.enter({
    start() {
      upstreamId = target.exchange.open((answer) => finish(...conclude(answer, call, target)));
      if (token !== undefined) target.progress.set(upstreamId, (message) => forwardProgress(call, token, message, deadline.renew));
      deadline.renew();
      target.send(splice(call.message.bytes, replacementsOf(call, upstreamId)));
    },
    waiting(ahead) {
      if (token !== undefined) call.tell(renderQueueProgress(token, ahead, target.appId));
    },
  });

  return {
    cancel(notification) {
      const requestId = notification?.span("params.requestId");
      if (notification === undefined || requestId === undefined) cancelUpstream("the agent has left");
      else if (upstreamId !== undefined) target.send(splice(notification.bytes, [{ at: requestId, by: upstreamId }]));
      finish("cancelled");
    },
  };
}

function replacementsOf({ message, tool, replacements }: ToolCall, upstreamId: string): readonly Replacement[] {
  const own = [
    [message.span("id"), upstreamId],
    [message.span("params.name"), JSON.stringify(tool)],
    [message.span("params._meta.progressToken"), upstreamId],
  ] as const;
  return [...own.flatMap(([at, by]) => (at === undefined ? [] : [{ at, by }])), ...replacements];
}

function forwardProgress(call: ToolCall, token: string, message: Message, renew: () => void): void {
  renew();
  const at = message.span("params.progressToken");
  if (at !== undefined) call.tell(splice(message.bytes, [{ at, by: token }]));
}

function conclude(answer: Answer, call: ToolCall, target: CallTarget): [Status, FrameParts] {
  if (answer.kind === "answered") {
    const { message } = answer;
    const failed = message.span("error") !== undefined || message.raw("result.isError") === "true";
    if (!failed) target.succeeded();
    const at = message.span("id");
    return [failed ? "error" : "ok", splice(message.bytes, at === undefined ? [] : [{ at, by: call.id }])];
  }
  if (answer.kind === "gone") return ["gone", renderCallFailure(call.id, target.describeLoss(call.tool, answer.reason))];
  const { code, message } = answer;
  const details = { app: target.appId, tool: call.tool };
  return ["unusable", renderCallFailure(call.id, { code, message, details, retryable: false })];
}

const timeoutOf = (tool: string, app: string, timeoutMs: number): CallFailure => ({
  code: "AMCP_PROXY_TOOL_TIMEOUT",
  message: `${app}:${tool} gave no answer within ${timeoutMs} ms and was cancelled.`,
  details: { app, tool, timeoutMs },
  retryable: true,
});

/** Below zero and rising, so that the app's own progress, from 0 on, still only increases. */
function renderQueueProgress(token: string, ahead: number, app: string): FrameParts {
  const message = JSON.stringify(`${ahead} in the queue of ${app}`);
  return [
    Buffer.from(
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":${-ahead},"message":${message}}}`,
    ),
  ];
}
