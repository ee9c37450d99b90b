import type { Upstream } from "./upstream.ts";

/** Has an upstream tell of a resource from now on. @param uri as the upstream has it */
export async function watchResource(upstream: Upstream, uri: string): Promise<void> {
  const meta = upstream.session?.meta;
  if (meta === undefined) await upstream.request("resources/subscribe", { uri });
  else void upstream.request("subscriptions/listen", { _meta: meta, notifications: { resourceSubscriptions: [uri] } });
}
