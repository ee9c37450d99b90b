import { randomUUID } from "node:crypto";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { FrameWriter } from "../../mcp/frame-writer.ts";
import type { OfferKind } from "../../mcp/offer.ts";
import { createPendingRequests } from "../../mcp/pending-requests.ts";
import { renderNotification } from "../../mcp/rpc.ts";
import type { Catalog, CatalogView } from "../catalog/catalog.ts";
import type { Agent, Introduction, SessionOwner } from "../relay/agent.ts";
import type { UpstreamCall } from "../relay/upstream-call.ts";
import type { NotificationSubscriber } from "./subscriber.ts";
import { createListWatch, createResourceWatch, type McpLogLevel, passesLogLevel } from "./subscriber.ts";

/** The session parameters that `initialize` settles. */
export interface OpenedSession {
  /** The name from the agent's `clientInfo`. */
  readonly client: string;
  /** The version from the agent's `clientInfo`; empty without one. */
  readonly clientVersion: string;
  /** The version of MCP. */
  readonly version: string;
  readonly view: CatalogView;
  readonly capabilities: ReadonlySet<string>;
  /** Client info and capabilities, for servers with which the agent has its own session. */
  readonly introduction: Introduction;
  /** The agent's metadata as JSON members, for upstreams that need it in every request. */
  readonly metadata: string;
}

/** A request without an answer so far: pending at an upstream, or waiting in the proxy. */
export type OpenRequest = Pick<UpstreamCall, "cancel">;

/** An agent with the state of its connection. */
export interface AgentConnection extends Agent, NotificationSubscriber {
  /** The agent as the owner of its sessions with servers. */
  readonly owner: SessionOwner;
  /** Distinguishes this connection in records of calls. */
  readonly key: string;
  /** Whether a part of this program has opened it: its calls are recorded as those of the agent for which it acts. */
  readonly isInternal: boolean;
  /** Whether it gets the methods and notifications of launchers. */
  readonly isLauncher: boolean;
  /** The agent in records of calls. */
  observed(): ObservedAgent;
  /** Undefined until `initialize` has been answered with a result. */
  readonly session: OpenedSession | undefined;
  initialize(session: OpenedSession, catalog: Catalog): void;
  /** Records that the agent has sent `notifications/initialized`. */
  becomeReady(): void;
  /** Pending requests, by the key of the agent's own id. */
  readonly calls: Map<string, OpenRequest>;
  /** The lowest level of `notifications/message` that the agent wants. */
  logLevel: McpLogLevel | undefined;
  /** Returns a list as the agent now sees it, and remembers it as seen. */
  list(kind: OfferKind, catalog: Catalog): Buffer;
}

/** How a connection differs from that of an ordinary agent. */
export interface AgentRole {
  /** The agent in records of calls, for a connection within this program. */
  readonly actsFor?: ObservedAgent;
  readonly isLauncher?: boolean;
}

/** @param isStalled whether the agent reads too slowly; it then gets only messages that belong to its requests */
export function createAgentConnection(
  writer: FrameWriter & { isStalled?(): boolean },
  { actsFor, isLauncher = false }: AgentRole = {},
): AgentConnection {
  const pending = createPendingRequests("amcp-");
  const calls = new Map<string, OpenRequest>();
  const progress = new Map<string, (message: Message) => void>();
  const lists = createListWatch();
  const resources = createResourceWatch();
  let session: OpenedSession | undefined;
  let ready = false;
  let key = actsFor?.key;

  const agent: AgentConnection = {
    send: writer.send,
    flowing: writer.flowing,
    pending: pending,
    progress,
    calls,
    resources,
    owner: {
      key: calls,
      isKnown: true,
      get agent() {
        return agent;
      },
      introduction: () => session?.introduction,
      logLevel: () => agent.logLevel,
      watched: resources.urisOf,
    },
    logLevel: undefined,
    isInternal: actsFor !== undefined,
    isLauncher,
    get key() {
      key ??= randomUUID();
      return key;
    },
    observed: () => actsFor ?? { key: agent.key, name: session?.client ?? "", version: session?.clientVersion ?? "", isDashboard: false },
    get ready() {
      return ready;
    },
    get session() {
      return session;
    },
    can: (capability) => session?.capabilities.has(capability) ?? false,
    initialize(opened, catalog) {
      session = opened;
      lists.seeAll(catalog, opened.view);
    },
    becomeReady() {
      ready = session !== undefined;
    },
    list: (kind, catalog) => lists.see(kind, catalog, session?.view ?? { style: "colon", era: "session", isRecorder: false }),
    announce(catalog) {
      if (!ready || session === undefined) return;
      for (const method of lists.changes(catalog(session.view.declares), session.view)) writer.send(renderNotification(method));
    },
    notify(message, { appId, send = writer.send }) {
      if (!ready || (send === writer.send && writer.isStalled?.() === true)) return;
      if (message.method === "notifications/resources/updated") resources.forward(message, appId, writer.send);
      else if (passesLogLevel(message, agent.logLevel)) send([message.bytes]);
    },
    end(reason) {
      ready = false;
      pending.closeAll(reason);
      for (const call of [...calls.values()]) call.cancel();
    },
  };
  return agent;
}
