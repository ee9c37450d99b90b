import type { Message } from "../../mcp/envelope.ts";
import type { FrameWriter } from "../../mcp/frame-writer.ts";
import type { OfferKind } from "../../mcp/offer.ts";
import { createPendingRequests } from "../../mcp/pending-requests.ts";
import { renderNotification } from "../../mcp/rpc.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { NameStyle } from "../catalog/names.ts";
import type { Agent } from "../relay/agent.ts";
import type { Introduction, SessionOwner } from "../relay/session-owner.ts";
import type { UpstreamCall } from "../relay/upstream-call.ts";
import { createListWatch } from "./list-watch.ts";
import { type LogLevel, passesLogLevel } from "./log-levels.ts";
import { createResourceWatch } from "./resource-watch.ts";
import type { Subscriber } from "./subscriber.ts";

/** What `initialize` has settled. */
export interface OpenedSession {
  /** The name that it gave itself. */
  readonly client: string;
  readonly version: string;
  readonly style: NameStyle;
  readonly capabilities: ReadonlySet<string>;
  /** Its client info and capabilities, for servers with which it has a session of its own. */
  readonly introduction: Introduction;
  /** As the agent wrote it, for upstreams that want it in every request. */
  readonly metadata: string;
}

/** A request that is not answered yet: under way at an upstream, or waiting in the proxy. */
export type OpenRequest = Pick<UpstreamCall, "cancel">;

/** An agent with the state of its connection. */
export interface AgentConnection extends Agent, Subscriber {
  /** It as the one whose requests share sessions with servers. */
  readonly owner: SessionOwner;
  /** Undefined until `initialize` was answered with a result. */
  readonly session: OpenedSession | undefined;
  initialize(session: OpenedSession, catalog: Catalog): void;
  /** It has said `notifications/initialized`. */
  becomeReady(): void;
  /** Its requests under way, by the key of its own id. */
  readonly calls: Map<string, OpenRequest>;
  /** The least that it wants to be told by `notifications/message`. */
  logLevel: LogLevel | undefined;
  /** A list as it is given to the agent now. */
  list(kind: OfferKind, catalog: Catalog): Buffer;
}

/** @param isStalled whether it reads so little that what belongs to none of its requests is not told to it any more */
export function createAgentConnection(writer: FrameWriter & { isStalled?(): boolean }): AgentConnection {
  const pending = createPendingRequests("amcp-");
  const calls = new Map<string, OpenRequest>();
  const progress = new Map<string, (message: Message) => void>();
  const lists = createListWatch();
  const resources = createResourceWatch();
  let session: OpenedSession | undefined;
  let ready = false;

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
    get ready() {
      return ready;
    },
    get session() {
      return session;
    },
    can: (capability) => session?.capabilities.has(capability) ?? false,
    initialize(opened, catalog) {
      session = opened;
      lists.seeAll(catalog, opened.style);
    },
    becomeReady() {
      ready = session !== undefined;
    },
    list: (kind, catalog) => lists.see(kind, catalog, session?.style ?? "colon"),
    announce(catalog) {
      if (!ready || session === undefined) return;
      for (const method of lists.changes(catalog, session.style)) writer.send(renderNotification(method));
    },
    notify(message, { appId, tell = writer.send }) {
      if (!ready || (tell === writer.send && writer.isStalled?.() === true)) return;
      if (message.method === "notifications/resources/updated") resources.retell(message, appId, writer.send);
      else if (passesLogLevel(message, agent.logLevel)) tell([message.bytes]);
    },
    end(reason) {
      ready = false;
      pending.closeAll(reason);
      for (const call of [...calls.values()]) call.cancel();
    },
  };
  return agent;
}
