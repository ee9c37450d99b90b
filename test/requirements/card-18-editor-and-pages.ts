import type { RequirementGroup } from "./requirement.ts";

/** Issue 18, section 4. */
export const editorAndPagesCards: readonly RequirementGroup[] = [
  {
    source: "issue 18, 4 Editor and pages",
    entries: {
      "card/18-editor-schema": "an unknown verb is reported as such; a real yaml-language-server is driven over valid and invalid files",
      "card/18-editor-completion": "after a verb only its options are offered",
      "card/18-editor-hover": "hover titles are right",
      "card/18-block-style": "the recorder shows block style where flow style gets in the way of completion and quoting",
      "card/18-guide": "docs/guide.md: first scenario to CI, waiting, tables, reuse, secrets, debugging a failure",
      "card/18-config-page": "docs/config.md: every key of amcp.config.yaml with default, generated",
      "card/18-scenario-page": "docs/scenario.md: top-level keys, generated",
      "card/18-results-page": "docs/results.md: what lies in amcp-results",
      "card/18-ci-page": "docs/ci.md: GitHub, GitLab, Azure, Jenkins: complete files, each `run:` line executed by a test",
      "card/18-saved-shapes": "shapes of saved values in the verbs' reference",
      "card/18-packed-pages": "what the programs link to is in the package",
      "card/18-plain-words": "words of messages are plain: `5 scenarios are valid`; `unknown step kind` with `did you mean`",
      "card/18-tags": "tags of the shipped scenarios mean something to a reader; requirement ids move into a comment",
      "card/18-help": "help texts wrap at the terminal's width; commands have `did you mean`",
      "card/18-list": "`--list` shows tags and a count",
      "card/18-junit-counts": "JUnit: `skipped` counts what is skipped, `<testsuites>` has `time`",
    },
  },
];
