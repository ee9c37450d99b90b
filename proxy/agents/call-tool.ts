import { exceptionLines } from "../../contracts/app-tools/app-exception.ts";
import { RecordInput } from "../../contracts/app-tools/record/record-input.ts";
import { AmcpError } from "../../contracts/errors.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { invalidArgument, type OwnToolCall, type OwnToolOutcome } from "../../contracts/own-tool.ts";
import { idKey, parseParams } from "../../mcp/envelope.ts";
import { type CallFailure, callFailureResult, type RpcAnswer, refusalOf, renderNotification, rpcRefusal } from "../../mcp/rpc.ts";
import type { Replacement } from "../../mcp/splice.ts";
import { type MetaTool, toolCall } from "../catalog/meta-tools/index.ts";
import { type NameStyle, styleFor } from "../catalog/names.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import {
  type CallEntry,
  type CalledTool,
  logToolCall,
  MAX_NAME_CHARACTERS,
  millisecondsSince,
  PROXY_ITSELF,
} from "../relay/call-observation.ts";
import { describeLoss } from "../relay/lost-app.ts";
import { isNamedIn, mayBeNamedIn } from "../relay/tool-names.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { AgentsContext, HandlerContext, RequestHandler } from "./agents-context.ts";
import { afterFirstAttempts, goOnAfter, isInUse, onceKnown } from "./go-on-after.ts";
import { checkArguments, neededText } from "./needed-text.ts";
import { passOn } from "./pass-on.ts";

/** `tools/call`: serves the proxy's own tools, and passes other calls on to the app in the tool's name. */
export const serveToolCall: RequestHandler = (request, context) => {
  const startedAt = context.core.clock.monotonic();
  const name = neededText(request.message, "params.name");
  checkArguments(request.message, "params.arguments");
  const own = context.core.metaTools.get(name.text);
  if (own === undefined)
    callByName(
      request,
      { name: name.text, startedAt, argumentsAt: "params.arguments", replace: (tool) => [{ at: name.at, by: JSON.stringify(tool) }] },
      context,
    );
  else if (own.run !== undefined) {
    identify(request, { definition: own.definition() });
    if (own.hasOwnCalls) request.observation?.forget();
    answerOwn({ name: own.name, startedAt, run: own.run })(request, context);
  } else callInner(request, startedAt, context);
};

/** Names the tool in the record of a call. */
function identify({ observation }: AgentRequest, called: Partial<CalledTool>): void {
  if (observation !== undefined) observation.called = { ...observation.called, ...called };
}

type Run = NonNullable<MetaTool["run"]>;

interface OwnCall {
  readonly name: string;
  readonly startedAt: number;
  readonly run: Run;
}

/** The proxy's own tools list apps and tools, so their answers wait for the first connection attempts. */
const answerOwn = ({ name, startedAt, run }: OwnCall): RequestHandler =>
  afterFirstAttempts((request, { core, agent }) => {
    if (isInUse(request, agent.calls)) return;
    const key = idKey(request.id);
    const cancelled = new AbortController();
    agent.calls.set(key, {
      cancel() {
        agent.calls.delete(key);
        cancelled.abort();
        request.end();
      },
    });
    const call = {
      agent: request.observed(),
      signal: cancelled.signal,
      progress: progressOf(request),
      catalog: core.catalog(),
      style: styleFor(core.options.names, request.client),
      apps: core.apps.list,
      refused: core.apps.refused,
    };
    void outcomeOf(run(parseParams(request.message, "params.arguments"), call)).then((answer) => {
      if (!cancelled.signal.aborted) {
        agent.calls.delete(key);
        answerWith(answer, request);
      }
      logAnswered(core, startedAt, {
        app: PROXY_ITSELF,
        tool: name,
        ...(cancelled.signal.aborted ? { status: "cancelled" } : endOf(answer)),
      });
    });
  });

const endOf = (answer: OwnToolOutcome) => ("failure" in answer ? { status: "error", code: answer.failure.code } : { status: "ok" });

function answerWith(answer: OwnToolOutcome, request: AgentRequest): void {
  if ("failure" in answer) request.fail(answer.failure);
  else request.succeed({ content: [{ type: "text", text: answer.text }], structuredContent: answer.structured });
}

/** An exception of a tool is its failure, with the cure, and with the traces of an app that has crashed. */
const outcomeOf = (running: Promise<OwnToolOutcome>): Promise<OwnToolOutcome> =>
  running.catch((error) => {
    const { code, message, hint } = refusalOf(error);
    const { output = "", exceptions = [] } = error instanceof AmcpError ? error : {};
    const traces = [...exceptionLines(exceptions), ...(output === "" ? [] : ["Output:", output.trimEnd()])];
    const details = { ...(exceptions.length > 0 && { exceptions }), ...(output !== "" && { output }) };
    return { failure: { code, message: [`${message}. ${hint}`, ...traces].join("\n"), details, retryable: false } };
  });

/** Sends progress to an agent that has asked for it. */
function progressOf({ message, send }: AgentRequest): OwnToolCall["progress"] {
  const token = message.raw("params._meta.progressToken");
  if (token === undefined) return () => {};
  return (progress, text) =>
    send(renderNotification("notifications/progress", { progressToken: JSON.parse(token), progress, message: text }));
}

/** Logs a call that no app has seen. */
function logAnswered({ clock, log }: HandlerContext["core"], startedAt: number, entry: Omit<CallEntry, "durationMs">): void {
  logToolCall(log, { ...entry, durationMs: millisecondsSince(startedAt, clock.monotonic()) });
}

