export { serveGateway } from "../kit/transports/serve.ts";
export { readTransport } from "../kit/transports/transport-settings.ts";
export { defaultApi } from "./client/api-settings.ts";
export { type Probe, probeApi } from "./doctor/probe-api.ts";
export { createNsipGateway } from "./gateway.ts";
export { forms, type NsipMockOptions, serveNsipMock } from "./mock/serve-nsip-mock.ts";
