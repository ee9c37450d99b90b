import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import type { ProxyCore } from "../core.ts";

/** What a proxy says of itself, to launchers and to `amcp-test status`. @param endpoint where apps dial in */
export function describeProxy(core: ProxyCore, endpoint: string): ProxyStatus {
  return {
    pid: process.pid,
    version: core.version,
    startedAt: new Date(core.startedAt).toISOString(),
    endpoint,
    http: core.httpUrl ?? null,
    agents: [...core.agents].flatMap(({ session }) => (session === undefined ? [] : [session.client])),
    apps: [...core.apps()],
    refused: [...core.refusals.list()],
  };
}
