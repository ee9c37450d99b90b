export { connectRecorder, type RecorderConnection, type ServeWish } from "./feed/connect-recorder.ts";
export { createFeed } from "./feed/feed.ts";
export type { FeedOptions } from "./feed/feed-options.ts";
export { type ApiAccess, type ApiContext, type RecorderOptions, runRecorder, type ServedApi } from "./recorder/run-recorder.ts";
export type { FinishedToolCall, RetentionLimits } from "./store/changes.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export { type OpenedStore, openSessionStore, type StoreOptions } from "./store/open-session-store.ts";
export { createSessionStore, type SessionStore } from "./store/session-store.ts";
