import type { ClientSession } from "../../kit/gateway.ts";
import { credentialsRequired } from "../model/errors.ts";
import type { BinanceClient } from "../model/ports.ts";
import type { CredentialStore } from "../session/credential-store.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** Changes of accounts, for subscribers of `account/...` and `orders/...`. The subscriptions of one session share a socket of its credentials. */
export interface AccountWatch {
  /** @returns the function that ends it @throws GatewayError for a session without credentials */
  watch(session: ClientSession, changed: () => void): () => void;
  /** The session has other credentials, or none: its subscriptions follow the new ones, and hear nothing more of the old ones. */
  credentialsChanged(session: ClientSession): void;
  /** Ends a session's socket. */
  ended(sessionId: string): void;
}

interface Watched {
  readonly listeners: Set<() => void>;
  readonly throttle: Throttle;
  /** Ends the socket; undefined without credentials. */
  disconnect: (() => void) | undefined;
}

interface Parts {
  readonly client: Pick<BinanceClient, "userData">;
  readonly credentials: Pick<CredentialStore, "of">;
  /** Called before the subscribers at each change, to drop what is cached. */
  readonly accountChanged: (sessionId: string) => void;
  readonly everyMs: number;
}

export function createAccountWatch({ client, credentials, accountChanged, everyMs }: Parts): AccountWatch {
  const bySession = new Map<string, Watched>();
  const connect = (session: ClientSession, one: Watched) => {
    one.disconnect?.();
    const own = credentials.of(session);
    let wasLost = false;
    const changed = () => {
      accountChanged(session.id);
      one.throttle.changed();
    };
    const opened = () => {
      // Events between loss and reopening are missing.
      if (wasLost) changed();
      wasLost = false;
    };
    const lost = () => {
      wasLost = true;
    };
    one.disconnect = own && client.userData(own.credentials, { opened, changed, lost });
  };
  const open = (session: ClientSession): Watched => {
    if (credentials.of(session) === undefined) throw credentialsRequired();
    const listeners = new Set<() => void>();
    const throttle = createThrottle(everyMs, () => {
      for (const listener of listeners) listener();
    });
    const one: Watched = { listeners, throttle, disconnect: undefined };
    connect(session, one);
    return one;
  };
  const close = (sessionId: string) => {
    const one = bySession.get(sessionId);
    one?.disconnect?.();
    one?.throttle.end();
    bySession.delete(sessionId);
  };
  return {
    watch(session, changed) {
      const one = bySession.get(session.id) ?? open(session);
      bySession.set(session.id, one);
      const listener = () => changed();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0 && bySession.get(session.id) === one) close(session.id);
      };
    },
    credentialsChanged(session) {
      const one = bySession.get(session.id);
      if (one === undefined) return;
      connect(session, one);
      one.throttle.changed();
    },
    ended: close,
  };
}
