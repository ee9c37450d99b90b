import type { z } from "zod";
import type { AmcpError } from "../../contracts/errors.ts";
import type { ExecutionType } from "../../contracts/sessions/tool-call-record.ts";
import type { QueueLimits } from "./call-queue.ts";

/**
 * Starts the recorder of a store as a process of its own; it may already run. Resolves when the process is started.
 * @param ended is called when it has ended: with the reason if it cannot open its store, else without one
 */
export type StartRecorder = (ended: (failure: AmcpError | undefined) => void) => Promise<void>;

/** Options of a feed: how it reaches the recorder of a store, and the facts about its proxy. */
export interface FeedOptions {
  /** The store's folder. */
  readonly folder: string;
  readonly start: StartRecorder;
  /** The proxy's settings file; empty where it has none. */
  readonly configPath: string;
  readonly executionType: z.infer<typeof ExecutionType>;
  /** The one session of all calls, as in a run of scenarios. */
  readonly sessionId?: string | undefined;
  /** Values by name that the recorder replaces before it writes. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Limits of the calls that wait for the recorder. */
  readonly limits?: QueueLimits;
}
