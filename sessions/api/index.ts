export { serveSessionsApi } from "./serve-sessions-api.ts";
