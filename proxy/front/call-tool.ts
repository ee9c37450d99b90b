import { metaTools } from "../catalog/meta-tools/index.ts";
import { idKey, type Message, parseParams } from "../relay/envelope.ts";
import { renderCallFailure, renderError, renderResult, rpcCodes } from "../relay/rpc.ts";
import type { Replacement } from "../relay/splice.ts";
import { explainMissing } from "./missing-tool.ts";
import type { FrontSession, RequestHandler } from "./session.ts";

/** `tools/call`: of the proxy's own tools, or passed on to the app that the name stands for. */
export const callTool: RequestHandler = (message, id, session) => {
  const { agent } = session;
  const name = message.text("params.name");
  if (name === undefined) {
    agent.send(renderError(id, { code: rpcCodes.invalidParams, message: "tools/call needs params.name, a string" }));
    return;
  }
  const own = metaTools.get(name);
  if (own === undefined) passOn(message, { id, name, replacements: [] }, session);
  else if (own.run !== undefined) agent.send(answerOwn(id, own.run, { message, session }));
  else passOnInner(message, id, session);
};

type Run = NonNullable<NonNullable<ReturnType<typeof metaTools.get>>["run"]>;

function answerOwn(id: string, run: Run, { message, session }: { message: Message; session: FrontSession }) {
  const { core, agent } = session;
  const context = { catalog: core.catalog(), style: agent.style, apps: core.registry.list };
  const answer = run(parseParams(message, "params.arguments"), context);
  if (typeof answer === "string") return renderResult(id, { content: [{ type: "text", text: answer }], isError: true });
  return renderResult(id, { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer });
}

/** `tool_call`: its inner name and arguments take the place of its own, so that the app cannot tell the difference. */
function passOnInner(message: Message, id: string, session: FrontSession): void {
  const name = message.text("params.arguments.name");
  const outer = message.span("params.arguments");
  if (name === undefined || outer === undefined) {
    const text = "tool_call needs arguments.name, the name of a tool as tools_find shows it";
    session.agent.send(renderResult(id, { content: [{ type: "text", text }], isError: true }));
    return;
  }
  const inner = message.span("params.arguments.arguments");
  const by = inner === undefined ? "{}" : message.bytes.subarray(inner.start, inner.end);
  passOn(message, { id, name, replacements: [{ at: outer, by }] }, session);
}

interface Passing {
  readonly id: string;
  readonly name: string;
  readonly replacements: readonly Replacement[];
}

function passOn(message: Message, { id, name, replacements }: Passing, { agent, core }: FrontSession): void {
  const entry = core.catalog().resolve(name);
  if (entry === undefined) {
    const missing = explainMissing(name, core, agent.style);
    agent.send(missing.kind === "gone" ? renderCallFailure(id, missing.failure) : missing.refusal(id));
    return;
  }
  const key = idKey(id);
  if (agent.calls.has(key)) {
    agent.send(renderError(id, { code: rpcCodes.invalidRequest, message: `the id ${id} is in use by another call` }));
    return;
  }
  const { upstream, tool } = entry;
  const ended = () => void agent.calls.delete(key);
  agent.calls.set(key, upstream.call({ message, id, tool: tool.name, replacements, tell: agent.send, ended }, agent));
}
