import type { StreamFault } from "../../../contracts/fault.ts";
import { createFaultQueue, type StreamFaults } from "../../kit/mock/fault.ts";

/** Acts on what a fault is for. */
export interface FaultTargets {
  /** The connections whose streams contain a text break off. */
  disconnect(on: string): void;
  shutDown(on: string): void;
  /** @throws AmcpError for a script or symbol that does not exist */
  follow(script: string, on: string): void;
  exhaustLimit(): void;
  ban(ms: number): void;
}

/** Faults that wait for an event of a stream, for a connection, or for an order. */
type Waiting = Extract<StreamFault, { times?: number | undefined }>;

/** Those that change what is sent. */
export type SentFault = Extract<StreamFault, { fault: "gap" | "duplicate" | "reorder" | "malformed" | "unknown-level" | "crossed" }>;

const SENT: ReadonlySet<string> = new Set(["gap", "duplicate", "reorder", "malformed", "unknown-level", "crossed"]);
const OF_DEPTH: ReadonlySet<string> = new Set(["unknown-level", "crossed"]);
const isSent = (fault: Waiting): fault is Extract<Waiting, SentFault> => SENT.has(fault.fault);

/** The faults of the exchange and its streams that are in effect. */
export class MockFaults implements StreamFaults {
  isGeoBlocked = false;
  readonly #targets: FaultTargets;
  readonly #now: () => number;
  readonly #waiting = createFaultQueue<Waiting>();
  #skewMs = 0;
  #silences: { readonly on: string; readonly until: number }[] = [];

  constructor(targets: FaultTargets, now: () => number) {
    this.#targets = targets;
    this.#now = now;
  }

  add(fault: StreamFault): void {
    switch (fault.fault) {
      case "disconnect":
        this.#targets.disconnect(fault.on);
        return;
      case "shutdown":
        this.#targets.shutDown(fault.on);
        return;
      case "script":
        this.#targets.follow(fault.name, fault.on);
        return;
      case "limit-reached":
        this.#targets.exhaustLimit();
        return;
      case "ban":
        this.#targets.ban(fault.ms);
        return;
      case "geo-block":
        this.isGeoBlocked = true;
        return;
      case "clock-skew":
        this.#skewMs = fault.ms;
        return;
      case "silence":
        this.#silences.push({ on: fault.on, until: fault.ms === undefined ? Number.POSITIVE_INFINITY : this.#now() + fault.ms });
        return;
      default:
        this.#waiting.add(fault);
    }
  }

  clear(): void {
    this.isGeoBlocked = false;
    this.#skewMs = 0;
    this.#waiting.clear();
    this.#silences = [];
  }

  /** The time that the server reports. */
  reportedTime(now: number): number {
    return now + this.#skewMs;
  }

  isSilent(stream: string): boolean {
    const now = this.#now();
    return this.#silences.some(({ on, until }) => now < until && stream.includes(on));
  }

  /** The next fault of an event of a stream. */
  takeSent(stream: string, { isDepth }: { isDepth: boolean }): SentFault | undefined {
    const fault = this.#waiting.take((one) => isSent(one) && stream.includes(one.on) && (isDepth || !OF_DEPTH.has(one.fault)));
    return fault !== undefined && isSent(fault) ? fault : undefined;
  }

  /** Whether a connection to a path is refused. */
  refuses(path: string): boolean {
    return this.#waiting.take((one) => one.fault === "unreachable" && path.includes(one.on)) !== undefined;
  }

  /** The replacement of the answer to an order that was placed. */
  takeLostOrder(symbol: string): "503" | "1007" | undefined {
    const fault = this.#waiting.take(
      ({ fault, on }) => fault.startsWith("order-placed") && symbol.toLowerCase().includes(on.toLowerCase()),
    );
    if (fault === undefined) return undefined;
    return fault.fault === "order-placed-503" ? "503" : "1007";
  }
}
