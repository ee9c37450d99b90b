export { appTools } from "./app-tools/index.ts";
export type { Diagnostic } from "./diagnostic.ts";
export { AmcpError, type ErrorCode, type ExitCode, errors } from "./errors.ts";
export { Attachment, EVENTS_VERSION, PlannedScenario, Problem, RunEvent, type RunEventOf } from "./events.ts";
export { Locator } from "./locator.ts";
export { ApplicationRegistration, ProxyStatus } from "./proxy-control.ts";
