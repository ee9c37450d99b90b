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

export function createWaitingRoom(seats: number): WaitingRoom {
  const taken = new Set<Seat>();
  return {
    seat() {
      const seat: Seat = {
        take() {
          if (taken.size >= seats) return RETRY_AFTER_MS.least + Math.floor(Math.random() * RETRY_AFTER_MS.spread);
          taken.add(seat);
          return undefined;
        },
        leave: () => void taken.delete(seat),
      };
      return seat;
    },
  };
}
