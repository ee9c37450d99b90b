import type { ClientSession } from "../../kit/gateway.ts";
import { credentialsRequired } from "../model/errors.ts";
import type { BinanceClient } from "../model/ports.ts";
import type { CredentialStore } from "../session/credential-store.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** Changes of accounts, for subscribers of `account/...` and `orders/...`. The subscriptions of one session share a socket of its credentials. */
export interface AccountWatch {
  /** @returns the function that ends it @throws GatewayError for a session without credentials */
  watch(session: ClientSession, changed: () => void): () => void;
  /** Ends a session's socket, because its credentials are dropped or replaced; its subscriptions get no further updates. */
  ended(sessionId: string): void;
}

interface Watched {
  readonly listeners: Set<() => void>;
  readonly throttle: Throttle;
  readonly end: () => void;
}

interface Parts {
  readonly client: Pick<BinanceClient, "userData">;
  readonly credentials: CredentialStore;
  /** Called before the subscribers at each change, to drop what is cached. */
  readonly accountChanged: (sessionId: string) => void;
  readonly everyMs: number;
}

export function createAccountWatch({ client, credentials, accountChanged, everyMs }: Parts): AccountWatch {
  const bySession = new Map<string, Watched>();
  const open = (session: ClientSession): Watched => {
    const own = credentials.of(session);
    if (own === undefined) throw credentialsRequired();
    const listeners = new Set<() => void>();
    const throttle = createThrottle(everyMs, () => {
      for (const listener of listeners) listener();
    });
    let wasLost = false;
    const changed = () => {
      accountChanged(session.id);
      throttle.changed();
    };
    const end = client.userData(own.credentials, {
      opened() {
        // Events between loss and reopening are missing.
        if (wasLost) changed();
        wasLost = false;
      },
      changed,
      lost() {
        wasLost = true;
      },
    });
    return {
      ...{ listeners, throttle },
      end() {
        end();
        throttle.end();
      },
    };
  };
  const close = (sessionId: string) => {
    bySession.get(sessionId)?.end();
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
    ended: close,
  };
}
