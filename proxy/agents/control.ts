import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { ActivateParams, type ApplicationRegistration, controlMethods, ReachParams } from "../../contracts/proxy-control.ts";
import { parseParams } from "../../mcp/envelope.ts";
import { refusalOf, rpcCodes, rpcRefusal } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { describeProxy } from "../status/describe.ts";
import type { AgentsContext } from "./agents-context.ts";
import type { RequestHandler } from "./session.ts";

const status: RequestHandler = (request, { core, endpoint }) => request.succeed(describeProxy(core, endpoint));

const activate: RequestHandler = (request, { core }) => {
  const params = paramsOf(request, ActivateParams);
  if (params === undefined) return;
  core.registry.activate(params.appId, params.instance);
  request.succeed({});
};

const reach: RequestHandler = (request, { core }) => {
  const params = paramsOf(request, ReachParams);
  if (params === undefined) return;
  reached(params, core).then(request.succeed, (error) => request.answer(rpcRefusal(refusalOf(error))));
};

/** @throws AmcpError AMCP_PROXY_UNKNOWN_APP for what the configuration does not name, AMCP_PROXY_LINK_CLOSED for what cannot be called */
async function reached({ appId, anew, spare }: z.output<typeof ReachParams>, core: AgentsContext): Promise<ApplicationRegistration> {
  const connection = [...core.connections].find(({ target }) => target.appId === appId);
  if (connection === undefined) throw new AmcpError("AMCP_PROXY_UNKNOWN_APP", `"${appId}" is no upstream that the proxy goes to`);
  await (anew ? connection.renew() : connection.tryNow());
  const holder = core.registry.holders().find(({ registration }) => registration.appId === appId);
  if (spare) connection.prepareNext();
  if (connection.isServing() && holder !== undefined) return core.registry.describe(holder);
  throw new AmcpError("AMCP_PROXY_LINK_CLOSED", core.searches.missed(appId)?.reason ?? `"${appId}" has ended`);
}

function paramsOf<Params extends z.ZodType>({ message, refuse }: AgentRequest, params: Params): z.output<Params> | undefined {
  const parsed = params.safeParse(parseParams(message));
  if (parsed.success) return parsed.data;
  refuse({ code: rpcCodes.invalidParams, message: `${message.method}: ${z.prettifyError(parsed.error)}` });
  return undefined;
}

/** What a launcher may ask beside MCP; served only where the proxy was started by one. */
export const controlRequests: ReadonlyMap<string, RequestHandler> = new Map([
  [controlMethods.status, status],
  [controlMethods.activate, activate],
  [controlMethods.reach, reach],
]);
