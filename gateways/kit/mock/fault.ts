import { AmcpError } from "../../../contracts/errors.ts";
import { type Fault, type HttpFault, isStreamFault, type StreamFault } from "../../../contracts/fault.ts";

/** The faults of a mock. */
export interface Faults {
  /** @throws AmcpError AMCP_GATEWAY_NO_MOCK for a fault of streams where the mock has none */
  add(fault: Fault): void;
  clear(): void;
}

/** The faults of a mock's streams; the mock puts them into effect itself. */
export interface StreamFaults {
  /** @throws AmcpError for a script that does not exist */
  add(fault: StreamFault): void;
  clear(): void;
}

/** Faults of one kind in their order, the oldest first. */
export interface FaultQueue<Kind> {
  add(fault: Kind): void;
  clear(): void;
  /** The first fault that is meant. A fault with `times` is removed after so many. */
  take(isMeant: (fault: Kind) => boolean): Kind | undefined;
}

export function createFaultQueue<Kind extends { readonly times?: number | undefined }>(): FaultQueue<Kind> {
  let known: { readonly fault: Kind; left: number }[] = [];
  return {
    add: (fault) => void known.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      known = [];
    },
    take(isMeant) {
      const found = known.find(({ fault }) => isMeant(fault));
      if (found === undefined) return undefined;
      found.left -= 1;
      known = known.filter(({ left }) => left > 0);
      return found.fault;
    },
  };
}

/** Gives each fault to the part of the mock that it is for. */
export const createFaults = (http: FaultQueue<HttpFault>, streams: StreamFaults | undefined): Faults => ({
  add(fault) {
    if (!isStreamFault(fault)) http.add(fault);
    else if (streams !== undefined) streams.add(fault);
    else throw new AmcpError("AMCP_GATEWAY_NO_MOCK", `this mock has no streams, which the fault \`${fault.fault}\` is for`);
  },
  clear() {
    http.clear();
    streams?.clear();
  },
});
