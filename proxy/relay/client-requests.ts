import { AmcpError } from "../../contracts/errors.ts";
import { idKey, type Message } from "../../mcp/envelope.ts";
import type { Answer } from "../../mcp/exchange.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { renderCancelled, renderError, renderRefusal, renderResult, rpcCodes } from "../../mcp/rpc.ts";
import { splice } from "../../mcp/splice.ts";
import { type Agent, neededCapability } from "./agent.ts";

/** Whom a question is put to: an agent, by the request that it belongs to if there is one. */
export interface Respondent {
  readonly agent: Agent;
  /** @param id as it stands in the frame */
  ask(id: string, frame: FrameParts): void;
  /** The app waits for a person from now until the returned function is called. */
  hold(): () => void;
}

/** The agent that gets a question, or the reason to refuse it; undefined where no agent is ready. */
export type Addressee = Respondent | AmcpError | undefined;

/** The requests of one app to the agents: sampling, elicitation, roots. */
export interface ClientRequests {
  /** Asks the agent, if there is one that can be asked; the app gets the answer under its own id. */
  forward(message: Message, addressee: Addressee): void;
  /** The app no longer wants an answer. */
  cancel(message: Message): void;
  /** The app is gone: the agents are told to stop. */
  closeAll(reason: string): void;
}

/** @param tell sends to the app */
export function createClientRequests(appId: string, tell: (frame: FrameParts) => void): ClientRequests {
  const asked = new Map<string, { readonly agent: Agent; readonly id: string; readonly release: () => void }>();

  const forget = (key: string) => {
    const request = asked.get(key);
    asked.delete(key);
    request?.agent.exchange.forget(request.id);
    request?.agent.progress.delete(request.id);
    request?.release();
    return request;
  };

  const ask = (message: Message, ownId: string, respondent: Respondent) => {
    const { agent } = respondent;
    const id = agent.exchange.open((answer) => {
      forget(idKey(ownId));
      tell(renderAnswer(answer, ownId));
    });
    asked.set(idKey(ownId), { agent, id, release: respondent.hold() });
    const token = message.raw("params._meta.progressToken");
    if (token !== undefined) agent.progress.set(id, (progress) => tell(replace(progress, "params.progressToken", token)));
    respondent.ask(
      id,
      splice(
        message.bytes,
        placesOf(message).map((at) => ({ at, by: id })),
      ),
    );
  };

  return {
    forward(message, addressee) {
      const { id = "null", method = "" } = message;
      const capability = neededCapability(method);
      if (method === "ping") tell(renderResult(id, {}));
      else if (addressee instanceof AmcpError) tell(renderRefusal(id, addressee));
      else if (addressee === undefined)
        tell(renderError(id, { code: rpcCodes.methodNotFound, message: `no agent is connected to answer ${method}` }));
      else if (capability !== undefined && !addressee.agent.can(capability))
        tell(renderError(id, { code: rpcCodes.methodNotFound, message: `the agent has not declared the capability "${capability}"` }));
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

const placesOf = (message: Message) =>
  [message.span("id"), message.span("params._meta.progressToken")].filter((span) => span !== undefined);

function replace(message: Message, path: "params.progressToken" | "params.requestId" | "id", by: string): FrameParts {
  const at = message.span(path);
  return splice(message.bytes, at === undefined ? [] : [{ at, by }]);
}

function renderAnswer(answer: Answer, id: string): FrameParts {
  if (answer.kind === "answered") return replace(answer.message, "id", id);
  const message = answer.kind === "gone" ? `the agent has left: ${answer.reason}` : answer.message;
  return renderError(id, { code: rpcCodes.internalError, message });
}
