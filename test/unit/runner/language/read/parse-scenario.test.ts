import { expect, test } from "vitest";
import { commonOptionsOf } from "../../../../../runner/language/define-verb.ts";
import { checkScenario } from "../../../../../runner/language/read/check-scenario.ts";
import { parseScenario } from "../../../../../runner/language/read/parse-scenario.ts";
import type { PlannedStep, Scenario } from "../../../../../runner/language/read/scenario.ts";
import { builtInVerbs } from "../../../../../runner/steps/index.ts";
import { verifies } from "../../../../support/verifies.ts";

const text = `# yaml-language-server: $schema=../docs/schema/scenario.json
name: An operator acknowledges an alert
tags: [smoke]
apps: [WatchTower, AdminTool]
gateways: [NSIP]
table: [{ data: HighVolumeAlerts, count: 42, zip: 007 }, { data: Empty, count: 0, zip: 1.50 }]
reset: restart
timeout: 1.5s
setup:
  - interact: { call: "WatchTower:SetTestData", with: { scenarioName: "\${data}" } }
steps:
  - inspect:  { tree: MainWindow, save: before }
  - verify:   { element: AlertCount, text: "\${count}" }
  - control:
      group: acknowledge the first one
      when: { element: AlertList, visible: true }
      retry: 1
      steps:
        - interact: { click: "Button 'Acknowledge'" }
        - interact: { type: 007, into: Note, submit: true }
  - inspect:  { call: "NSIP:nsip_get_animal", with: { search_string: "6401492020FLE249" }, pick: "$.LpnId", save: lpn }
  - verify:   { value: "\${lpn}", equals: "6401492020FLE249" }
  - verify:   { element: Audit, app: AdminTool, matches: "acknowledged by .*", timeout: 5s, soft: true }
teardown:
  - verify: { noErrors: true }
`;

