import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import type { ProxyOptions } from "../settings/options.ts";

export interface Examination {
  readonly options: ProxyOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** File of the settings; undefined without one. */
  readonly file: string | undefined;
  readonly holdsSecret: boolean;
  readonly running: readonly ProxyStatus[];
}
