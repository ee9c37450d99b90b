import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import type { ProxyOptions } from "../settings/options.ts";

/** What is examined. */
export interface Examination {
  readonly options: ProxyOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the settings; undefined where there is none. */
  readonly file: string | undefined;
  readonly holdsSecret: boolean;
  readonly running: readonly ProxyStatus[];
}
