export { prepareFolder } from "../store/store-folder.ts";
export { type RecorderOptions, runRecorder } from "./run-recorder.ts";
