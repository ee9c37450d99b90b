export { createMemoryStore } from "./store/memory-store.ts";
export { createSessionStore, type SessionStore } from "./store/session-store.ts";
