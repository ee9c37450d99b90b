import type { Upstream } from "./upstream.ts";

/**
 * Pings an upstream that has been silent, and closes the link when that is not answered either: a half-open connection looks alive
 * until it is written to. An app that is merely busy answers, because its pings are not served on the UI thread.
 *
 * @returns ends the watch
 */
export function watchLiveness(upstream: Upstream, { everyMs, limitMs }: { everyMs: number; limitMs: number }): () => void {
  let waiting: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    if (waiting !== undefined || upstream.silentMs() < everyMs) return;
    waiting = setTimeout(() => upstream.close(`it has answered nothing for ${everyMs + limitMs} ms`), limitMs);
    void upstream.request("ping", {}).then(() => {
      clearTimeout(waiting);
      waiting = undefined;
    });
  }, everyMs);
  return () => {
    clearInterval(watch);
    clearTimeout(waiting);
  };
}