const read = (yaml: string): Scenario => {
  const { scenario, diagnostics } = parseScenario("alerts.yaml", yaml, builtInVerbs);
  if (scenario === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return scenario;
};

const brief = (step: PlannedStep): unknown =>
  step.kind === "verb"
    ? { verb: `${step.verb.family} ${step.verb.name}`, line: step.line, ...step.common, written: step.written }
    : { ...step, places: undefined, when: step.when && brief(step.when), steps: step.steps.map(brief) };

test("reads the scenario of the design", () => {
  const { places, setup, steps, teardown, ...head } = read(text);
  expect(places.byPath["apps.1"]).toEqual({ line: 4, column: 20, endColumn: 29 });
  expect(head).toMatchInlineSnapshot(`
    {
      "apps": [
        "WatchTower",
        "AdminTool",
      ],
      "expect": undefined,
      "file": "alerts.yaml",
      "files": [],
      "gateways": [
        "NSIP",
      ],
      "hooks": [],
      "line": 2,
      "locks": [],
      "name": "An operator acknowledges an alert",
      "only": false,
      "reset": "restart",
      "skip": undefined,
      "table": [
        {
          "count": 42,
          "data": "HighVolumeAlerts",
          "zip": "007",
        },
        {
          "count": 0,
          "data": "Empty",
          "zip": "1.50",
        },
      ],
      "tags": [
        "smoke",
      ],
      "timeoutMs": 1500,
      "variants": undefined,
      "vars": {},
    }
  `);
  expect([...setup, ...steps, ...teardown].map(brief)).toMatchInlineSnapshot(`
    [
      {
        "line": 10,
        "verb": "interact call",
        "written": {
          "call": "WatchTower:SetTestData",
          "with": {
            "scenarioName": "\${data}",
          },
        },
      },
      {
        "line": 12,
        "save": "before",
        "verb": "inspect tree",
        "written": {
          "tree": "MainWindow",
        },
      },
      {
        "line": 13,
        "verb": "verify element",
        "written": {
          "element": "AlertCount",
          "text": "\${count}",
        },
      },
      {
        "kind": "group",
        "line": 15,
        "places": undefined,
        "repeat": 1,
        "retry": 1,
        "steps": [
          {
            "line": 19,
            "verb": "interact click",
            "written": {
              "click": "Button 'Acknowledge'",
            },
          },
          {
            "line": 20,
            "verb": "interact type",
            "written": {
              "into": "Note",
              "submit": true,
              "type": "007",
            },
          },
        ],
        "title": "acknowledge the first one",
        "verb": "group",
        "when": {
          "line": 16,
          "timeout": "0ms",
          "verb": "verify element",
          "written": {
            "element": "AlertList",
            "visible": true,
          },
        },
      },
      {
        "line": 21,
        "save": "lpn",
        "verb": "inspect call",
        "written": {
          "call": "NSIP:nsip_get_animal",
          "pick": "$.LpnId",
          "with": {
            "search_string": "6401492020FLE249",
          },
        },
      },
      {
        "line": 22,
        "verb": "verify value",
        "written": {
          "equals": "6401492020FLE249",
          "value": "\${lpn}",
        },
      },
      {
        "app": "AdminTool",
        "line": 23,
        "soft": true,
        "timeout": "5s",
        "verb": "verify element",
        "written": {
          "element": "Audit",
          "matches": "acknowledged by .*",
        },
      },
      {
        "line": 25,
        "verb": "verify noErrors",
        "written": {
          "noErrors": true,
        },
      },
    ]
  `);
});

test("finds nothing to complain about where apps, gateways and variables are known", () => {
  expect(checkScenario(read(text), { apps: ["WatchTower", "AdminTool"], gateways: ["NSIP"], env: {}, hasFile: () => true })).toEqual([]);
});

test("a scenario without a table runs once, for one empty row", () => {
  expect(read("name: x\nsteps: [{ inspect: { call: apps_list } }]").table).toEqual([{}]);
});

test("an alias stands for what it names", verifies(["card/scenario-aliases"]), () => {
  const { steps } = read("name: x\napps: [A]\nsetup:\n  - &save { interact: { click: Save } }\nsteps:\n  - *save\n  - *save\n");
  expect(steps.map(brief)).toEqual([
    { verb: "interact click", line: 4, written: { click: "Save" } },
    { verb: "interact click", line: 4, written: { click: "Save" } },
  ]);
});

test("a condition looks once unless it says how long to wait", () => {
  const group = (when: string) =>
    read(`name: x\napps: [A]\nsteps: [{ control: { group: g, when: ${when}, steps: [{ interact: { click: B } }] } }]`);
  expect(group("{ element: B }").steps[0]).toMatchObject({ when: { common: { timeout: "0ms" } } });
  expect(group("{ element: B, timeout: 2s }").steps[0]).toMatchObject({ when: { common: { timeout: "2s" } } });
});

test("files of Windows have the same places", () => {
  const { diagnostics } = parseScenario("x.yaml", "name: x\r\napps: [A]\r\nsteps:\r\n  - interact: { clck: Save }\r\n", builtInVerbs);
  expect(diagnostics).toMatchObject([{ line: 4, column: 17, endColumn: 21 }]);
});

test.each(["", "\0", "{", "a: &a [*a]", "steps: [[[[", "? [a]: b", "- - -", "name: x\nsteps: *y", "%YAML 9\n---\nx", "name: !!binary x"])(
  "%j gives problems with places, never an exception",
  (broken) => {
    const { scenario, diagnostics } = parseScenario("x.yaml", broken, builtInVerbs);
    expect(scenario).toBeUndefined();
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.every(({ line, column, endColumn }) => line >= 1 && column >= 1 && endColumn > column)).toBe(true);
  },
);

const words = builtInVerbs.flatMap((verb) => (verb.kind === "verb" ? [verb] : []));

test.each(words)(
  "no option of `$family: $name` has the name of a common option or of another verb of the family",
  ({ name, family, args }) => {
    const others = builtInVerbs.filter((verb) => verb.family === family && verb.name !== name).map((verb) => verb.name);
    const taken = [...Object.keys(commonOptionsOf(family).shape), ...others];
    expect(Object.keys(args.shape).filter((option) => option !== name && taken.includes(option))).toEqual([]);
  },
);
