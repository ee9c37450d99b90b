import type { AmcpError } from "../../contracts/errors.ts";
import type { Clock, EventSink } from "../../contracts/ports.ts";
import type { AppControl, AppTools, ToolCaller } from "../../contracts/step.ts";
import type { Federation } from "./federation.ts";
import type { PreparedApp } from "./launch.ts";

export interface PoolOptions {
  readonly apps: readonly PreparedApp[];
  readonly federation: Federation;
  /** The worker's own folder: homes, temporary files and outputs of its apps. */
  readonly folder: string;
  readonly worker: number;
  readonly clock: Clock;
  readonly emit: EventSink;
  /** Boot the next instance while a scenario runs. */
  readonly warm: boolean;
}

/** The apps of one worker: one active instance of each, and a next one that waits. */
export interface AppPool {
  /** Starts and ends apps in mid-scenario. */
  readonly control: AppControl;
  /** Any tool behind the proxy; throws AMCP_APP_CRASHED where the app that was called died by itself. */
  readonly tools: ToolCaller;
  /** Hands out the app in its fresh state. @throws AmcpError AMCP_APP_NOT_READY, AMCP_APP_START_FAILED */
  acquire(app: string, signal: AbortSignal): Promise<AppTools>;
  /** Gives the app back: it is reset and verified, or replaced. Never throws. */
  release(app: string, end: { readonly failed: boolean; readonly scenario?: string }): Promise<void>;
  /** Why the app's instance died though nobody asked it to. */
  crash(app: string): AmcpError | undefined;
  /** What the app's present instance wrote last. */
  output(app: string): string;
  /** Ends every process; what was under way is given up. */
  close(): Promise<void>;
}
