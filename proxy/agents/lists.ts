import { type OfferKind, offerKinds } from "../../mcp/offer.ts";
import { styleFor } from "../catalog/client-styles.ts";
import { metaTools } from "../catalog/meta-tools/index.ts";
import { NEVER_CACHED } from "../relay/agent-request.ts";
import { afterFirstAttempts } from "./first-attempts.ts";
import type { RequestHandler } from "./handler-context.ts";

/** Merges the lists of all apps; the proxy's own tools come first. */
const list =
  (kind: OfferKind): RequestHandler =>
  ({ era, client, answer }, { agent, core }) => {
    const catalog = core.catalog();
    const own = kind === "tools" ? [...metaTools.values()].map((tool) => tool.definition().toString()).join(",") : "";
    const theirs =
      era === "session"
        ? agent.list(kind, catalog)
        : catalog[kind].render({ style: styleFor(core.options.names, client), isRecorder: false });
    const comma = own === "" || theirs.length === 0 ? "" : ",";
    const around = era === "session" ? "" : `,${JSON.stringify({ resultType: "complete", ...NEVER_CACHED }).slice(1, -1)}`;
    const head = `"result":{"${offerKinds[kind].list}":[${own}${comma}`;
    const frame = (id: string) => [Buffer.from(`{"jsonrpc":"2.0","id":${id},${head}`), theirs, Buffer.from(`]${around}}}`)];
    answer({ kind: "result", frame });
  };

export const lists: readonly (readonly [string, RequestHandler])[] = (["tools", "prompts", "resources", "templates"] as const).map(
  (kind) => [offerKinds[kind].method, afterFirstAttempts(list(kind))],
);
