import { z } from "zod";
import { RECORDER_CAPABILITY } from "../../contracts/app-tools/record/record-input.ts";
import { APP_INSTRUCTIONS } from "../../contracts/app-tools/target.ts";
import { parseParams } from "../../mcp/envelope.ts";
import { metaKeys, PROTOCOL_VERSIONS, REQUEST_ERA_VERSION } from "../../mcp/protocol-versions.ts";
import { rpcCodes } from "../../mcp/rpc.ts";
import { sortedJson } from "../../platform/text/json-values.ts";
import { styleFor } from "../catalog/names.ts";
import type { RequestHandler } from "./agents-context.ts";

const InitializeParams = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.record(z.string(), z.unknown()).default({}),
  clientInfo: z.looseObject({ name: z.string(), version: z.string().optional() }),
});

const isRecorder = ({ experimental }: Readonly<Record<string, unknown>>): boolean =>
  typeof experimental === "object" && experimental !== null && Object.hasOwn(experimental, RECORDER_CAPABILITY);

/** Opens a session for an authenticated agent, in its MCP version if that is supported, else in the newest. */
export const initialize: RequestHandler = (request, { agent, core, authenticate }) => {
  const parsed = InitializeParams.safeParse(parseParams(request.message));
  if (!parsed.success) {
    request.refuse({ code: rpcCodes.invalidParams, message: `initialize: ${z.prettifyError(parsed.error)}` });
    return;
  }
  if (agent.session !== undefined) {
    request.refuse({ code: rpcCodes.invalidRequest, message: "this session is already initialized" });
    return;
  }
  const { protocolVersion, capabilities, clientInfo } = parsed.data;
  authenticate(clientInfo.name);
  const version = PROTOCOL_VERSIONS.find((known) => known === protocolVersion) ?? PROTOCOL_VERSIONS[0];
  const style = styleFor(core.options.names, clientInfo.name);
  const metadata = JSON.stringify({
    [metaKeys.version]: REQUEST_ERA_VERSION,
    [metaKeys.client]: clientInfo,
    [metaKeys.capabilities]: capabilities,
  }).slice(1, -1);
  const introduction = { clientInfo, capabilities };
  agent.initialize(
    {
      client: clientInfo.name,
      clientVersion: clientInfo.version ?? "",
      version,
      view: { style, era: "session", isRecorder: isRecorder(capabilities), declares: sortedJson(capabilities) },
      capabilities: new Set(Object.keys(capabilities)),
      introduction,
      metadata,
    },
    core.catalog(),
  );
  request.succeed({
    protocolVersion: version,
    capabilities: CAPABILITIES,
    serverInfo: serverInfo(core.version),
    instructions: INSTRUCTIONS,
  });
  if (!agent.isInternal) core.joined(agent.observed());
};

/** The proxy's capabilities. They do not depend on the connected apps, because apps may connect later. */
export const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  completions: {},
  logging: {},
} as const;

export const serverInfo = (version: string) => ({ name: "amcp-proxy", title: "Avalonia apps", version });

export const INSTRUCTIONS = `One connection to every running Avalonia app that has joined this proxy. Tools are named by app, such as WatchTower:ClickElement. Apps come and go: apps_list shows which are connected and why one is gone, tools_find finds tools of apps that came later, and tool_call calls them. AMCP_* codes are the proxy's own. The resource amcp://guide teaches how to test with these tools, amcp://session has all that you did.
${APP_INSTRUCTIONS}`;
