export type { EditorNames } from "./editor-names.ts";
export { readEditorNames } from "./read-editor-names.ts";
export { renderScenarioSchema } from "./scenario-schema.ts";
export { renderCustomVerbsReference } from "./verbs-reference.ts";
