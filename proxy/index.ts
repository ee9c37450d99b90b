export type { ProxyPorts } from "./apps/apps-context.ts";
export { type DialCredentials, type DialledApp, dialApp } from "./apps/dial-app.ts";
export { readDescriptors, runtimeFolder } from "./apps/discovery/descriptor-files.ts";
export { readSecretFile } from "./auth/secret.ts";
export { mcpClients } from "./clients/index.ts";
export { type AttachedApp, type AttachOptions, attachTo, type ListeningTarget } from "./compose/attach.ts";
export { type AgentStreams, type RunningProxy, serveProxy } from "./compose/serve.ts";
export {
  type CheckResult,
  checkResultsAsJson,
  failedBy,
  failedCheck,
  passedCheck,
  renderCheckResults,
  warnedCheck,
} from "./doctor/check-result.ts";
export { examine } from "./doctor/examine.ts";
export { readAppSettings } from "./settings/app-settings.ts";
export { AGENT_TOKEN_CHARACTERS, NamesOption, type ProxyInput, ProxyOptions } from "./settings/options.ts";
export { endpointSecrets } from "./settings/target.ts";
export { askProxies, createLiveApps } from "./status/ask.ts";
export { renderStatus } from "./status/render.ts";
