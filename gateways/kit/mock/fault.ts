import type { Fault } from "../../../contracts/fault.ts";

/** The faults that a mock has been told of, the oldest first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The first that concerns this request; one that was meant for a number of requests is used up by them. */
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
