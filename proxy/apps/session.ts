import type { z } from "zod";
import type { AppMode } from "../../contracts/link.ts";
import type { Era } from "../../mcp/protocol-versions.ts";

/** How an upstream is spoken to, once its session is open. */
export interface AppSession {
  readonly era: Era;
  /** What it declared, such as `prompts`. */
  readonly capabilities: ReadonlySet<string>;
  /** Its version, as it tells it; undefined where it does not. */
  readonly version: string | undefined;
  /** How an app shows itself, where it tells that in its session: over HTTP there is no handshake to tell it in. */
  readonly mode: z.infer<typeof AppMode> | undefined;
  /** For the `_meta` of what the proxy itself asks; undefined where none is needed. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}
