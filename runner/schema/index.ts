export type { EditorNames } from "./editor-names.ts";
export { readEditorNames } from "./read-editor-names.ts";
export { renderHooksSchema, renderScenarioSchema } from "./scenario-schema.ts";
