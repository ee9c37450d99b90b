export { type ApiClient, type ApiPlace, createApiClient, type SessionQuery, type ToolCallQuery } from "./api/api-client.ts";
export { type RecorderView, serveSessionsApi } from "./api/serve-sessions-api.ts";
export { type ChangeFeed, createChangeFeed } from "./store/change-feed.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export { createSessionStore, type SessionStore } from "./store/session-store.ts";
