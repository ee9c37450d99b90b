import type { z } from "zod";
import type { AppMode } from "../../contracts/link.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { Answer } from "../../mcp/pending-requests.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import type { AgentRequest } from "./agent-request.ts";
import type { CallLoad } from "./call-queue.ts";
import type { SessionOwner } from "./session-owner.ts";
import type { UpstreamCall, UpstreamRoute } from "./upstream-call.ts";

/** One running MCP server behind the proxy. */
export interface Upstream {
  readonly appId: string;
  /** Undefined until it is open. */
  session: AppSession | undefined;
  /** Where each agent has a session of its own, which carries its requests; undefined where this link serves all agents. */
  sessions: AgentSessions | undefined;
  /** Carries a request of an agent. */
  call(request: AgentRequest, route: UpstreamRoute): UpstreamCall;
  /** A request of the proxy itself. */
  request(method: string, params: unknown): Promise<Answer>;
  tell(frame: FrameParts): void;
  /** Reads until the peer is gone and says why; call it once. */
  run(): Promise<string>;
  /** Ends every open call with the loss of the upstream. */
  fail(reason: string): void;
  /** Ends the link; `run` then returns this reason. */
  close(reason: string): void;
  /** How many calls of agents run, and how many wait for their turn. */
  load(): CallLoad;
  /** Milliseconds since something was read, on the monotonic clock. */
  silentMs(): number;
}

/** The sessions that agents have with one foreign MCP server, beside the proxy's own: each is a link of its own. */
export interface AgentSessions {
  /**
   * The link for requests of this agent, at once where it is open. A server that also speaks the era without sessions gets the requests
   * of that era over one link.
   *
   * @throws AmcpError AMCP_PROXY_TOO_MANY_SESSIONS, and what `openTarget` throws; as a rejection
   */
  reach(owner: SessionOwner, era: Era): Upstream | Promise<Upstream>;
  /** The session of this agent, if it is open. */
  opened(owner: SessionOwner): Upstream | undefined;
  /** The agent has left. */
  leave(owner: SessionOwner): void;
  /** Of all sessions together. */
  load(): CallLoad;
  /** Ends all of them. */
  close(reason: string): void;
}

/** How an upstream is spoken to, once its session is open. */
export interface AppSession {
  readonly era: Era;
  /** What it declared, such as `prompts`. */
  readonly capabilities: ReadonlySet<string>;
  /** Its version, as it tells it; undefined where it does not. */
  readonly version: string | undefined;
  /** How an app shows itself, where it tells that in its session: over HTTP there is no handshake to tell it in. */
  readonly mode: z.infer<typeof AppMode> | undefined;
  /** For the `_meta` of what the proxy itself asks; undefined where none is needed. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

/** Has an upstream tell of a resource from now on. @param uri as the upstream has it */
export async function watchResource(upstream: Upstream, uri: string): Promise<void> {
  const meta = upstream.session?.meta;
  if (meta === undefined) await upstream.request("resources/subscribe", { uri });
  else void upstream.request("subscriptions/listen", { _meta: meta, notifications: { resourceSubscriptions: [uri] } });
}
