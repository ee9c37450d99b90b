import type { z } from "zod";
import type { ApplicationRegistration, ReachParams, Refusal } from "../../contracts/proxy-control.ts";
import type { LostApp } from "./lost-app.ts";
import type { SessionOwner } from "./session-owner.ts";
import type { Upstream } from "./upstream.ts";

/** The apps and servers behind the proxy, as agents reach them. */
export interface Apps {
  /** Everything that can be called, in order of AppId. */
  upstreams(): readonly Upstream[];
  /** Those of them whose one session serves all agents. */
  shared(): readonly Upstream[];
  /** The sessions of one agent with servers that keep a session for each. */
  sessionsOf(owner: SessionOwner): readonly Upstream[];
  /** Every app that is known, present or missed. */
  list(): readonly ApplicationRegistration[];
  /** Those that wanted to join and were not let in. */
  refused(): readonly Refusal[];
  /** The app that the name of a tool means, if it was here or is known of, and is away. */
  lost(tool: string): LostApp | undefined;
  /** Goes at once to the upstream that the name of a tool begins with; undefined where there is nothing to try. */
  redial(tool: string): Promise<unknown> | undefined;
  /** The first attempts at every upstream. */
  readonly firstAttempts: FirstAttempts;
  /** Gives the name to this instance. @throws AmcpError AMCP_PROXY_UNKNOWN_APP */
  activate(appId: string, instance: string): void;
  /** Goes to a target now. @throws AmcpError AMCP_PROXY_UNKNOWN_APP for what the configuration does not name, AMCP_PROXY_LINK_CLOSED for what cannot be called */
  reach(params: z.output<typeof ReachParams>): Promise<ApplicationRegistration>;
  /** Sets the level of log messages of every shared app, present or to come. @param params of `logging/setLevel` */
  setLogLevel(params: object): void;
}

/** The first attempts at the upstreams that are known of when the proxy begins: until they have ended, what it knows is not all there is. */
export interface FirstAttempts {
  /** Resolves when one more attempt has ended; undefined when all have. */
  next(): Promise<void> | undefined;
  /** Resolves when all attempts have ended, and at the latest 2 s after the start; undefined from then on. */
  lists(): Promise<void> | undefined;
}

/** Whether the name of a tool begins with this AppId. */
export const isNamedIn = (name: string, appId: string): boolean => name.startsWith(`${appId}:`) || name.startsWith(`${appId}__`);
