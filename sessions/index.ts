export type { FinishedToolCall, RetentionLimits } from "./store/changes.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export { type OpenedStore, openSessionStore, type StoreOptions } from "./store/open-session-store.ts";
export { createSessionStore, type SessionStore } from "./store/session-store.ts";
