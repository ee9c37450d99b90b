import type { Clock } from "../../contracts/ports.ts";
import type { CallSink, ObservedAgent, ObservedCall } from "../../contracts/sessions/call-sink.ts";
import { PROXY_SERVER } from "../../contracts/sessions/tool-call-record.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { RpcAnswer } from "../../mcp/rpc.ts";
import type { Log } from "../../platform/observability/log.ts";

/** The app in records and log lines of calls that the proxy itself answers; apps know the proxy by the same name. */
export const PROXY_ITSELF = PROXY_SERVER;

/** The tool of a call, and the app that has it. */
export type CalledTool = Pick<ObservedCall, "appId" | "instance" | "tool" | "definition" | "nested">;

type Outcome = ObservedCall["status"];

/** A tool call of an agent, observed from its arrival to its end. The sink gets it once, after the agent got the answer. */
export interface CallObservation {
  /** The request's own name of the tool, until it is resolved. */
  called: CalledTool;
  /** The outcome, where the relay knows it better than the answer says. */
  outcome: Outcome | undefined;
  /** Returns the same answer; its bytes are remembered when it is sent. */
  sending(answer: RpcAnswer): RpcAnswer;
  /** The request is over, answered or not. */
  end(): void;
  /** The request is over, but its call is not: the agent repeats it with the answers to questions. */
  postpone(): void;
  /** The call is not recorded, because the calls that it makes are. */
  forget(): void;
}

/** Observes tool calls for a sink. */
export interface CallObserver {
  /** @param agent invoked once, at the end */
  observe(message: Message, agent: () => ObservedAgent): CallObservation;
}

/** @param sink that never throws */
export function createCallObserver(sink: Pick<CallSink, "record">, clock: Clock): CallObserver {
  const timeAt = createFineTime(clock);
  return {
    observe(message, agent) {
      const startedAt = clock.monotonic();
      const startMs = timeAt(startedAt);
      let answered: RpcAnswer | undefined;
      let response: FrameParts | undefined;
      let isOver = false;
      const observation: CallObservation = {
        called: calledIn(message),
        outcome: undefined,
        sending(answer) {
          answered = answer;
          const frame = (id: string) => {
            response = answer.frame(id);
            return response;
          };
          return { ...answer, frame };
        },
        end() {
          if (isOver) return;
          isOver = true;
          const durationMs = clock.monotonic() - startedAt;
          // The answer has been written by then, so recording delays no agent.
          process.nextTick(() => {
            const { called, outcome = outcomeOf(answered) } = observation;
            const request = message.pieces ?? [message.bytes];
            const end = { status: outcome, code: answered?.code, startMs, durationMs, request, response };
            sink.record({ ...called, ...end, agent: agent() });
          });
        },
        postpone() {
          isOver = true;
        },
        forget() {
          isOver = true;
        },
      };
      return observation;
    },
  };
}

/** An unknown name is arbitrary text of the agent. */
const calledIn = (message: Message): CalledTool => ({
  appId: PROXY_ITSELF,
  instance: undefined,
  tool: (message.text("params.name") ?? "").slice(0, MAX_NAME_CHARACTERS),
  definition: undefined,
  nested: false,
});

/** Codes of the proxy that say more than that a call has failed. */
const outcomes: ReadonlyMap<string, Outcome> = new Map([
  ["AMCP_PROXY_TOOL_TIMEOUT", "timeout"],
  ["AMCP_PROXY_APP_GONE", "gone"],
  ["AMCP_PROXY_LINK_CLOSED", "gone"],
  ["AMCP_PROXY_NOTHING_LISTENS", "gone"],
  ["AMCP_PROXY_UNKNOWN_TOOL", "error"],
  ["AMCP_PROXY_UNKNOWN_APP", "error"],
  ["AMCP_PROXY_TOO_MANY_SESSIONS", "rejected"],
]);

/** The outcome of a call that no upstream has answered. A protocol error of the proxy itself refuses the call. */
function outcomeOf(answer: RpcAnswer | undefined): Outcome {
  if (answer === undefined) return "cancelled";
  if (answer.code === undefined) return "ok";
  return outcomes.get(answer.code) ?? (answer.kind === "error" ? "rejected" : "error");
}

/** Larger differences are steps of the system's clock. */
const DRIFT_MS = 2;

/** Milliseconds since 1970 with a fraction, so that calls of the same millisecond keep their order. */
function createFineTime({ now, monotonic }: Clock): (monotonicMs: number) => number {
  let origin = now() - monotonic();
  return (monotonicMs) => {
    const wall = now();
    if (Math.abs(origin + monotonicMs - wall) > DRIFT_MS) origin = wall - monotonicMs;
    return origin + monotonicMs;
  };
}

/** Log entry of a finished tool call (003/FR-029), with the code of a failure. */
export interface CallEntry {
  readonly app: string;
  readonly tool: string;
  readonly durationMs: number;
  readonly status: string;
  readonly code?: string | undefined;
}

/** Limit of logged and recorded names: an unknown name is arbitrary text of the agent. */
export const MAX_NAME_CHARACTERS = 200;

/** Logs a tool call in one line. */
export function logToolCall(log: Pick<Log, "information">, { app, tool, durationMs, status, code }: CallEntry): void {
  log.information("tool call", { app, tool: tool.slice(0, MAX_NAME_CHARACTERS), durationMs, status, ...(code !== undefined && { code }) });
}

/** Elapsed milliseconds, to the microsecond. */
export const millisecondsSince = (startedAt: number, now: number): number => Math.round((now - startedAt) * 1000) / 1000;
