import { randomUUID } from "node:crypto";
import { idKey, type Message, readMessage } from "../../mcp/envelope.ts";
import { objectMembers } from "../../mcp/json/scan.ts";
import { NO_ID } from "../../mcp/rpc.ts";
import { afterLimit } from "../../platform/observability/clock.ts";
import type { Question } from "../relay/agent.ts";
import type { AgentRequest, ResponseChannel } from "../relay/agent-request.ts";
import type { AgentConnection, OpenRequest } from "./agent-connection.ts";

/**
 * Requests that wait for an agent's answer to a question. An app with a session asks during a request; an agent without one is asked by
 * ending the request. The app's call stays open until the agent sends the request again with the answer.
 */
export interface SuspendedRequests {
  /** Ends this round of the request with a question, or adds the question to the next round. */
  suspend(request: AgentRequest, question: Question, agent: AgentConnection): void;
  /** Resumes the request whose state the message carries. @returns false without a state, or with another request's or upstream's state */
  resume(message: Message, channel: ResponseChannel, agent: AgentConnection): boolean;
  /** Whether the state that the message carries belongs to another request. */
  isForeign(message: Message): boolean;
  /** Ends all of them. */
  close(): void;
}

interface SuspendedRequest {
  readonly request: AgentRequest;
  readonly call: OpenRequest | undefined;
  /** Unanswered questions by id. */
  readonly questions: Map<string, Question>;
  readonly timer: NodeJS.Timeout | undefined;
}

/** @param limitMs how long an app waits for an agent to send its request again */
export function createSuspendedRequests(limitMs: number): SuspendedRequests {
  /** Suspended requests by `requestState`. */
  const suspended = new Map<string, SuspendedRequest>();

  const put = ({ request, call, questions }: Omit<SuspendedRequest, "timer">) => {
    const state = randomUUID();
    const timer = afterLimit(limitMs, () => giveUp(state))?.unref();
    suspended.set(state, { request, call, questions, timer });
    const asked = [...questions.values()].map(renderInputRequest).join(",");
    const result = `{"resultType":"input_required","inputRequests":{${asked}},"requestState":"${state}"}`;
    request.suspend({ kind: "result", frame: (id) => [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)] });
  };

  const giveUp = (state: string) => {
    const left = suspended.get(state);
    suspended.delete(state);
    clearTimeout(left?.timer);
    left?.call?.cancel();
    left?.request.abandon();
  };

  const requestOf = (message: Message) => suspended.get(message.text("params.requestState") ?? "");

  const takeAnswers = (
    { request, call, questions }: SuspendedRequest,
    message: Message,
    { channel, agent }: { channel: ResponseChannel; agent: AgentConnection },
  ) => {
    const { id = NO_ID } = message;
    request.resume(id, channel);
    const answers = answersIn(message);
    const answered = [...questions.keys()].filter((question) => answers.has(JSON.parse(question)));
    for (const question of answered) questions.delete(question);
    if (questions.size > 0) put({ request, call, questions });
    else if (!request.deliverHeld() && call !== undefined) agent.calls.set(idKey(id), call);
    for (const question of answered) settle(request, question, answers.get(JSON.parse(question)) ?? "{}");
  };

  return {
    suspend(request, question, { calls }) {
      const known = [...suspended.values()].find((other) => other.request === request);
      if (known !== undefined) {
        known.questions.set(question.id, question);
        return;
      }
      const key = idKey(request.id);
      const call = calls.get(key);
      calls.delete(key);
      put({ request, call, questions: new Map([[question.id, question]]) });
    },
    resume(message, channel, agent) {
      const found = requestOf(message);
      if (found === undefined || !isSameRequest(message, found.request.message)) return false;
      clearTimeout(found.timer);
      suspended.delete(message.text("params.requestState") ?? "");
      takeAnswers(found, message, { channel, agent });
      return true;
    },
    isForeign(message) {
      const found = requestOf(message);
      return found !== undefined && !isSameRequest(message, found.request.message);
    },
    close() {
      for (const state of [...suspended.keys()]) giveUp(state);
    },
  };
}

function renderInputRequest({ id, method, params }: Question): string {
  const written = params === undefined ? "{}" : Buffer.concat(params).toString();
  return `${id}:{"method":${JSON.stringify(method)},"params":${written}}`;
}

const isSameRequest = (again: Message, first: Message): boolean =>
  again.method === first.method && (["params.name", "params.uri"] as const).every((path) => again.text(path) === first.text(path));

function answersIn(message: Message): ReadonlyMap<string, string> {
  const at = message.span("params.inputResponses");
  if (at === undefined) return new Map();
  return new Map([...objectMembers(message.bytes, at)].map(([key, { start, end }]) => [key, message.bytes.toString("utf8", start, end)]));
}

function settle({ agent }: AgentRequest, question: string, result: string): void {
  const answer = readMessage(Buffer.from(`{"jsonrpc":"2.0","id":${question},"result":${result}}`));
  if (answer.kind === "answer") agent.pending.settle(question, { kind: "answered", message: answer });
}
