export { createLiveRecording, describeInput, type LiveRecordingHead } from "./live-recording.ts";
export { type LiveRecordedApps, type Recording, type RecordOptions, recordApps } from "./record-apps.ts";
export { type RecordedScenario, renderScenario } from "./render-scenario.ts";
export { type ExportedStep, renderSessionScenario, type ScenarioForm, type SessionScenario } from "./session/session-scenario.ts";
