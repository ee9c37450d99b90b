export { describeInput } from "./describe-input.ts";
export { recordApps } from "./record-apps.ts";
export { type RecordedScenario, renderScenario } from "./render-scenario.ts";
export { type ExportedStep, renderSession, type ScenarioForm, type SessionScenario } from "./session/session-scenario.ts";
