import type { Probe } from "../kit/doctor/probe.ts";
import type { ApiSettings } from "./client/api-settings.ts";

export { serveGateway } from "../kit/transports/serve.ts";
export { readTransport } from "../kit/transports/transport-settings.ts";
export { defaultApi } from "./client/api-settings.ts";
export { createNsipGateway } from "./gateway.ts";
export { forms, type NsipMockOptions, serveNsipMock } from "./mock/serve-nsip-mock.ts";

export type { Probe };

/** Probes the API. Loaded on demand, because its schemas would slow down the start of a server. */
export const probeNsipApi = async (api: ApiSettings, signal: AbortSignal): Promise<readonly Probe[]> =>
  (await import("./doctor/probe-api.ts")).probeApi(api, signal);
