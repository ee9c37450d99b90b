import { metaTools } from "../catalog/meta-tools/index.ts";
import { parseParams } from "../relay/envelope.ts";
import { renderResult } from "../relay/rpc.ts";
import { callTool } from "./call-tool.ts";
import { initialize } from "./initialize.ts";
import type { RequestHandler } from "./session.ts";

const ping: RequestHandler = (_message, id, { agent }) => agent.send(renderResult(id, {}));

const listTools: RequestHandler = (_message, id, { agent, core }) => {
  const tools = agent.listTools(core.catalog());
  const own = [...metaTools.values()].map((tool) => tool.render()).join(",");
  const comma = tools.length === 0 ? "" : ",";
  agent.send([Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${own}${comma}`), tools, Buffer.from("]}}")]);
};

const setLogLevel: RequestHandler = (message, id, { agent, core }) => {
  const params = parseParams(message);
  core.logLevel = JSON.stringify(params);
  for (const { upstream } of core.registry.holders()) void upstream.request("logging/setLevel", params);
  agent.send(renderResult(id, {}));
};

/** The methods of MCP that the proxy serves. */
export const requests: ReadonlyMap<string, RequestHandler> = new Map([
  ["initialize", initialize],
  ["ping", ping],
  ["tools/list", listTools],
  ["tools/call", callTool],
  ["logging/setLevel", setLogLevel],
]);

/** What may be asked before `initialize` was answered. */
export const openingRequests: ReadonlySet<string> = new Set(["initialize", "ping"]);
