export { describeInput } from "./describe-input.ts";
export { recordApps } from "./record-apps.ts";
export { type RecordedScenario, renderScenario } from "./render-scenario.ts";
export { renderSession, type SessionScenario } from "./session/session-scenario.ts";
