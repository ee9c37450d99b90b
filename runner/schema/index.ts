export { checkCalls, ownersCalled } from "./check-calls.ts";
export type { EditorNames } from "./editor-option.ts";
export { readEditorNames } from "./read-editor-names.ts";
export { renderHooksSchema, renderScenarioSchema, renderStepsSchema } from "./scenario-schema.ts";
export { renderCustomVerbsReference } from "./verbs-reference.ts";
