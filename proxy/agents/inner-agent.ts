import type { InnerConnection } from "../../contracts/own-tool.ts";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import { readMessage } from "../../mcp/envelope.ts";
import type { RpcAnswer } from "../../mcp/rpc.ts";
import { createAgentConnection } from "./agent-connection.ts";
import { type AgentsContext, asSeenBy, unobserved } from "./agents-context.ts";
import { serveMessage } from "./serve-agent.ts";

/** The program itself, whose calls are no agent's. */
const UNRECORDED: ObservedAgent = { key: "amcp-test", name: "amcp-test", version: "", isDashboard: false };

/** Connects a client within this process, which has the methods of a launcher and needs no secret. See `ProxyInside`. */
export function connectInside(core: AgentsContext, endpoint: string, actsFor?: ObservedAgent): InnerConnection {
  let receive = (_message: string): void => {};
  // In the next turn, as from a socket: no call of the client returns with the answer already given.
  const send = (frame: readonly Uint8Array[]) => void setImmediate(() => receive(Buffer.concat(frame).toString()));
  const agent = createAgentConnection({ send, flowing: () => undefined }, { actsFor: actsFor ?? UNRECORDED, isLauncher: true });
  const seen = asSeenBy(agent, core);
  const recorded = { agent, core: seen, endpoint, authenticate: () => {} };
  const unrecorded = { ...recorded, core: unobserved(seen) };
  const channel = { send, answer: (answer: RpcAnswer, id: string) => send(answer.frame(id)), drop: () => {} };
  core.join(agent);
  return {
    send: (message, isRecorded) => serveMessage(readMessage(Buffer.from(message)), isRecorded && actsFor ? recorded : unrecorded, channel),
    receive(onMessage) {
      receive = onMessage;
    },
    close() {
      receive = () => {};
      core.leave(agent, "its connection was closed");
    },
  };
}
