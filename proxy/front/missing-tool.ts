import { AmcpError } from "../../contracts/errors.ts";
import type { NameStyle } from "../catalog/names.ts";
import { nearNames } from "../catalog/near-names.ts";
import type { ProxyCore } from "../core.ts";
import { type CallFailure, renderRefusal } from "../relay/rpc.ts";
import type { FrameParts } from "../transport/frame-writer.ts";
import { describeLoss, type Instance } from "../upstream/instance.ts";

/** Why a name leads nowhere: its app was here and has gone, which is a result; or there is no such thing, which is a wrong request. */
export type Missing =
  | { readonly kind: "gone"; readonly failure: CallFailure }
  | { readonly kind: "unknown"; refusal(id: string): FrameParts };

export function explainMissing(name: string, { registry, catalog }: Pick<ProxyCore, "registry" | "catalog">, style: NameStyle): Missing {
  const appIds = registry.appIds();
  const appId = appIds.filter((known) => isPrefix(known, name)).toSorted((a, b) => b.length - a.length)[0];
  const lost = appId === undefined ? lastWith(name, appIds.map(registry.lastHolder)) : registry.lastHolder(appId);
  if (lost?.departure !== undefined) {
    const { departure, registration } = lost;
    const app = { appId: registration.appId, status: registry.describe(lost).status, departure };
    return { kind: "gone", failure: describeLoss(app, { tool: name, during: false }) };
  }
  const near = nearNames(
    name,
    catalog().entries.map(({ names }) => names[style]),
  );
  const connected = registry.holders().map(({ registration }) => registration.appId);
  const isUnknownApp = !connected.some((known) => isPrefix(known, name)) && /:|__/.test(name);
  const code = isUnknownApp ? "AMCP_PROXY_UNKNOWN_APP" : "AMCP_PROXY_UNKNOWN_TOOL";
  const facts = isUnknownApp ? `; connected are: ${connected.join(", ") || "none"}` : "";
  const meant = near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`;
  const error = new AmcpError(code, `there is no tool "${name}"${facts}${meant}`);
  return { kind: "unknown", refusal: (id) => renderRefusal(id, error, { near }) };
}

const isPrefix = (appId: string, name: string): boolean => name.startsWith(`${appId}:`) || name.startsWith(`${appId}__`);

/** Without a prefix only the tools that were there tell whose name it was. */
const lastWith = (name: string, departed: readonly (Instance | undefined)[]): Instance | undefined =>
  departed.find((instance) => instance?.tools.some((tool) => tool.name === name));
