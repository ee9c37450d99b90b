import { parseParams } from "../../mcp/envelope.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import { callTool } from "./call-tool.ts";
import type { RequestHandler } from "./handler-context.ts";
import { initialize } from "./initialize.ts";
import { lists } from "./lists.ts";
import { mostVerbose, readLogLevel } from "./log-levels.ts";
import { passOn } from "./pass-on.ts";
import { complete, getPrompt } from "./prompts.ts";
import { read } from "./resources.ts";
import { subscribe, unsubscribe } from "./subscribe.ts";

const ping: RequestHandler = (request) => request.succeed({});

/** Shared upstreams log at the most verbose level of any agent; each agent gets only its own level. */
const setLogLevel: RequestHandler = (request, { agent, core }) => {
  const level = readLogLevel(request.message.text("params.level"));
  if (level === undefined) {
    request.refuse({ code: rpcCodes.invalidParams, message: "logging/setLevel needs params.level, such as warning" });
    return;
  }
  agent.logLevel = level;
  const asked = [...core.agents].flatMap(({ logLevel }) => (logLevel === undefined ? [] : [logLevel]));
  core.apps.setLogLevel({ ...Object(parseParams(request.message)), level: mostVerbose(asked) });
  for (const upstream of core.apps.sessionsOf(agent.owner)) void upstream.request("logging/setLevel", { level });
  request.succeed({});
};

/** Methods of both eras. */
export const commonRequests: readonly (readonly [string, RequestHandler])[] = [
  ...lists,
  ["tools/call", callTool],
  ["prompts/get", getPrompt],
  ["resources/read", read],
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
