import type { Fault } from "../../../contracts/fault.ts";

/** The faults of a mock, the oldest first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The first fault whose `on` is in the path. A fault with `times` is removed after as many requests. */
  take(path: string): Fault | undefined;
}

export function createFaults(): Faults {
  let known: { readonly fault: Fault; left: number }[] = [];
  return {
    add: (fault) => void known.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      known = [];
    },
    take(path) {
      const found = known.find(({ fault }) => path.includes(fault.on));
      if (found === undefined) return undefined;
      found.left -= 1;
      known = known.filter(({ left }) => left > 0);
      return found.fault;
    },
  };
}
