/** Caps how many apps join at a time, so that a burst of starts cannot exhaust the proxy. */
export interface WaitingRoom {
  seat(): Seat;
}

export interface Seat {
  /** Undefined when the seat is taken; else how many milliseconds later to ask again. */
  take(): number | undefined;
  leave(): void;
}

/** Spread, so that those who were put off do not all come back at once. */
const RETRY_AFTER_MS = { least: 200, spread: 300 };

/** @param inUse told how many seats are taken, whenever one is wanted or left */
export function createWaitingRoom(seats: number, inUse: (taken: number) => void = () => {}): WaitingRoom {
  const taken = new Set<Seat>();
  return {
    seat() {
      const seat: Seat = {
        take() {
          inUse(Math.min(taken.size + 1, seats));
          if (taken.size >= seats) return RETRY_AFTER_MS.least + Math.floor(Math.random() * RETRY_AFTER_MS.spread);
          taken.add(seat);
          return undefined;
        },
        leave() {
          if (taken.delete(seat)) inUse(taken.size);
        },
      };
      return seat;
    },
  };
}
