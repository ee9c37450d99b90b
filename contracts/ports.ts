import type { RunEvent } from "./events.ts";

/** Receives all events of a run in order. */
export type EventSink = (event: RunEvent) => void;

/** Turns events into files or lines. `close` is called once, also after an interrupted run. */
export interface Reporter {
  readonly name: string;
  onEvent(event: RunEvent): void;
  close(): Promise<void>;
}

/** The files of a run; paths are relative, with `/`, and stay inside the results folder. */
export interface ResultFiles {
  write(path: string, content: Uint8Array | string): Promise<void>;
  /** Gives a written file another name, without storing its content again where the file system can. */
  link(path: string, written: string): Promise<void>;
  /** Reads a text; undefined if the file is missing or cannot be read. */
  read(path: string): Promise<string | undefined>;
  /** As `read`, for content of any kind. */
  readBytes(path: string): Promise<Uint8Array | undefined>;
  /** Creates an empty file and returns a function that appends synchronously, so that nothing is lost when the process dies. */
  appendTo(path: string): (text: string) => void;
}

/** A scenario that waits for a person. */
export interface Halt {
  readonly reason: string;
  readonly scenario: string;
  readonly file: string;
  readonly apps: readonly string[];
  /** Where MCP clients reach the apps, by Streamable HTTP. */
  readonly endpoint: string | undefined;
}

/** The person at the terminal. */
export interface Person {
  /** Shows how to look at the apps, and resolves when the person goes on or the signal aborts. */
  halt(halt: Halt, signal: AbortSignal): Promise<void>;
  /** Resolves when the person goes on, or the signal aborts; shows nothing. */
  goOn(signal: AbortSignal): Promise<void>;
}

/** The time source, which tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from a fixed moment, never decreasing. */
  monotonic(): number;
}

/** Renders a moment for events and records: ISO 8601 with milliseconds, UTC. */
export const timeOf = (clock: Pick<Clock, "now">): string => new Date(clock.now()).toISOString();
