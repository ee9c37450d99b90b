export { defaultSessions, type SessionLimits } from "../../mcp/server/sessions.ts";
export type { Gateway } from "./gateway.ts";
export type { RunningMock } from "./mock/serve-mock.ts";
export { briefSessions, type HttpSettings } from "./transports/http-settings.ts";
export type { Served } from "./transports/serve-stdio.ts";
