export { readAppSettings } from "./app-settings.ts";
export { type Attachment, type AttachOptions, attachTo } from "./attach.ts";
export { readSecretFile } from "./auth/secret.ts";
export type { ProxyPorts } from "./core.ts";
export { readDescriptors, runtimeFolder } from "./discovery/descriptor-files.ts";
export { NamesOption, type ProxyInput, ProxyOptions } from "./options.ts";
export { type AgentStreams, type RunningProxy, serveProxy } from "./serve.ts";
export { type Credentials, type DialledApp, dialApp } from "./upstream/dial-app.ts";
