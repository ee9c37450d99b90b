import { z } from "zod";
import { ActivateParams, controlMethods, type ProxyStatus } from "../../contracts/proxy-control.ts";
import { parseParams } from "../relay/envelope.ts";
import { renderError, renderResult, rpcCodes } from "../relay/rpc.ts";
import type { RequestHandler } from "./session.ts";

const status: RequestHandler = (_message, id, { agent, core, endpoint }) => {
  const answer: ProxyStatus = { endpoint, apps: [...core.registry.list()] };
  agent.send(renderResult(id, answer));
};

const activate: RequestHandler = (message, id, { agent, core }) => {
  const parsed = ActivateParams.safeParse(parseParams(message));
  if (!parsed.success) {
    agent.send(renderError(id, { code: rpcCodes.invalidParams, message: `${message.method}: ${z.prettifyError(parsed.error)}` }));
    return;
  }
  core.registry.activate(parsed.data.appId, parsed.data.instance);
  agent.send(renderResult(id, {}));
};

/** What a launcher may ask beside MCP; served only where the proxy was started by one. */
export const controlRequests: ReadonlyMap<string, RequestHandler> = new Map([
  [controlMethods.status, status],
  [controlMethods.activate, activate],
]);
