import type { ApplicationRegistration, ProxyStatus, Refusal } from "../../contracts/proxy-control.ts";
import type { RecordingStatus } from "../../contracts/recording-status.ts";

/** The parts of a proxy that its status describes. */
export interface DescribedProxy {
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** URL for agents over HTTP; undefined without an HTTP endpoint. */
  readonly httpUrl: string | undefined;
  readonly agents: Iterable<{ readonly session: { readonly client: string } | undefined }>;
  /** Undefined if tool calls are not recorded. */
  readonly calls?: { status(): RecordingStatus } | undefined;
  readonly apps: { list(): readonly ApplicationRegistration[]; refused(): readonly Refusal[] };
}

/** Describes a proxy for launchers and `amcp-test status`. @param endpoint for apps */
export function describeProxy(proxy: DescribedProxy, endpoint: string): ProxyStatus {
  const recording = proxy.calls?.status();
  return {
    pid: process.pid,
    version: proxy.version,
    startedAt: new Date(proxy.startedAt).toISOString(),
    endpoint,
    http: proxy.httpUrl ?? null,
    agents: [...proxy.agents].flatMap(({ session }) => (session === undefined ? [] : [session.client])),
    apps: [...proxy.apps.list()],
    refused: [...proxy.apps.refused()],
    ...(recording && { recording }),
  };
}
