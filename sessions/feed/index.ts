export { connectRecorder, type RecorderConnection } from "./connect-recorder.ts";
export { createFeed } from "./feed.ts";
export type { FeedOptions, StartRecorder } from "./feed-options.ts";
