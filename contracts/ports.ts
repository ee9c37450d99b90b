import type { RunEvent } from "./events.ts";

/** Everything that happens in a run goes through here, in order. */
export type EventSink = (event: RunEvent) => void;

/** Turns events into files or lines. `close` is called once, also after a run that broke off. */
export interface Reporter {
  readonly name: string;
  onEvent(event: RunEvent): void;
  close(): Promise<void>;
}

/** Where a run leaves its files; paths are relative, with `/`, and stay inside the results folder. */
export interface ResultFiles {
  write(path: string, content: Uint8Array | string): Promise<void>;
  /** Starts an empty file and returns what adds to it at once, so that nothing is lost when the process dies. */
  appendTo(path: string): (text: string) => void;
}

/** The time, so that tests can stand still. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from some fixed moment, never going back. */
  monotonic(): number;
}

/** The moment as events and records write it: ISO 8601 with milliseconds, UTC. */
export const timeOf = (clock: Pick<Clock, "now">): string => new Date(clock.now()).toISOString();
