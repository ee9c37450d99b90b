import { AmcpError } from "../../contracts/errors.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { type CallFailure, type RpcAnswer, rpcRefusal } from "../../mcp/rpc.ts";
import { describeLoss, type Instance, type LostApp } from "../apps/instance.ts";
import { isNamedIn } from "../apps/revive.ts";
import type { NameStyle } from "../catalog/names.ts";
import type { AgentsContext } from "./agents-context.ts";

/** Why a name leads nowhere: its app was here and has gone, which is a result; or there is no such thing, which is a wrong request. */
export type Missing =
  | { readonly kind: "gone"; readonly appId: string; readonly tool: string; readonly failure: CallFailure }
  | { readonly kind: "unknown"; readonly refusal: RpcAnswer };

/** Explains why a name of a tool leads nowhere. @param style how the agent calls tools, for those that may have been meant */
export function explainMissing(
  name: string,
  core: Pick<AgentsContext, "registry" | "searches" | "refusals" | "catalog">,
  style: NameStyle,
): Missing {
  const { registry, catalog } = core;
  const lost = lossOf(name, core);
  if (lost !== undefined) {
    const { appId } = lost;
    const tool = isNamedIn(name, appId) ? name.slice(appId.length).replace(/^(?::|__)/, "") : name;
    return { kind: "gone", appId, tool, failure: describeLoss(lost, { tool: name, during: false }) };
  }
  const near = nearNames(
    name,
    catalog().tools.entries.map(({ names }) => names[style]),
  );
  const connected = registry.holders().map(({ registration }) => registration.appId);
  const isUnknownApp = !connected.some((known) => isNamedIn(name, known)) && /:|__/.test(name);
  const code = isUnknownApp ? "AMCP_PROXY_UNKNOWN_APP" : "AMCP_PROXY_UNKNOWN_TOOL";
  const facts = isUnknownApp ? `; connected are: ${connected.join(", ") || "none"}` : "";
  const error = new AmcpError(code, `there is no tool "${name}"${facts}${orNames(near)}`);
  return { kind: "unknown", refusal: rpcRefusal(error, { near }) };
}

/** The app that a name means, if it was here or is known of, and is away. */
function lossOf(
  name: string,
  { registry, searches, refusals }: Pick<AgentsContext, "registry" | "searches" | "refusals">,
): LostApp | undefined {
  const appIds = registry.appIds();
  const appId = longest([...appIds, ...searches.list().map((missed) => missed.appId)].filter((known) => isNamedIn(name, known)));
  const last = appId === undefined ? lastWith(name, appIds.map(registry.lastHolder)) : registry.lastHolder(appId);
  if (last?.departure !== undefined)
    return {
      appId: last.registration.appId,
      status: registry.describe(last).status,
      departure: last.departure,
      refusal: refusals.of(last.registration.appId),
    };
  const isHere = appId === undefined || registry.holders().some(({ registration }) => registration.appId === appId);
  const departure = isHere ? undefined : searches.missed(appId);
  return appId === undefined || departure === undefined
    ? undefined
    : { appId, status: "Disconnected", departure, refusal: refusals.of(appId) };
}

const longest = (names: readonly string[]): string | undefined => names.toSorted((a, b) => b.length - a.length)[0];

/** Without a prefix only the tools that were there tell whose name it was. */
const lastWith = (name: string, departed: readonly (Instance | undefined)[]): Instance | undefined =>
  departed.find((instance) => instance?.offers.tools.some((tool) => tool.name === name));
