export { connectRecorder, type RecorderConnection, type ServeWish } from "./feed/connect-recorder.ts";
export { createFeed, type FeedOptions } from "./feed/feed.ts";
export { type ApiAccess, type ApiContext, type RecorderOptions, runRecorder, type ServedApi } from "./recorder/run-recorder.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export { createSessionStore, type SessionStore } from "./store/session-store.ts";
