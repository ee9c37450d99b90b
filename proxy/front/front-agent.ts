import type { Catalog } from "../catalog/catalog.ts";
import type { NameStyle } from "../catalog/names.ts";
import type { Agent } from "../relay/agent.ts";
import type { Message } from "../relay/envelope.ts";
import { createExchange } from "../relay/exchange.ts";
import { renderNotification } from "../relay/rpc.ts";
import type { RelayedCall } from "../relay/tool-call.ts";
import type { FrameWriter } from "../transport/frame-writer.ts";

/** An agent with the state of its session. */
export interface FrontAgent extends Agent {
  /** `initialize` was answered with a result. */
  isInitialized(): boolean;
  initialize(session: { style: NameStyle; capabilities: ReadonlySet<string>; catalog: Catalog }): void;
  /** It has said `notifications/initialized`. */
  becomeReady(): void;
  readonly style: NameStyle;
  /** Its tool calls under way, by the key of its own id. */
  readonly calls: Map<string, RelayedCall>;
  /** The list as it is given to the agent now. */
  listTools(catalog: Catalog): Buffer;
  /** One `tools/list_changed`, if the list differs from the one that the agent has or was told about. */
  announceTools(catalog: Catalog): void;
  /** The agent has left. */
  end(reason: string): void;
}

export function createFrontAgent(writer: FrameWriter): FrontAgent {
  const exchange = createExchange("amcp-");
  const calls = new Map<string, RelayedCall>();
  const progress = new Map<string, (message: Message) => void>();
  let session: { style: NameStyle; capabilities: ReadonlySet<string> } | undefined;
  let ready = false;
  let seenTools: Buffer | undefined;

  const agent: FrontAgent = {
    ...writer,
    exchange,
    progress,
    calls,
    get ready() {
      return ready;
    },
    get style() {
      return session?.style ?? "colon";
    },
    can: (capability) => session?.capabilities.has(capability) ?? false,
    isInitialized: () => session !== undefined,
    initialize({ catalog, ...started }) {
      session = started;
      seenTools = catalog.render(started.style);
    },
    becomeReady() {
      ready = session !== undefined;
    },
    listTools(catalog) {
      seenTools = catalog.render(agent.style);
      return seenTools;
    },
    announceTools(catalog) {
      const list = catalog.render(agent.style);
      if (!ready || seenTools?.equals(list)) return;
      seenTools = list;
      writer.send(renderNotification("notifications/tools/list_changed"));
    },
    end(reason) {
      ready = false;
      exchange.closeAll(reason);
      for (const call of [...calls.values()]) call.cancel();
    },
  };
  return agent;
}
