import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { equalInConstantTime } from "../auth/token.ts";
import { styleFor } from "../catalog/client-styles.ts";
import { parseParams } from "../relay/envelope.ts";
import { PROTOCOL_VERSIONS } from "../relay/protocol-versions.ts";
import { renderError, renderResult, rpcCodes } from "../relay/rpc.ts";
import type { FrontSession, RequestHandler } from "./session.ts";

const InitializeParams = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.record(z.string(), z.unknown()).default({}),
  clientInfo: z.looseObject({ name: z.string(), version: z.string().optional() }),
});

const INSTRUCTIONS = [
  "One connection to every running Avalonia app that has joined this proxy. Tools are named by app, such as WatchTower:ClickElement.",
  "Apps come and go: apps_list shows which are connected and why one is gone, tools_find finds tools of apps that came later, and",
  "tool_call calls them by name. A failed tool answers with isError and a code; AMCP_* codes are the proxy's own and say what to do.",
].join(" ");

/** Opens the session of an agent that holds the secret, in the agent's version of MCP where that is known, else in our newest. */
export const initialize: RequestHandler = (message, id, session) => {
  const { agent, core } = session;
  const parsed = InitializeParams.safeParse(parseParams(message));
  if (!parsed.success) {
    agent.send(renderError(id, { code: rpcCodes.invalidParams, message: `initialize: ${z.prettifyError(parsed.error)}` }));
    return;
  }
  if (agent.isInitialized()) {
    agent.send(renderError(id, { code: rpcCodes.invalidRequest, message: "this session is already initialized" }));
    return;
  }
  const { protocolVersion, capabilities, clientInfo } = parsed.data;
  authenticate(session, clientInfo.name);
  const style = styleFor(core.options.names, clientInfo.name);
  agent.initialize({ style, capabilities: new Set(Object.keys(capabilities)), catalog: core.catalog() });
  agent.send(
    renderResult(id, {
      protocolVersion: PROTOCOL_VERSIONS.find((known) => known === protocolVersion) ?? PROTOCOL_VERSIONS[0],
      capabilities: { tools: { listChanged: true }, logging: {} },
      serverInfo: { name: "amcp-proxy", title: "Avalonia apps", version: core.version },
      instructions: INSTRUCTIONS,
    }),
  );
};

/** Over stdio the environment of the agent's side speaks for it. One log line, either way. @throws AmcpError AMCP_PROXY_UNAUTHENTICATED */
function authenticate({ core, presentedSecret }: FrontSession, client: string): void {
  const { secret, log } = core;
  const accepted = secret === undefined || isSame(presentedSecret, secret);
  log[accepted ? "information" : "warning"]("authentication", { agent: client, status: accepted ? "accepted" : "refused" });
  if (accepted) return;
  const fault = presentedSecret === undefined ? "AMCP_SECRET is not set in the environment of the agent" : "AMCP_SECRET is another secret";
  throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", fault);
}

const isSame = (presented: string | undefined, secret: Uint8Array): boolean =>
  presented !== undefined && equalInConstantTime(presented.trim(), Buffer.from(secret).toString("base64"));
