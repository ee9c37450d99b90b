export { HOOKS_FILE, isScenarioFile } from "../file-names.ts";
export { checkScenario } from "./check-scenario.ts";
export { explainIssue } from "./explain-issue.ts";
export { isClearerInLines, YAML_FORMAT } from "./layout.ts";
export { parseScenario } from "./parse-scenario.ts";
export type { UsedFiles } from "./parse-verb.ts";
export { renderDiagnostic } from "./render-diagnostic.ts";
export { type Scenario, ScenarioFile } from "./scenario.ts";
export { Source } from "./source.ts";
