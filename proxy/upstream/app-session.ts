import { AmcpError } from "../../contracts/errors.ts";
import type { Message } from "../relay/envelope.ts";
import { locate, textAt } from "../relay/json-scan.ts";
import { PROTOCOL_VERSIONS } from "../relay/protocol-versions.ts";
import { renderNotification } from "../relay/rpc.ts";
import type { Upstream } from "./upstream.ts";
import { readToolsPage, type UpstreamTool } from "./upstream-tool.ts";

/** Asked of apps: the agents behind the proxy differ, so a question that the agent cannot answer is refused when it comes. */
const CLIENT_CAPABILITIES = { sampling: {}, elicitation: {}, roots: { listChanged: true } };

/** More pages than this come from a server that goes in circles. */
const MAX_PAGES = 100;

/** Opens an MCP session with an app that was let in, as its client. @throws AmcpError AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME */
export async function initializeApp(upstream: Upstream, version: string): Promise<void> {
  const [protocolVersion] = PROTOCOL_VERSIONS;
  const clientInfo = { name: "amcp-proxy", version };
  const answer = await ask(upstream, "initialize", { protocolVersion, capabilities: CLIENT_CAPABILITIES, clientInfo });
  const at = locate(answer.bytes, { result: { protocolVersion: {} } })?.get("result.protocolVersion");
  const spoken = at && textAt(answer.bytes, at);
  if (!PROTOCOL_VERSIONS.some((known) => known === spoken))
    throw new AmcpError(
      "AMCP_PROXY_BAD_FRAME",
      `${upstream.appId} speaks MCP ${spoken ?? "without a version"}, not ${PROTOCOL_VERSIONS.join(" or ")}`,
    );
  upstream.tell(renderNotification("notifications/initialized"));
}

/** All pages of the app's `tools/list`; of two tools with one name the first counts. @throws AmcpError AMCP_PROXY_LINK_CLOSED, AMCP_PROXY_BAD_FRAME */
export async function listTools(upstream: Upstream): Promise<readonly UpstreamTool[]> {
  const tools = new Map<string, UpstreamTool>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await ask(upstream, "tools/list", cursor === undefined ? {} : { cursor });
    const read = readToolsPage(answer);
    if (read === undefined) throw new AmcpError("AMCP_PROXY_BAD_FRAME", `${upstream.appId} answered tools/list without a list of tools`);
    for (const tool of read.tools) if (!tools.has(tool.name)) tools.set(tool.name, tool);
    cursor = read.nextCursor;
    if (cursor === undefined) break;
  }
  return [...tools.values()];
}

async function ask(upstream: Upstream, method: string, params: unknown): Promise<Message> {
  const answer = await upstream.request(method, params);
  if (answer.kind === "gone")
    throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${upstream.appId} went away before it answered ${method}: ${answer.reason}`);
  if (answer.kind === "unusable") throw new AmcpError(answer.code, `${upstream.appId} answered ${method} badly: ${answer.message}`);
  if (answer.message.raw("error") !== undefined)
    throw new AmcpError("AMCP_PROXY_BAD_FRAME", `${upstream.appId} refused ${method}: ${answer.message.raw("error")}`);
  return answer.message;
}
