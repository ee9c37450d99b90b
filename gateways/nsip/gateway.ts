import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/observability/log.ts";
import { type CacheSettings, createCache, defaultCache } from "../kit/cache.ts";
import { listTool } from "../kit/define-tool.ts";
import type { Caller, Gateway } from "../kit/gateway.ts";
import { logGatewayCall, runTool, type ToolRunning } from "../kit/run-tool.ts";
import { type ApiSettings, LIVE_BASE } from "./client/api-settings.ts";
import { createNsipClient } from "./client/nsip-client.ts";
import { createNsipSources, type NsipSource } from "./client/source.ts";
import { nsipCodes } from "./model/errors.ts";
import { createNsipMetrics, type NsipMetrics } from "./nsip-metrics.ts";
import { nsipResources, nsipTemplates, readNsipResource } from "./resources.ts";
import { tools } from "./tools/index.ts";

export interface NsipGatewayOptions {
  readonly api: ApiSettings;
  readonly cache?: CacheSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
}

const INSTRUCTIONS = `Sheep of the National Sheep Improvement Program: breeds, animals, pedigrees, offspring and estimated breeding values (EBV).
Begin with nsip_list_breeds for the Id of a breed, or with nsip_search_by_lpn if you know an animal's LPN.
To decide: nsip_compare_animals, nsip_plan_mating (the lambs' values and inbreeding), nsip_flock_summary.
Accuracies are percent. Published indexes are relayed as NSIP computes them.
Lists are paged: pass NextCursor as cursor for the next rows.
Long answers are summarised; each says what it dropped, and links to the whole. Pass summarize: "never" to get all of it.`;

/** A gateway with spec 001's metrics. */
export interface NsipGateway extends Gateway {
  readonly metrics: NsipMetrics;
}

/** NSIP as an MCP server. */
export function createNsipGateway({ api, cache: cacheSettings = defaultCache, clock, log, version }: NsipGatewayOptions): NsipGateway {
  const metrics = createNsipMetrics();
  const cache = createCache(cacheSettings, clock);
  const client = createNsipClient(api, log, { onRequest: metrics.requested, onDrift: () => {} });
  const open = createNsipSources({ client, cache, clock, log, metrics, limitMs: api.limitMs });
  const running = (caller: Caller): ToolRunning<NsipSource> => ({
    codes: nsipCodes,
    metrics,
    open,
    caller,
    provenance: provenanceOf(api.base),
    context: { codes: nsipCodes, onSummarised: metrics.summarised },
    onValidated: metrics.validated,
  });
  return {
    name: "nsip-mcp-server",
    version,
    instructions: INSTRUCTIONS,
    codes: nsipCodes,
    figurePrefix: "nsip",
    metrics,
    log,
    resources: nsipResources,
    templates: nsipTemplates,
    tools: tools.map(listTool),
    call(name, written, caller) {
      const tool = tools.find((one) => one.name === name);
      return tool && logGatewayCall(name, log, runTool(tool, written, running(caller)));
    },
    read: (uri, { signal }) => readNsipResource(uri, { open, metrics, signal }),
    prompts: [],
    prompt: () => undefined,
    discovered: metrics.discovered,
  };
}

const provenanceOf =
  (base: string) =>
  ({ trace: { hits, misses, drift, asOf } }: NsipSource): Readonly<Record<string, unknown>> => ({
    source: base === LIVE_BASE ? "live" : base,
    as_of: Number.isFinite(asOf) ? new Date(asOf).toISOString() : null,
    cached: hits > 0 && misses === 0,
    ...(drift.size > 0 && { drift: [...drift] }),
  });
