import type { RequirementGroup } from "./requirement.ts";

/** Issue 18, section 4. */
export const editorAndPagesCards: readonly RequirementGroup[] = [
  {
    source: "issue 18, 4 Editor and pages",
    entries: {
      "card/18-editor-schema": "an unknown verb is reported as such; a real yaml-language-server is driven over valid and invalid files",
      "card/18-editor-completion": "after a verb only its options are offered",
      "card/18-editor-hover": "hover titles are right",
    },
  },
];
