import { randomUUID } from "node:crypto";
import { idKey, type Message, readMessage } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { locate, membersOf } from "../../mcp/json-scan.ts";
import { renderError, rpcCodes } from "../../mcp/rpc.ts";
import type { Arrival, Inquiry } from "./inquiry.ts";
import type { Parked } from "./parked.ts";
import type { FrontSession } from "./session.ts";

/** How long an app waits for an agent to come again. */
const PATIENCE_MS = 10 * 60 * 1000;

/**
 * An app with a session asks in the middle of a request; an agent without one can only be asked by the request's end. So the request is
 * ended with the question, and the app's call stays open until the agent sends the request again with the answer.
 */
export function park(inquiry: Inquiry, { id, frame }: { id: string; frame: FrameParts }, session: FrontSession): void {
  const { parked } = session.core;
  const known = [...parked.values()].find((other) => other.inquiry === inquiry);
  if (known !== undefined) {
    known.questions.set(id, questionIn(frame));
    return;
  }
  const call = session.agent.calls.get(idKey(inquiry.id));
  session.agent.calls.delete(idKey(inquiry.id));
  putAway(session, { inquiry, call, questions: new Map([[id, questionIn(frame)]]) });
}

function putAway({ core: { parked } }: FrontSession, { inquiry, call, questions }: Omit<Parked, "patience">): void {
  const state = randomUUID();
  const patience = setTimeout(() => {
    parked.delete(state);
    call?.cancel();
  }, PATIENCE_MS);
  patience.unref();
  parked.set(state, { inquiry, call, questions, patience });
  const asked = [...questions].map(([id, question]) => `${id}:${question.toString()}`).join(",");
  const result = `{"resultType":"input_required","inputRequests":{${asked}},"requestState":"${state}"}`;
  inquiry.pause([Buffer.from(`{"jsonrpc":"2.0","id":${inquiry.id},"result":${result}}`)]);
}

function questionIn(frame: FrameParts): Buffer {
  const bytes = Buffer.concat(frame);
  const found = locate(bytes, { method: {}, params: {} });
  const part = (key: string) => {
    const at = found?.get(key);
    return at === undefined ? "{}" : bytes.toString("utf8", at.start, at.end);
  };
  return Buffer.from(`{"method":${part("method")},"params":${part("params")}}`);
}

/** Takes a request up again that carries the state of a parked one; false when it carries none, or a state that is the upstream's own. */
export function comeAgain({ message, id, reply }: Arrival, session: FrontSession): boolean {
  const state = message.text("params.requestState");
  const { parked } = session.core;
  const waiting = state === undefined ? undefined : parked.get(state);
  if (state === undefined || waiting === undefined) return false;
  const { inquiry, call, questions, patience } = waiting;
  if (!isSameRequest(message, inquiry.message)) {
    reply.answer(renderError(id, { code: rpcCodes.invalidParams, message: "requestState belongs to another request" }));
    return true;
  }
  clearTimeout(patience);
  parked.delete(state);
  inquiry.comeAgain(id, reply);
  const answers = answersIn(message);
  const settled = [...questions.keys()].filter((question) => answers.has(JSON.parse(question)));
  for (const question of settled) questions.delete(question);
  if (questions.size > 0) {
    putAway(session, { inquiry, call, questions });
  } else if (inquiry.goOn() && call !== undefined) session.agent.calls.set(idKey(id), call);
  for (const question of settled) settle(inquiry, question, answers.get(JSON.parse(question)) ?? "{}");
  return true;
}

const isSameRequest = (again: Message, first: Message): boolean =>
  again.method === first.method && (["params.name", "params.uri"] as const).every((path) => again.text(path) === first.text(path));

function answersIn(message: Message): ReadonlyMap<string, string> {
  const at = message.span("params.inputResponses");
  if (at === undefined) return new Map();
  return new Map([...membersOf(message.bytes, at)].map(([key, { start, end }]) => [key, message.bytes.toString("utf8", start, end)]));
}

function settle({ agent }: Inquiry, question: string, result: string): void {
  const answer = readMessage(Buffer.from(`{"jsonrpc":"2.0","id":${question},"result":${result}}`));
  if (answer.kind === "answer") agent.exchange.settle(question, { kind: "answered", message: answer });
}
