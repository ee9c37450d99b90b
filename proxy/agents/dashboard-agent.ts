import { readMessage } from "../../mcp/envelope.ts";
import { metaKeys, PROTOCOL_VERSIONS, REQUEST_ERA_VERSION } from "../../mcp/protocol-versions.ts";
import type { RpcAnswer } from "../../mcp/rpc.ts";
import { createAgentConnection } from "./agent-connection.ts";
import type { AgentsContext } from "./agents-context.ts";
import { serveMessage } from "./serve-agent.ts";

/** A tool that the dashboard calls. */
export interface DashboardCall {
  readonly appId: string;
  readonly tool: string;
  /** The arguments, as JSON. */
  readonly arguments: string;
}

/** The dashboard as an agent of the proxy: its calls are queued, limited in time and recorded as those of others. */
export interface DashboardAgent {
  /** @param answered invoked once, unless the call is cancelled @returns cancels the call */
  call(call: DashboardCall, answered: (answer: RpcAnswer) => void): () => void;
  /** Cancels all calls. */
  leave(): void;
}

/** All dashboards are one agent to the recorder, and their calls belong to one session, also of other proxies. */
const KEY = "dashboard";

/** It answers no questions of apps, so it declares no capabilities. */
export function createDashboardAgent(core: AgentsContext, endpoint: string): DashboardAgent {
  const clientInfo = { name: KEY, version: core.version };
  const agent = createAgentConnection(
    { send: () => {}, flowing: () => undefined },
    { actsFor: { key: KEY, ...clientInfo, isDashboard: true } },
  );
  const metadata = { [metaKeys.version]: REQUEST_ERA_VERSION, [metaKeys.client]: clientInfo, [metaKeys.capabilities]: {} };
  agent.initialize(
    {
      client: clientInfo.name,
      clientVersion: clientInfo.version,
      version: PROTOCOL_VERSIONS[0],
      view: { style: "colon", era: "session", isRecorder: false },
      capabilities: new Set(),
      introduction: { clientInfo, capabilities: {} },
      metadata: JSON.stringify(metadata).slice(1, -1),
    },
    core.catalog(),
  );
  let lastId = 0;
  return {
    call({ appId, tool, arguments: written }, answered) {
      lastId += 1;
      const id = String(lastId);
      const params = `{"name":${JSON.stringify(`${appId}:${tool}`)},"arguments":${written}}`;
      const message = readMessage(Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`));
      serveMessage(message, { agent, core, endpoint, authenticate: () => {} }, { send: () => {}, answer: answered, drop: () => {} });
      return () => agent.calls.get(id)?.cancel();
    },
    leave: () => core.leave(agent, "the proxy is closed"),
  };
}
