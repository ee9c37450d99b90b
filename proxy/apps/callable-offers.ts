import type { Link } from "../../mcp/link.ts";
import type { Offers } from "../../mcp/offer.ts";
import type { Log } from "../../platform/log.ts";
import type { Upstream } from "../relay/upstream.ts";
import { listOffers } from "./app-session.ts";

/**
 * Lists the upstream's offers without tools whose required headers are invalid, as MCP 2026-07-28 demands of clients over HTTP.
 * @throws AmcpError as `listOffers`
 */
export async function listCallable(upstream: Upstream, { link, log }: { link: Link; log: Log }): Promise<Offers> {
  const offers = await listOffers(upstream);
  if (offers.limited !== undefined) log.warning("its lists are cut", { app: upstream.appId, reason: offers.limited });
  if (!link.hasHeaders || upstream.session?.era !== "request") return offers;
  const tools = offers.tools.filter(({ name, headerParameters }) => {
    if (!("fault" in headerParameters)) return true;
    log.warning("tool is left out", { app: upstream.appId, tool: name, reason: headerParameters.fault });
    return false;
  });
  return { ...offers, tools };
}
