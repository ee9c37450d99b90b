import type { AmcpError } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import { createDeferred } from "../../platform/observability/clock.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { FirstAttempts } from "../relay/apps.ts";
import type { Departure } from "../relay/lost-app.ts";
import type { Target } from "../settings/target.ts";

/** Connection attempts in progress, and upstreams that have failed so far. */
export interface DialAttempts {
  begin(target: Target): void;
  /** Records the end of an attempt: a connection, or a failure. Only the first end of an attempt counts. */
  end(target: Target, failure?: AmcpError): void;
  forget(target: Target): void;
  isDialled(appId: string): boolean;
  /** Time and reason of the first failure since the last connection; undefined without one. */
  missed(appId: string): Departure | undefined;
  /** Upstreams that could not be reached, as launchers and `apps_list` see them. */
  list(): readonly ApplicationRegistration[];
}

export interface DialAttemptsContext {
  readonly clock: Clock;
  readonly log: Log;
  /** Called for the first attempt and the first failure since the last connection. */
  changed(appId: string): void;
}

export function createDialAttempts({ clock, log, changed }: DialAttemptsContext): DialAttempts {
  const underWay = new Set<Target>();
  const missing = new Map<Target, Departure>();
  const isSought = (appId: string) => [...underWay].some((target) => target.appId === appId);

  const miss = (target: Target, { code, message }: AmcpError) => {
    const known = missing.get(target);
    missing.set(target, { at: known?.at ?? clock.now(), reason: message, unregistered: false });
    // An unchanged failure is logged once at this level, not at every attempt.
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

/** How long an agent waits for its first lists, from the start of the proxy. */
const LISTS_WAIT_MS = 2000;

/** The first attempts, with the methods for their callers. */
export interface AttemptTracker extends FirstAttempts {
  include(attempt: Promise<unknown>): void;
  /** Ends every wait for lists. */
  close(): void;
}

export function createAttemptTracker(): AttemptTracker {
  const pending = new Set<Promise<unknown>>();
  const ended = createDeferred();
  const isOver = () => pending.size === 0;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    isLate = true;
    clearTimeout(timer);
    ended.resolve();
  };
  return {
    include(attempt) {
      timer ??= setTimeout(close, LISTS_WAIT_MS).unref();
      const tracked = attempt.then(() => {
        pending.delete(tracked);
        if (isOver()) close();
      });
      pending.add(tracked);
    },
    next: () => (isOver() ? undefined : Promise.race(pending).then(() => {})),
    lists: () => (isOver() || isLate ? undefined : ended.promise),
    close,
  };
}
