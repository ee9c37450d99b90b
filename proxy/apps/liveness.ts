import type { Upstream } from "../relay/upstream.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { Registration } from "./registration.ts";

/**
 * Milliseconds of silence, an unanswered ping included, after which an upstream counts as gone. A handler of ours answers pings beside its
 * UI thread; a foreign server may serve one request at a time, and gets the time of two operations.
 */
export const silenceLimit = (
  { mode }: Pick<Registration, "mode">,
  { livenessMs, operationTimeoutMs }: Pick<ProxyOptions, "livenessMs" | "operationTimeoutMs">,
): number => (mode === "server" ? Math.max(livenessMs, 2 * operationTimeoutMs) : livenessMs);

/**
 * Pings an upstream after half of the limit, and closes its link at the end of it: a half-open connection looks alive until something is
 * written to it, and a hung handler looks like a busy one.
 *
 * @param limitMs of silence
 * @returns ends the watch
 */
export function watchLiveness(upstream: Pick<Upstream, "silentMs" | "request" | "close">, limitMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = () => {
    if (isOver) return;
    const restMs = limitMs / 2 - upstream.silentMs();
    if (restMs > 0) timer = setTimeout(look, Math.ceil(restMs));
    else ping();
  };
  const ping = () => {
    timer = setTimeout(judge, limitMs / 2);
    void upstream.request("ping", {}).then((answer) => {
      clearTimeout(timer);
      if (answer.kind !== "gone") look();
    });
  };
  // An answer to another request is a sign of life too, where the one to the ping waits behind it.
  const judge = () => {
    if (upstream.silentMs() < limitMs / 2) timer = setTimeout(judge, limitMs / 2);
    else upstream.close(`it has answered nothing for ${limitMs} ms`);
  };
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
