export { bindingProblem } from "../store/lmdb-binding.ts";
export { connectRecorder, type RecorderConnection } from "./connect-recorder.ts";
export { createFeed } from "./feed.ts";
export type { FeedOptions } from "./keep-feeding.ts";
export type { StartRecorder } from "./reach-recorder.ts";
