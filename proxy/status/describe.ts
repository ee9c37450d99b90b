import type { ApplicationRegistration, ProxyStatus, Refusal } from "../../contracts/proxy-control.ts";

/** What a proxy knows of itself. */
export interface DescribedProxy {
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Where agents come over HTTP; undefined where they do not. */
  readonly httpUrl: string | undefined;
  readonly agents: Iterable<{ readonly session: { readonly client: string } | undefined }>;
  readonly apps: { list(): readonly ApplicationRegistration[]; refused(): readonly Refusal[] };
}

/** What a proxy says of itself, to launchers and to `amcp-test status`. @param endpoint where apps dial in */
export function describeProxy(proxy: DescribedProxy, endpoint: string): ProxyStatus {
  return {
    pid: process.pid,
    version: proxy.version,
    startedAt: new Date(proxy.startedAt).toISOString(),
    endpoint,
    http: proxy.httpUrl ?? null,
    agents: [...proxy.agents].flatMap(({ session }) => (session === undefined ? [] : [session.client])),
    apps: [...proxy.apps.list()],
    refused: [...proxy.apps.refused()],
  };
}
