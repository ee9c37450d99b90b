import type { AppConfig } from "./app-config.ts";
import type { DebugPort } from "./debugger-wait.ts";

/** How a process of an app is started; `command` is complete, with the arguments of amcp.config.yaml. */
export interface Launch {
  readonly command: readonly [string, ...string[]];
  /** Undefined: each instance has a private working folder. */
  readonly cwd: string | undefined;
  /** Added to the runner's environment: the location of .NET, then `env` of amcp.config.yaml. */
  readonly env: Readonly<Record<string, string>>;
}

/** An app that can be booted. */
export interface PreparedApp {
  /** The AppId. */
  readonly name: string;
  readonly config: AppConfig;
  readonly launch: Launch;
  /** Variables that select the display; absent without one. */
  readonly display?: Readonly<Record<string, string | undefined>>;
  /** Present for an app that waits for a debugger before it starts. */
  readonly debug?: DebugPort;
}
