import type { RequirementGroup } from "./requirement.ts";

/** DESIGN 7: scenario language and configuration. */
export const scenarioCards: readonly RequirementGroup[] = [
  {
    source: "DESIGN.md, 7 Scenario language",
    entries: {
      "card/scenario-one-verb": "a step has exactly one verb of its family",
      "card/scenario-strict": "an unknown key, option or verb is an error with file, line, column, caret and `did you mean`",
      "card/scenario-common-options": "app, window, timeout, soft, save and name go with every verb",
      "card/scenario-schema": "a draft-07 JSON Schema for editors is made from the same source and kept up to date",
      "card/scenario-checked-twice": "arguments are checked when read, with ${} open, and again once bound",
      "card/scenario-text-as-written": "a text option takes the scalar as written: 007 stays 007",
      "card/scenario-aliases": "YAML aliases are resolved, or refused with a place",
      "card/scenario-comment-locator": "an unquoted #Save, @x, *x or &x is told as such, and the quoted form is shown",
      "card/scenario-variables": "variables come from table, environment and save",
      "card/scenario-table": "a scenario runs once for each row of its table",
      "card/scenario-setup-teardown": "steps are skipped when setup failed, and teardown runs whatever happened",
      "card/scenario-default-limit": "the default limit of a step is 5 s",
      "card/scenario-polling": "value is looked at after 0, 100, 250, 500, then every 1000 ms",
      "card/scenario-soft": "a soft failure does not end the scenario, but fails it",
      "card/scenario-secrets": "`secrets:` never appear in any artefact",
    },
  },
  {
    source: "DESIGN.md, 7 Scenario language",
    planned: "later",
    entries: {
      "card/scenario-schema-live": "`amcp-test schema --live` adds tool names and arguments of a live list",
    },
  },
  {
    source: "DESIGN.md, 7 Scenario language, verbs of issue 3",
    entries: {
      "card/verb-inspect-tree": "inspect: tree",
      "card/verb-inspect-find": "inspect: find",
      "card/verb-inspect-screenshot": "inspect: screenshot",
      "card/verb-inspect-call": "inspect: call, with `pick` and `save`",
      "card/verb-click": "interact: click, doubleClick, rightClick",
      "card/verb-type": "interact: type",
      "card/verb-press": "interact: press",
      "card/verb-select": "interact: select",
      "card/verb-scroll": "interact: scroll",
      "card/verb-answer": "interact: answer",
      "card/verb-call": "interact: call",
      "card/verb-verify-element": "verify: element, awaited inside the app",
      "card/verb-verify-screenshot": "verify: screenshot",
      "card/verb-verify-value": "verify: value by equals, matches, contains, less, greater and schema",
      "card/verb-verify-tree": "verify: tree, a partial text snapshot",
      "card/verb-no-errors": "verify: noErrors, binding errors and exceptions",
      "card/verb-control-app": "control: app start, stop, kill, restart",
      "card/verb-control-group": "control: group with title, when, retry and repeat",
    },
  },
  {
    source: "DESIGN.md, 7 Scenario language, other verbs",
    entries: {
      "card/verb-windows": "inspect: windows and log",
      "card/verb-focus": "interact: focus, hover, drag, resize, clipboard and drop",
      "card/verb-verify-log": "verify: log",
      "card/verb-clock": "control: clock",
      "card/verb-fault": "control: fault makes a mock misbehave",
      "card/scenario-gateways": "`gateways:` are booted with the run, mocked or live",
    },
  },
  {
    source: "DESIGN.md, 7 Scenario language, other verbs",
    planned: "later",
    entries: {
      "card/verb-recorded": "verify: recorded, what the session recorded",
      "card/verb-accessible": "verify: accessible, by names, tab order and contrast",
      "card/verb-use": "control: use includes another file with arguments",
      "card/verb-pause": "control: pause, interactive only",
    },
  },
  {
    source: "DESIGN.md, 7 amcp.config.yaml",
    entries: {
      "card/config-strict": "an unknown key or wrong value of amcp.config.yaml is an error with its place",
      "card/config-app-one-of": "an app has either `project` or `command`",
      "card/config-app-defaults": "ready.timeout is 20 s; the configuration says nothing of the window",
      "card/config-run-defaults": "workers are 50%, retries 0, stepTimeout 5 s, scenarioTimeout 60 s",
      "card/config-baselines": "baselines are {scenarioDir}/__baselines__/{scenario}/{name}{-variant}.png, and stay below the project",
      "card/config-precedence": "flags win over environment, environment over file, file over defaults",
    },
  },
  {
    source: "DESIGN.md, 7 amcp.config.yaml",
    planned: "later",
    entries: { "card/config-variants": "`variants` run scenarios by theme and scale" },
  },
];
