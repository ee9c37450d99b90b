import type { AppConfig } from "./app-config.ts";

/** How a process of an app is started; `command` is complete, with the arguments of amcp.config.yaml. */
export interface Launch {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Beside the runner's own environment: where .NET is, then `env` of amcp.config.yaml. */
  readonly env: Readonly<Record<string, string>>;
}

/** An app that can be booted. */
export interface PreparedApp {
  /** The AppId. */
  readonly name: string;
  readonly config: AppConfig;
  readonly launch: Launch;
  /** The variables that say where its windows are; absent where they are nowhere. */
  readonly display?: Readonly<Record<string, string | undefined>>;
}
