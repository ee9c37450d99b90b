import { type OfferKind, offerKinds } from "../../mcp/offer.ts";
import { styleFor } from "../catalog/client-styles.ts";
import { metaToolsOf } from "../catalog/meta-tools/index.ts";
import { NEVER_CACHED } from "../relay/agent-request.ts";
import type { AgentsContext } from "./agents-context.ts";
import { afterFirstAttempts } from "./first-attempts.ts";
import type { RequestHandler } from "./handler-context.ts";
import { ownPrompts } from "./own/prompts.ts";
import { ownResources } from "./own/resources.ts";
import { canSave } from "./own/save-scenario.ts";

/** The definitions of the proxy's own offers, as JSON. */
const ownOffers: Readonly<Record<OfferKind, (core: AgentsContext) => readonly string[]>> = {
  tools: (core) => [...metaToolsOf(canSave(core)).values()].map((tool) => tool.definition().toString()),
  prompts: (core) => ownPrompts(core).map((one) => JSON.stringify(one)),
  resources: (core) => ownResources(core).map((one) => JSON.stringify(one)),
  templates: () => [],
};

/** Merges the lists of all apps; the proxy's own offers come first. */
const list =
  (kind: OfferKind): RequestHandler =>
  ({ era, client, answer }, { agent, core }) => {
    const catalog = core.catalog();
    const own = ownOffers[kind](core).join(",");
    const theirs =
      era === "session"
        ? agent.list(kind, catalog)
        : catalog[kind].render({ style: styleFor(core.options.names, client), era, isRecorder: false });
    const comma = own === "" || theirs.length === 0 ? "" : ",";
    const around = era === "session" ? "" : `,${JSON.stringify({ resultType: "complete", ...NEVER_CACHED }).slice(1, -1)}`;
    const head = `"result":{"${offerKinds[kind].list}":[${own}${comma}`;
    const frame = (id: string) => [Buffer.from(`{"jsonrpc":"2.0","id":${id},${head}`), theirs, Buffer.from(`]${around}}}`)];
    answer({ kind: "result", frame });
  };

export const lists: readonly (readonly [string, RequestHandler])[] = (["tools", "prompts", "resources", "templates"] as const).map(
  (kind) => [offerKinds[kind].method, afterFirstAttempts(list(kind))],
);
