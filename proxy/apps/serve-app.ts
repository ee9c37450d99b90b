import type { UnprovenLink } from "../../mcp/links/stream-link.ts";
import { refusalOf, rpcRefusal, rpcResult } from "../../mcp/rpc.ts";
import type { AppsContext } from "./apps-context.ts";
import type { HandshakeSlots } from "./handshake-slots.ts";
import { admit } from "./registration.ts";
import { serveInstance } from "./serve-instance.ts";

/** Serves a connection of an app that has dialled in, from handshake to end. */
export async function serveApp(link: UnprovenLink, core: AppsContext, handshakeSlots: HandshakeSlots): Promise<void> {
  const slot = handshakeSlots.slot();
  const patience = setTimeout(link.close, core.options.connectTimeoutMs);
  const admission = await admit(link, {
    ...core,
    tokenExpiryMs: core.options.tokenExpiryMs,
    checkName: core.registry.checkName,
    retryAfterMs: slot.take,
  });
  clearTimeout(patience);
  if (admission !== undefined) {
    const { registration, confirmId } = admission;
    const joined = () => link.send(rpcResult({}).frame(confirmId));
    await serveInstance({ registration, endpoint: link.peer, link, joined, settled: slot.leave }, core).catch((error) => {
      const refusal = refusalOf(error);
      const { appId, instance, pid } = registration;
      core.refusals.note({ appId, instance, ...(pid && { pid }), endpoint: link.peer, code: refusal.code, reason: refusal.message });
      link.send(rpcRefusal(refusal).frame(confirmId));
    });
  }
  slot.leave();
  link.close();
}
