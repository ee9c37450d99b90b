import { z } from "zod";
import { ActivateParams, controlMethods } from "../../contracts/proxy-control.ts";
import { parseParams } from "../relay/envelope.ts";
import { rpcCodes } from "../relay/rpc.ts";
import { describeProxy } from "../status/describe.ts";
import type { RequestHandler } from "./session.ts";

const status: RequestHandler = (inquiry, { core, endpoint }) => inquiry.succeed(describeProxy(core, endpoint));

const activate: RequestHandler = (inquiry, { core }) => {
  const { message } = inquiry;
  const parsed = ActivateParams.safeParse(parseParams(message));
  if (!parsed.success) {
    inquiry.refuse({ code: rpcCodes.invalidParams, message: `${message.method}: ${z.prettifyError(parsed.error)}` });
    return;
  }
  core.registry.activate(parsed.data.appId, parsed.data.instance);
  inquiry.succeed({});
};

/** What a launcher may ask beside MCP; served only where the proxy was started by one. */
export const controlRequests: ReadonlyMap<string, RequestHandler> = new Map([
  [controlMethods.status, status],
  [controlMethods.activate, activate],
]);