/** `tool_call`: replaces its own name and arguments by the inner ones, so the app gets an ordinary call. */
function callInner(request: AgentRequest, startedAt: number, context: HandlerContext): void {
  const { message } = request;
  const name = message.text("params.arguments.name");
  const [outerName, outer] = [message.span("params.name"), message.span("params.arguments")];
  if (name === undefined || outer === undefined || outerName === undefined) {
    const failure = invalidArgument("tool_call needs arguments.name, the name of a tool as tools_find shows it");
    identify(request, { definition: toolCall.definition() });
    request.fail(failure);
    logAnswered(context.core, startedAt, { app: PROXY_ITSELF, tool: toolCall.name, status: "error", code: failure.code });
    return;
  }
  identify(request, { tool: name.slice(0, MAX_NAME_CHARACTERS), nested: true });
  checkArguments(message, "params.arguments.arguments");
  const inner = message.span("params.arguments.arguments");
  const by = inner === undefined ? "{}" : message.bytes.subarray(inner.start, inner.end);
  const replace = (tool: string): readonly Replacement[] => [
    { at: outerName, by: JSON.stringify(tool) },
    { at: outer, by },
  ];
  callByName(request, { name, startedAt, argumentsAt: "params.arguments.arguments", replace }, context);
}

interface NamedCall {
  readonly name: string;
  /** Monotonic, in milliseconds. */
  readonly startedAt: number;
  /** Path of the app's arguments in the agent's request. */
  readonly argumentsAt: "params.arguments" | "params.arguments.arguments";
  /** Returns the replacements that turn the agent's request into the app's. */
  replace(tool: string): readonly Replacement[];
}

function callByName(request: AgentRequest, call: NamedCall, context: HandlerContext): void {
  const { core } = context;
  const isKnown = () => core.catalog().tools.resolve(call.name) !== undefined;
  if (isKnown()) {
    callNow(request, call, context);
    return;
  }
  const serve = () => callNow(request, call, context);
  const attempt = core.apps.redial(call.name);
  if (attempt === undefined) onceKnown(request, context, { name: call.name, isKnown, serve, renderFailure: callFailureResult });
  else goOnAfter(attempt, request, { context, name: call.name, goOn: serve, renderFailure: callFailureResult });
}

function callNow(request: AgentRequest, { name, startedAt, argumentsAt, replace }: NamedCall, context: HandlerContext): void {
  const entry = context.core.catalog().tools.resolve(name);
  if (entry === undefined) {
    answerMissing(request, { name, startedAt }, context);
    return;
  }
  const { upstream, offer, instance } = entry;
  identify(request, { appId: upstream.appId, instance, tool: offer.name, definition: offer.definition });
  if (offer.name === RecordInput.name && request.era === "session") {
    const others = recorded(parseParams(request.message, argumentsAt), upstream, context);
    if (others !== undefined) {
      request.succeed(others);
      logAnswered(context.core, startedAt, { app: upstream.appId, tool: offer.name, status: "ok" });
      return;
    }
  }
  passOn(request, { upstream, tool: offer.name, replacements: replace(offer.name), renderFailure: callFailureResult }, context);
}

function answerMissing(request: AgentRequest, { name, startedAt }: Pick<NamedCall, "name" | "startedAt">, { core }: HandlerContext): void {
  const missing = explainMissing(name, core, styleFor(core.options.names, request.client));
  if (missing.kind === "gone") {
    identify(request, { appId: missing.appId, tool: missing.tool.slice(0, MAX_NAME_CHARACTERS) });
    request.answer(callFailureResult(missing.failure, request.era));
    logAnswered(core, startedAt, { app: missing.appId, tool: missing.tool, status: "gone", code: missing.failure.code });
  } else {
    request.answer(missing.refusal);
    logAnswered(core, startedAt, { app: PROXY_ITSELF, tool: name, status: "error", code: missing.refusal.code });
  }
}

/** Tracks which agents record the app. @returns the proxy's own answer if the app must go on recording for other agents */
function recorded(input: unknown, upstream: Upstream, { core, agent }: HandlerContext): object | undefined {
  const wanted = RecordInput.input.safeParse(input).data?.on;
  if (wanted === true) core.recordings.begin(agent, upstream);
  const sent = wanted === false ? core.recordings.end(agent, upstream) : undefined;
  if (sent === undefined) return undefined;
  const structuredContent = { recording: false, sent };
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

/** Reason for an unresolved tool name: `gone` yields a tool result, `unknown` a protocol error. */
type Missing =
  | { readonly kind: "gone"; readonly appId: string; readonly tool: string; readonly failure: CallFailure }
  | { readonly kind: "unknown"; readonly refusal: RpcAnswer };

/** Explains an unresolved tool name. @param style the agent's name style, for suggestions */
function explainMissing(name: string, { apps, catalog }: Pick<AgentsContext, "apps" | "catalog">, style: NameStyle): Missing {
  const lost = apps.lost(name);
  if (lost !== undefined) {
    const { appId } = lost;
    const tool = lost.tool ?? (isNamedIn(name, appId) ? name.slice(appId.length).replace(/^(?::|__)/, "") : name);
    return { kind: "gone", appId, tool, failure: describeLoss(lost, { tool: name, during: false }) };
  }
  const near = nearNames(
    name,
    catalog().tools.entries.map(({ names }) => names[style]),
  );
  const connected = apps.upstreams().map(({ appId }) => appId);
  const isUnknownApp = !connected.some((known) => mayBeNamedIn(name, known)) && /:|__/.test(name);
  const code = isUnknownApp ? "AMCP_PROXY_UNKNOWN_APP" : "AMCP_PROXY_UNKNOWN_TOOL";
  const facts = isUnknownApp ? `; connected are: ${connected.join(", ") || "none"}` : "";
  const error = new AmcpError(code, `there is no tool "${name}"${facts}${orNames(near)}`);
  return { kind: "unknown", refusal: rpcRefusal(error, { near }) };
}
