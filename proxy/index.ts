export { readAppSettings } from "./app-settings.ts";
export { readSecretFile } from "./auth/secret.ts";
export type { ProxyPorts } from "./core.ts";
export { NamesOption, type ProxyInput, ProxyOptions } from "./options.ts";
export { type AgentStreams, type RunningProxy, serveProxy } from "./serve.ts";
