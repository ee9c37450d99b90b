import type { AmcpError } from "../../contracts/errors.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { AppTools, ToolCaller } from "../../contracts/step.ts";

/** A worker's own proxy and the MCP connection to it. */
export interface Federation extends ToolCaller {
  /** Where apps dial in: `tcp://127.0.0.1:40123`. */
  readonly endpoint: string;
  /** Shared by this run's proxy and apps only; base64. */
  readonly secret: string;
  /** Resolves when the proxy ends: with the reason where nobody asked it to. */
  readonly closed: Promise<AmcpError | undefined>;
  appTools(app: string): AppTools;
  /** Waits for the proxy to know this instance as connected. */
  registered(instance: string, signal: AbortSignal): Promise<ApplicationRegistration>;
  /** Gives the AppId's name, and so its tools, to this instance. */
  activate(app: string, instance: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
