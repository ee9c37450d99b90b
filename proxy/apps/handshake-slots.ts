/** Caps how many apps join at a time, so that a burst of starts cannot exhaust the proxy. */
export interface HandshakeSlots {
  slot(): HandshakeSlot;
}

export interface HandshakeSlot {
  /** Undefined when the slot is taken; else how many milliseconds later to ask again. */
  take(): number | undefined;
  leave(): void;
}

/** Spread, so that those who were put off do not all come back at once. */
const RETRY_AFTER_MS = { least: 200, spread: 300 };

/** @param inUse told how many slots are taken, whenever one is wanted or left */
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
