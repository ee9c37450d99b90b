import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { parseParams } from "../../mcp/envelope.ts";
import { type OfferKind, offerKinds } from "../../mcp/offer.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import { styleFor } from "../catalog/names.ts";
import { type AgentRequest, NEVER_CACHED } from "../relay/agent-request.ts";
import type { AgentsContext, HandlerContext, RequestHandler } from "./agents-context.ts";
import { serveToolCall } from "./call-tool.ts";
import { afterFirstAttempts, onceKnown } from "./go-on-after.ts";
import { initialize } from "./initialize.ts";
import { neededText } from "./needed-text.ts";
import { getOwnPrompt, ownPrompts, ownResources, ownTemplates } from "./own/resources.ts";
import { passOn } from "./pass-on.ts";
import { passResourceRead, serveResourceRead, subscribe, unsubscribe } from "./resources.ts";
import { mostVerbose, readLogLevel } from "./subscriber.ts";

/** `prompts/get`: passed on to the app of the prompt, unless it is the proxy's own. */
const getPrompt: RequestHandler = (request, context) => {
  const { text } = neededText(request.message, "params.name");
  const given = () => parseParams(request.message, "params.arguments");
  if (!getOwnPrompt(text, given, request, context.core)) passPrompt(request, "params.name", context);
};

/** `completion/complete`: completes an argument of a prompt or of a resource template. */
const complete: RequestHandler = (request, context) => {
  const type = request.message.text("params.ref.type");
  if (type === "ref/prompt") passPrompt(request, "params.ref.name", context);
  else if (type === "ref/resource") passResourceRead(request, "params.ref.uri", context);
  else
    request.refuse({ code: rpcCodes.invalidParams, message: 'completion/complete needs params.ref.type, "ref/prompt" or "ref/resource"' });
};

function passPrompt(request: AgentRequest, path: "params.name" | "params.ref.name", context: HandlerContext): void {
  const { text } = neededText(request.message, path);
  onceKnown(request, context, {
    name: text,
    isKnown: () => context.core.catalog().prompts.resolve(text) !== undefined,
    serve: () => passKnownPrompt(request, path, context),
  });
}

function passKnownPrompt(request: AgentRequest, path: "params.name" | "params.ref.name", context: HandlerContext): void {
  const name = neededText(request.message, path);
  const { prompts } = context.core.catalog();
  const entry = prompts.resolve(name.text);
  if (entry === undefined)
    throw unknownPrompt(
      name.text,
      prompts.entries.map(({ names }) => names[styleFor(context.core.options.names, request.client)]),
    );
  passOn(request, { upstream: entry.upstream, replacements: [{ at: name.at, by: JSON.stringify(entry.offer.name) }] }, context);
}

function unknownPrompt(name: string, known: readonly string[]): AmcpError {
  return new AmcpError("AMCP_PROXY_UNKNOWN_PROMPT", `there is no prompt "${name}"${orNames(nearNames(name, known))}`);
}

/** The definitions of the proxy's own offers, as JSON. */
const ownOffers: Readonly<Record<OfferKind, (core: AgentsContext) => readonly string[]>> = {
  tools: (core) => [...core.metaTools.values()].map((tool) => tool.definition().toString()),
  prompts: (core) => ownPrompts(core).map((prompt) => JSON.stringify(prompt)),
  resources: (core) => ownResources(core).map((resource) => JSON.stringify(resource)),
  templates: (core) => ownTemplates(core).map((template) => JSON.stringify(template)),
};

/** Merges the lists of all apps; the proxy's own offers come first. */
const list =
  (kind: OfferKind): RequestHandler =>
  ({ era, client, answer }, { agent, core }) => {
    const catalog = core.catalog();
    const own = ownOffers[kind](core).join(",");
    const theirs =
      era === "session"
        ? agent.list(kind, catalog)
        : catalog[kind].render({ style: styleFor(core.options.names, client), era, isRecorder: false });
    const comma = own === "" || theirs.length === 0 ? "" : ",";
    const around = era === "session" ? "" : `,${JSON.stringify({ resultType: "complete", ...NEVER_CACHED }).slice(1, -1)}`;
    const head = `"result":{"${offerKinds[kind].list}":[${own}${comma}`;
    const frame = (id: string) => [Buffer.from(`{"jsonrpc":"2.0","id":${id},${head}`), theirs, Buffer.from(`]${around}}}`)];
    answer({ kind: "result", frame });
  };

const lists: readonly (readonly [string, RequestHandler])[] = (["tools", "prompts", "resources", "templates"] as const).map((kind) => [
  offerKinds[kind].method,
  afterFirstAttempts(list(kind)),
]);

const ping: RequestHandler = (request) => request.succeed({});

/** Parameters of any kind; others than an object count as none. */
const looseParams = z.looseObject({}).catch({});

/** Shared upstreams log at the most verbose level of any agent; each agent gets only its own level. */
const setLogLevel: RequestHandler = (request, { agent, core }) => {
  const level = readLogLevel(request.message.text("params.level"));
  if (level === undefined) {
    request.refuse({ code: rpcCodes.invalidParams, message: "logging/setLevel needs params.level, such as warning" });
    return;
  }
  agent.logLevel = level;
  const asked = [...core.agents].flatMap(({ logLevel }) => (logLevel === undefined ? [] : [logLevel]));
  core.apps.setLogLevel({ ...looseParams.parse(parseParams(request.message)), level: mostVerbose(asked) });
  for (const upstream of core.apps.sessionsOf(agent.owner)) void upstream.request("logging/setLevel", { level });
  request.succeed({});
};

/** Methods of both eras. */
export const commonRequests: readonly (readonly [string, RequestHandler])[] = [
  ...lists,
  ["tools/call", serveToolCall],
  ["prompts/get", getPrompt],
  ["resources/read", serveResourceRead],
  ["completion/complete", complete],
];

/** The methods of MCP with sessions that the proxy serves. */
export const sessionRequests: ReadonlyMap<string, RequestHandler> = new Map([
  ...commonRequests,
  ["initialize", initialize],
  ["ping", ping],
  ["logging/setLevel", setLogLevel],
  ["resources/subscribe", subscribe],
  ["resources/unsubscribe", unsubscribe],
]);

/** Methods that are served before `initialize`. */
export const openingRequests: ReadonlySet<string> = new Set(["initialize", "ping"]);

/** Passes an unknown method on if exactly one app is connected. */
export const passUnknown: RequestHandler = (request, context) => {
  const { method = "" } = request.message;
  const [upstream, ...others] = context.core.apps.upstreams();
  if (upstream !== undefined && others.length === 0 && !method.startsWith("amcp/"))
    passOn(request, { upstream, replacements: [] }, context);
  else request.refuse({ code: rpcCodes.methodNotFound, message: `the proxy does not serve ${method}` });
};
