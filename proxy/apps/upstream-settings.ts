import { timeoutOf } from "../settings/options.ts";
import type { AppsContext } from "./apps-context.ts";
import type { UpstreamContext } from "./upstream.ts";

/** The settings that all links to apps and servers share. */
export function upstreamSettings(
  appId: string,
  core: AppsContext,
): Pick<UpstreamContext, "appId" | "log" | "clock" | "concurrency" | "maxImageBytes" | "limitsOf" | "measured" | "traffic"> {
  const { clock, log, options } = core;
  const statistics = core.statistics.of(appId);
  return {
    appId,
    log,
    clock,
    concurrency: options.concurrency,
    maxImageBytes: options.maxImageBytes,
    limitsOf(tool) {
      const limitMs = timeoutOf([`${appId}:${tool}`, tool], options);
      return { limitMs, maximumMs: Math.max(limitMs, options.toolMaximumMs) };
    },
    measured: (call) => statistics.note({ appId, ...call }),
    traffic: statistics.traffic,
  };
}
