import { LONGEST_TIMER_MS } from "../../platform/observability/clock.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { Registration } from "./registration.ts";

/**
 * Milliseconds of silence, with an unanswered ping, after which an upstream counts as gone. Our handler answers pings outside its UI
 * thread; a foreign server may serve one request at a time and gets twice the operation timeout.
 */
export const silenceLimit = (
  { mode }: Pick<Registration, "mode">,
  { livenessMs, operationTimeoutMs }: Pick<ProxyOptions, "livenessMs" | "operationTimeoutMs">,
): number => (mode === "server" ? Math.max(livenessMs, 2 * operationTimeoutMs) : livenessMs);

/**
 * Pings an upstream after half of the limit and closes its link at the limit. Without a ping, a half-open connection looks alive, and a
 * hung handler looks busy.
 *
 * @param limitMs of silence
 * @returns a function that stops the pings
 */
export function watchLiveness(upstream: Pick<Upstream, "silentMs" | "request" | "close">, limitMs: number): () => void {
  if (limitMs > LONGEST_TIMER_MS) return () => {};
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
  // An answer to another request also proves liveness: the answer to the ping may be queued behind it.
  const isSilent = () => upstream.silentMs() >= limitMs / 2;
  const judge = () => {
    if (!isSilent()) timer = setTimeout(judge, limitMs / 2);
    else setImmediate(closeIfSilent);
  };
  // On a busy machine the proxy may have been stopped: what has arrived meanwhile is read before an immediate runs, but after timers.
  const closeIfSilent = () => {
    if (isOver) return;
    if (isSilent()) upstream.close(`it has answered nothing for ${limitMs} ms (McpProxy:LivenessTimeout)`);
    else judge();
  };
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
