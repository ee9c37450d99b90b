import type { Log, LogFields } from "../../platform/observability/log.ts";

/** Gets the amount of a limited resource in use. */
export type LimitWatch = (used: number) => void;

/** Fractions of the limit: warn at the first, and re-arm below the second. */
const [TIGHT, EASED] = [0.8, 0.5];

/** Warns in the log before a limit is reached, and again only after usage has dropped. @param what the limited resource, for people */
export function createLimitWatch(what: string, { limit, log, fields = {} }: { limit: number; log: Log; fields?: LogFields }): LimitWatch {
  let isTight = false;
  return (used) => {
    const share = used / limit;
    if (!isTight && share >= TIGHT) {
      isTight = true;
      log.warning("limit nearly reached", { ...fields, of: what, used, limit });
    } else if (isTight && share <= EASED) {
      isTight = false;
      log.information("limit no longer near", { ...fields, of: what, used, limit });
    }
  };
}

/** Limits the number of concurrent handshakes, so that a burst of starts cannot exhaust the proxy. */
export interface HandshakeSlots {
  slot(): HandshakeSlot;
}

interface HandshakeSlot {
  /** Takes the slot. @returns undefined on success, else the delay in milliseconds before the next try */
  take(): number | undefined;
  leave(): void;
}

/** Random delays, so that deferred apps do not all return at once. */
const RETRY_AFTER_MS = { least: 200, spread: 300 };

/** @param inUse gets the number of taken slots after each change and each refused request */
export function createHandshakeSlots(limit: number, inUse: (taken: number) => void = () => {}): HandshakeSlots {
  const taken = new Set<HandshakeSlot>();
  return {
    slot() {
      const slot: HandshakeSlot = {
        take() {
          inUse(Math.min(taken.size + 1, limit));
          if (taken.size >= limit) return RETRY_AFTER_MS.least + Math.floor(Math.random() * RETRY_AFTER_MS.spread);
          taken.add(slot);
          return undefined;
        },
        leave() {
          if (taken.delete(slot)) inUse(taken.size);
        },
      };
      return slot;
    },
  };
}
