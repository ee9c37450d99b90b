import { AmcpError } from "../../contracts/errors.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { type CallFailure, type RpcAnswer, rpcRefusal } from "../../mcp/rpc.ts";
import type { NameStyle } from "../catalog/names.ts";
import { isNamedIn } from "../relay/apps.ts";
import { describeLoss } from "../relay/lost-app.ts";
import type { AgentsContext } from "./agents-context.ts";

/** Reason for an unresolved tool name: `gone` yields a tool result, `unknown` a protocol error. */
export type Missing =
  | { readonly kind: "gone"; readonly appId: string; readonly tool: string; readonly failure: CallFailure }
  | { readonly kind: "unknown"; readonly refusal: RpcAnswer };

/** Explains an unresolved tool name. @param style the agent's name style, for suggestions */
export function explainMissing(name: string, { apps, catalog }: Pick<AgentsContext, "apps" | "catalog">, style: NameStyle): Missing {
  const lost = apps.lost(name);
  if (lost !== undefined) {
    const { appId } = lost;
    const tool = isNamedIn(name, appId) ? name.slice(appId.length).replace(/^(?::|__)/, "") : name;
    return { kind: "gone", appId, tool, failure: describeLoss(lost, { tool: name, during: false }) };
  }
  const near = nearNames(
    name,
    catalog().tools.entries.map(({ names }) => names[style]),
  );
  const connected = apps.upstreams().map(({ appId }) => appId);
  const isUnknownApp = !connected.some((known) => isNamedIn(name, known)) && /:|__/.test(name);
  const code = isUnknownApp ? "AMCP_PROXY_UNKNOWN_APP" : "AMCP_PROXY_UNKNOWN_TOOL";
  const facts = isUnknownApp ? `; connected are: ${connected.join(", ") || "none"}` : "";
  const error = new AmcpError(code, `there is no tool "${name}"${facts}${orNames(near)}`);
  return { kind: "unknown", refusal: rpcRefusal(error, { near }) };
}
