export { serveRecording } from "./serve-recording.ts";
export { serveSessionsApi } from "./serve-sessions-api.ts";
