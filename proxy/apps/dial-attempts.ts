import type { AmcpError } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { Log } from "../../platform/log.ts";
import type { Departure } from "../relay/lost-app.ts";
import type { Target } from "../settings/target.ts";

/** Which upstreams the proxy goes to at this moment, and which of them it has missed so far. */
export interface DialAttempts {
  /** An attempt begins. */
  begin(target: Target): void;
  /** It has come to something: to a connection, or to this failure. Only the first end of an attempt counts. */
  end(target: Target, failure?: AmcpError): void;
  /** The target is no longer gone to. */
  forget(target: Target): void;
  isDialled(appId: string): boolean;
  /** Since when and why an upstream of this name has not been reached; undefined for one that was not missed. */
  missed(appId: string): Departure | undefined;
  /** Those that were missed, as launchers and `apps_list` see them. */
  list(): readonly ApplicationRegistration[];
}

export interface DialAttemptsContext {
  readonly clock: Clock;
  readonly log: Log;
  /** An attempt begins or has failed, for the first time since the upstream was there. */
  changed(appId: string): void;
}

export function createDialAttempts({ clock, log, changed }: DialAttemptsContext): DialAttempts {
  const underWay = new Set<Target>();
  const missing = new Map<Target, Departure>();
  const isSought = (appId: string) => [...underWay].some((target) => target.appId === appId);

  const miss = (target: Target, { code, message }: AmcpError) => {
    const known = missing.get(target);
    missing.set(target, { at: known?.at ?? clock.now(), reason: message, farewell: false });
    // The same trouble is told once, not at every attempt.
    const { appId: app, endpoint } = target;
    log[known?.reason === message ? "debug" : "warning"]("endpoint cannot be used", { app, endpoint, code, reason: message });
    if (known === undefined) changed(app);
  };

  return {
    begin(target) {
      underWay.add(target);
      if (!missing.has(target)) changed(target.appId);
    },
    end(target, failure) {
      if (!underWay.delete(target)) return;
      if (failure === undefined) missing.delete(target);
      else miss(target, failure);
    },
    forget(target) {
      underWay.delete(target);
      missing.delete(target);
    },
    isDialled: isSought,
    missed: (appId) => [...missing].find(([target]) => target.appId === appId)?.[1],
    list: () => [...missing].map(([target, departure]) => describeMissing(target, { departure, isSought: underWay.has(target) })),
  };
}

function describeMissing(target: Target, { departure, isSought }: { departure: Departure; isSought: boolean }): ApplicationRegistration {
  const { appId, endpoint, kind } = target;
  return {
    appId,
    instance: (kind === "app" ? target.instance : undefined) ?? "",
    endpoint,
    status: isSought ? "Reconnecting" : "Disconnected",
    since: new Date(departure.at).toISOString(),
    active: false,
    version: "",
    mode: kind === "app" ? "app" : "server",
    connectedAt: null,
    lastActivity: null,
    tools: [],
    calls: { running: 0, waiting: 0, total: 0, failed: 0 },
    latency: null,
    reason: departure.reason,
  };
}
