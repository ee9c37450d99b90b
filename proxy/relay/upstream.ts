import type { z } from "zod";
import type { AppMode } from "../../contracts/link.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { PeerAnswer } from "../../mcp/pending-requests.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import type { SessionOwner } from "./agent.ts";
import type { AgentRequest } from "./agent-request.ts";
import type { CallLoad } from "./call-queue.ts";
import type { UpstreamCall, UpstreamRoute } from "./upstream-call.ts";

/** One running MCP server behind the proxy. */
export interface Upstream {
  readonly appId: string;
  /** Undefined until the session is open. */
  session: AppSession | undefined;
  /** The agents' sessions, which carry their requests; undefined if this link serves all agents. */
  sessions: ServerSessions | undefined;
  /** Starts an agent's request. */
  call(request: AgentRequest, route: UpstreamRoute): UpstreamCall;
  /** Sends a request of the proxy itself. */
  request(method: string, params: unknown): Promise<PeerAnswer>;
  send(frame: FrameParts): void;
  /** Reads until the peer disconnects and returns the reason; call it once. */
  run(): Promise<string>;
  /** Fails every open call with the loss of the upstream. */
  fail(reason: string): void;
  /** Closes the link; `run` then returns this reason. */
  close(reason: string): void;
  load(): CallLoad;
  /** Milliseconds since the last read, on the monotonic clock. */
  silentMs(): number;
}

/** The agents' sessions with one foreign MCP server, besides the proxy's own; each has its own link. */
export interface ServerSessions {
  /**
   * Returns the agent's link, or opens it. A server that also speaks the era without sessions gets all requests of that era over one link.
   *
   * @throws AmcpError AMCP_PROXY_TOO_MANY_SESSIONS, and errors of `openTarget`; as a rejection
   */
  reach(owner: SessionOwner, era: Era): Upstream | Promise<Upstream>;
  opened(owner: SessionOwner): Upstream | undefined;
  /** Closes the session of an agent that has disconnected. */
  leave(owner: SessionOwner): void;
  load(): CallLoad;
  close(reason: string): void;
}

export interface AppSession {
  readonly era: Era;
  /** Declared capabilities, such as `prompts`. */
  readonly capabilities: ReadonlySet<string>;
  /** The upstream's own version, if it declares one. */
  readonly version: string | undefined;
  /** The app's mode, if the session declares it: over HTTP there is no handshake for it. */
  readonly mode: z.infer<typeof AppMode> | undefined;
  /** `_meta` of the proxy's own requests; undefined if none is needed. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Subscribes to a resource.
 *
 * @param uri as the upstream has it
 * @returns the answer; undefined for an upstream without sessions, which answers when the subscription ends
 */
export async function watchResource(upstream: Upstream, uri: string): Promise<PeerAnswer | undefined> {
  const meta = upstream.session?.meta;
  if (meta === undefined) return await upstream.request("resources/subscribe", { uri });
  void upstream.request("subscriptions/listen", { _meta: meta, notifications: { resourceSubscriptions: [uri] } });
  return undefined;
}
