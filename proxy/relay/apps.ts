import type { z } from "zod";
import type { ApplicationRegistration, ReachParams, Refusal } from "../../contracts/proxy-control.ts";
import type { SessionOwner } from "./agent.ts";
import type { LostApp } from "./lost-app.ts";
import type { Upstream } from "./upstream.ts";

/** The apps and servers behind the proxy, as agents reach them. */
export interface Apps {
  /** All callable upstreams in order of AppId. */
  upstreams(): readonly Upstream[];
  /** Upstreams whose one session serves all agents. */
  shared(): readonly Upstream[];
  /** The agent's own sessions with servers. */
  sessionsOf(owner: SessionOwner): readonly Upstream[];
  /** Every known app, connected or not. */
  list(): readonly ApplicationRegistration[];
  /** Apps that were refused. */
  refused(): readonly Refusal[];
  /** The known but disconnected app that a tool name refers to. */
  lost(tool: string): LostApp | undefined;
  /** Dials the upstreams that a tool name begins with; undefined if there are none. */
  redial(tool: string): Promise<unknown> | undefined;
  /** The first connection attempts at all upstreams. */
  readonly firstAttempts: FirstAttempts;
  /**
   * Lists servers in the agent's own sessions with them, where lists for its capabilities are not known. Undefined if all are; otherwise
   * resolves within 2 s.
   */
  learnViews(owner: SessionOwner, declares: string): Promise<void> | undefined;
  /** Gives the name to this instance. @throws AmcpError AMCP_PROXY_UNKNOWN_APP */
  activate(appId: string, instance: string): void;
  /**
   * Connects to a target now. @throws AmcpError AMCP_PROXY_UNKNOWN_APP for an unknown target, AMCP_PROXY_LINK_CLOSED for an unusable one
   */
  reach(params: z.output<typeof ReachParams>): Promise<ApplicationRegistration>;
  /** Sets the log level of every shared app, current and future. @param params of `logging/setLevel` */
  setLogLevel(params: object): void;
}

/** The first connection attempts after the start of the proxy; until they end, its lists are incomplete. */
export interface FirstAttempts {
  /** Resolves when another attempt has ended; undefined after the last one. */
  next(): Promise<void> | undefined;
  /** Resolves when all attempts have ended, at the latest 2 s after the start; undefined from then on. */
  lists(): Promise<void> | undefined;
}
