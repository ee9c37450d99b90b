export type { Page } from "./store/call-queries.ts";
export type { FinishedToolCall } from "./store/changes.ts";
export type { ToolCallFilter } from "./store/filter.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export { type OpenedStore, openSessionStore, type StoreOptions } from "./store/open-session-store.ts";
export type { RetentionLimits } from "./store/retention.ts";
export { createSessionStore, type Recorded, type SessionStore } from "./store/session-store.ts";
