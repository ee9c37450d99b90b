import type { Era } from "../relay/protocol-versions.ts";

/** How an upstream is spoken to, once its session is open. */
export interface AppSession {
  readonly era: Era;
  /** What it declared, such as `prompts`. */
  readonly capabilities: ReadonlySet<string>;
  /** Its version, as it tells it; undefined where it does not. */
  readonly version: string | undefined;
  /** For the `_meta` of what the proxy itself asks; undefined where none is needed. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}
