import { documentOf, type Message } from "../../mcp/envelope.ts";
import { insertMembers } from "../../mcp/eras.ts";
import { type ByteSpan, locate, objectMembers, textAt } from "../../mcp/json/scan.ts";
import type { PeerAnswer } from "../../mcp/pending-requests.ts";
import { type RpcAnswer, rpcCodes, rpcError } from "../../mcp/rpc.ts";
import type { Replacement } from "../../mcp/splice.ts";
import { type Agent, neededCapability } from "./agent.ts";
import type { AgentRequest } from "./agent-request.ts";
import { relayedAnswer } from "./relayed-answer.ts";

/** The agent's answers to the questions of a result, for the repeated request; or the reason why there are none. */
export type Inputs =
  | { readonly kind: "given"; readonly replacements: readonly Replacement[] }
  | { readonly kind: "refused"; readonly refusal: RpcAnswer };

/** Open questions to the agent. */
export interface InputRound {
  /** Discards the questions and their answers. */
  forget(): void;
}

/**
 * Whether an answer asks for inputs: an upstream without sessions ends the request with its questions, and expects it again with the
 * answers.
 */
export const needsInputs = (answer: PeerAnswer): answer is Extract<PeerAnswer, { kind: "answered" }> =>
  answer.kind === "answered" && answer.message.raw("result.resultType") === '"input_required"';

/** Sends the questions of a result to an agent with a session. */
export function askForInputs(result: Message, request: AgentRequest, done: (inputs: Inputs) => void): InputRound {
  const { agent } = request;
  const questions = questionsIn(result);
  const answers = new Map<string, string>();
  const open = new Set<string>();
  const forget = () => {
    for (const id of open) agent.pending.forget(id);
    open.clear();
  };
  const refuse = (refusal: RpcAnswer) => {
    forget();
    done({ kind: "refused", refusal });
  };
  const unable = questions.find(({ method }) => !canAnswer(agent, method));
  if (unable !== undefined) {
    refuse(rpcError({ code: rpcCodes.invalidRequest, message: `the agent has not declared that it answers ${unable.method}` }));
    return { forget };
  }
  for (const { key, method, params } of questions) {
    const id = agent.pending.open((answer) => {
      open.delete(id);
      const given = answer.kind === "answered" ? answer.message.raw("result") : undefined;
      if (given !== undefined) answers.set(key, given);
      else if (answer.kind === "answered") return refuse(relayedAnswer(answer.message));
      else return refuse(rpcError({ code: rpcCodes.internalError, message: `${method} was not answered` }));
      if (open.size === 0) done(inputsOf(result, request, answers));
    });
    open.add(id);
    request.ask({ id, method, params: [params] });
  }
  if (questions.length === 0) done(inputsOf(result, request, answers));
  return { forget };
}

function canAnswer(agent: Agent, method: string): boolean {
  const needed = neededCapability(method);
  return needed === undefined || agent.can(needed);
}

interface InputRequest {
  readonly key: string;
  readonly method: string;
  readonly params: Buffer;
}

const NO_PARAMS = Buffer.from("{}");

function questionsIn({ bytes, span }: Message): readonly InputRequest[] {
  const all = span("result.inputRequests");
  if (all === undefined) return [];
  return [...objectMembers(bytes, all)].map(([key, at]) => {
    const found = locate(bytes, { method: {}, params: {} }, at);
    const method = found?.get("method");
    const params = found?.get("params");
    return { key, method: (method && textAt(bytes, method)) ?? "", params: params === undefined ? NO_PARAMS : slice(bytes, params) };
  });
}

const slice = (bytes: Buffer, { start, end }: ByteSpan): Buffer => bytes.subarray(start, end);

function inputsOf(result: Message, { message }: AgentRequest, answers: ReadonlyMap<string, string>): Inputs {
  const params = message.span("params");
  if (params === undefined) return { kind: "given", replacements: [] };
  const responses = [...answers].map(([key, given]) => `${JSON.stringify(key)}:${given}`).join(",");
  const state = result.raw("result.requestState");
  const members = `"inputResponses":{${responses}}${state === undefined ? "" : `,"requestState":${state}`}`;
  return { kind: "given", replacements: [insertMembers(documentOf(message), params, members)] };
}
