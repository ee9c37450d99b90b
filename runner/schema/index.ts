export { checkCalls, ownersCalled } from "./check-calls.ts";
export type { EditorNames } from "./editor-names.ts";
export { readEditorNames } from "./read-editor-names.ts";
export { renderHooksSchema, renderScenarioSchema, renderStepsSchema } from "./scenario-schema.ts";
export { renderCustomVerbsReference } from "./verbs-reference.ts";
