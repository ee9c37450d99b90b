import { z } from "zod";
import { ActivateParams, controlMethods, ReachParams } from "../../contracts/proxy-control.ts";
import { NOT_RECORDING } from "../../contracts/recording-status.ts";
import { parseParams } from "../../mcp/envelope.ts";
import { refusalOf, rpcCodes, rpcRefusal } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { describeProxy } from "../status/describe.ts";
import type { RequestHandler } from "./agents-context.ts";

const status: RequestHandler = (request, { core, endpoint }) => request.succeed(describeProxy(core, endpoint));

const activate: RequestHandler = (request, { core }) => {
  const params = paramsOf(request, ActivateParams);
  if (params === undefined) return;
  core.apps.activate(params.appId, params.instance);
  request.succeed({});
};

const reach: RequestHandler = (request, { core }) => {
  const params = paramsOf(request, ReachParams);
  if (params === undefined) return;
  core.apps.reach(params).then(request.succeed, (error) => request.answer(rpcRefusal(refusalOf(error))));
};

const recorded: RequestHandler = (request, { core }) => {
  if (core.calls === undefined) request.succeed(NOT_RECORDING);
  else core.calls.flush().then(request.succeed, (error) => request.answer(rpcRefusal(refusalOf(error))));
};

function paramsOf<Params extends z.ZodType>({ message, refuse }: AgentRequest, params: Params): z.output<Params> | undefined {
  const parsed = params.safeParse(parseParams(message));
  if (parsed.success) return parsed.data;
  refuse({ code: rpcCodes.invalidParams, message: `${message.method}: ${z.prettifyError(parsed.error)}` });
  return undefined;
}

/** Methods for launchers in addition to MCP; served only if a launcher started the proxy. */
export const controlRequests: ReadonlyMap<string, RequestHandler> = new Map([
  [controlMethods.status, status],
  [controlMethods.activate, activate],
  [controlMethods.reach, reach],
  [controlMethods.recorded, recorded],
]);
