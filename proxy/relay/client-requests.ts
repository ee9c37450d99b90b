import { AmcpError } from "../../contracts/errors.ts";
import { documentOf, idKey, type Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { cut } from "../../mcp/large-messages/index.ts";
import type { PeerAnswer } from "../../mcp/pending-requests.ts";
import { renderCancelled, rpcCodes, rpcError, rpcRefusal, rpcResult } from "../../mcp/rpc.ts";
import { splice } from "../../mcp/splice.ts";
import type { Question } from "./agent.ts";
import { type Agent, neededCapability } from "./agent.ts";

/** The agent that gets a question. */
export interface Addressee {
  readonly agent: Agent;
  /** @returns a function to call when the question is settled */
  ask(question: Question): () => void;
}

/** The requests of one app to the agents: sampling, elicitation, roots. */
export interface ClientRequests {
  /**
   * Forwards a question; the app gets the answer under its own id. @param addressee an error refuses the question; undefined without a
   * ready agent
   */
  forward(message: Message, addressee: Addressee | AmcpError | undefined): void;
  /** Cancels a question on behalf of the app. */
  cancel(message: Message): void;
  /** Cancels all questions of a disconnected app. */
  closeAll(reason: string): void;
}

/** @param send sends to the app */
export function createClientRequests(appId: string, send: (frame: FrameParts) => void): ClientRequests {
  const asked = new Map<string, { readonly agent: Agent; readonly id: string; readonly release: () => void }>();

  const forget = (key: string) => {
    const request = asked.get(key);
    asked.delete(key);
    request?.agent.pending.forget(request.id);
    request?.agent.progress.delete(request.id);
    request?.release();
    return request;
  };

  const ask = (message: Message, ownId: string, { agent, ask: put }: Addressee) => {
    const id = agent.pending.open((answer) => {
      forget(idKey(ownId));
      send(renderAnswer(answer, ownId));
    });
    const token = message.raw("params._meta.progressToken");
    if (token !== undefined) agent.progress.set(id, (progress) => send(replace(progress, "params.progressToken", token)));
    asked.set(idKey(ownId), { agent, id, release: put({ id, method: message.method ?? "", params: paramsOf(message, id) }) });
  };

  return {
    forward(message, addressee) {
      const { id = "null", method = "" } = message;
      const refuse = (reason: string) => send(rpcError({ code: rpcCodes.methodNotFound, message: reason }).frame(id));
      const capability = neededCapability(method);
      if (method === "ping") send(rpcResult({}).frame(id));
      else if (addressee instanceof AmcpError) send(rpcRefusal(addressee).frame(id));
      else if (addressee === undefined) refuse(`no agent is connected to answer ${method}`);
      else if (capability !== undefined && !addressee.agent.can(capability))
        refuse(`the agent has not declared the capability "${capability}"`);
      else ask(message, id, addressee);
    },
    cancel(message) {
      const requestId = message.raw("params.requestId");
      const request = requestId === undefined ? undefined : forget(idKey(requestId));
      if (request !== undefined) request.agent.send(replace(message, "params.requestId", request.id));
    },
    closeAll(reason) {
      for (const key of [...asked.keys()]) {
        const request = forget(key);
        request?.agent.send(renderCancelled(request.id, `${appId}: ${reason}`));
      }
    },
  };
}

/** Replaces the app's progress token, if any, by the proxy's own. */
function paramsOf(message: Message, token: string): FrameParts | undefined {
  const at = message.span("params");
  if (at === undefined) return undefined;
  const tokenAt = message.span("params._meta.progressToken");
  const document = documentOf(message);
  if (tokenAt === undefined) return cut(document, at.start, at.end);
  return [...cut(document, at.start, tokenAt.start), Buffer.from(token), ...cut(document, tokenAt.end, at.end)];
}

function replace(message: Message, path: "params.progressToken" | "params.requestId" | "id", by: string): FrameParts {
  const at = message.span(path);
  return splice(message.bytes, at === undefined ? [] : [{ at, by }]);
}

function renderAnswer(answer: PeerAnswer, id: string): FrameParts {
  if (answer.kind === "answered") return replace(answer.message, "id", id);
  const message = answer.kind === "gone" ? `the agent has left: ${answer.reason}` : answer.message;
  return rpcError({ code: rpcCodes.internalError, message }).frame(id);
}
