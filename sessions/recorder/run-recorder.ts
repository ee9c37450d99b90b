import type { Clock } from "../../contracts/ports.ts";
import type { ApiEvent, RecorderStatus } from "../../contracts/sessions/api.ts";
import type { Log } from "../../platform/log.ts";
import type { RetentionLimits } from "../store/changes.ts";
import type { SessionStore } from "../store/session-store.ts";

/** Where and to whom the REST API is served. */
export interface ApiAccess {
  /** `unix:///path` or `pipe://Name` for this user alone, `http://127.0.0.1:PORT` for browsers. */
  readonly listen: string;
  /** The bearer that is asked for; undefined where only this user can connect anyway. */
  readonly token: string | undefined;
  readonly allowCalls: boolean;
  readonly allowDelete: boolean;
}

/** What the REST API works on. */
export interface ApiContext {
  readonly store: SessionStore;
  /** Without what depends on the access: `writable` and `calls_allowed`. */
  status(): Omit<RecorderStatus, "writable" | "calls_allowed">;
  /** Calls the listener after each change of the store. @returns a function that ends it */
  subscribe(listener: (event: ApiEvent) => void): () => void;
  /** Tells the listeners of a change that the API itself has made. */
  publish(event: ApiEvent): void;
}

export interface ServedApi {
  /** With the port that the system assigned. */
  readonly url: string;
  close(): Promise<void>;
}

export interface RecorderOptions {
  /** The store's folder. */
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly serveApi: (context: ApiContext, access: ApiAccess) => Promise<ServedApi>;
  readonly limits?: RetentionLimits;
}

/**
 * Records what feeds send until the last connection has been closed for a second, or the signal aborts. Returns at once where another
 * recorder of the store is running.
 * @throws AmcpError AMCP_OUT_UNWRITABLE where the store cannot be opened
 */
export async function runRecorder(options: RecorderOptions, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  throw new Error(`not yet: ${options.folder}`);
}
