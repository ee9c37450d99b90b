import { AmcpError } from "../../contracts/errors.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { parseParams } from "../../mcp/envelope.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import { styleFor } from "../catalog/client-styles.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { onceKnown } from "./first-attempts.ts";
import type { HandlerContext, RequestHandler } from "./handler-context.ts";
import { neededText } from "./needed-text.ts";
import { getOwnPrompt } from "./own/prompts.ts";
import { passOn } from "./pass-on.ts";
import { readResource } from "./resources.ts";

/** `prompts/get`: passed on to the app of the prompt, unless it is the proxy's own. */
export const getPrompt: RequestHandler = (request, context) => {
  const { text } = neededText(request.message, "params.name");
  const given = () => parseParams(request.message, "params.arguments");
  if (!getOwnPrompt(text, given, request, context.core)) passPrompt(request, "params.name", context);
};

/** `completion/complete`: completes an argument of a prompt or of a resource template. */
export const complete: RequestHandler = (request, context) => {
  const type = request.message.text("params.ref.type");
  if (type === "ref/prompt") passPrompt(request, "params.ref.name", context);
  else if (type === "ref/resource") readResource(request, "params.ref.uri", context);
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
