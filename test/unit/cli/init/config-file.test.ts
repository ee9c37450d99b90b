import { expect, test } from "vitest";
import { newConfig, withAppEntries } from "../../../../cli/init/config-file.ts";

const app = (id: string, path: string, isHosted = false) => ({ id, path, isHosted });
const desk = app("Desk", "src/My Desk");

test("a new configuration names each project, quoted where YAML needs it", () => {
  expect(newConfig([desk, app("Odd", "src/a, b #1", true), app("Here", ".")], "node_modules/amcp-test/docs/schema/config.json")).toBe(
    `# yaml-language-server: $schema=node_modules/amcp-test/docs/schema/config.json
apps:
  Desk: { project: src/My Desk }
  Odd: { project: "src/a, b #1", handler: hosted }
  Here: { project: . }
`,
  );
});

test.each([
  [
    "behind the last app",
    "apps:\n    One: { project: one }  # ours\n\nrun: { workers: 2 }\n",
    "apps:\n    One: { project: one }  # ours\n    Desk: { project: src/My Desk }\n\nrun: { workers: 2 }\n",
  ],
  [
    "behind an app of several lines",
    "apps:\n  One:\n    project: one\n    args:\n      - x\nsecrets: [A]\n",
    "apps:\n  One:\n    project: one\n    args:\n      - x\n  Desk: { project: src/My Desk }\nsecrets: [A]\n",
  ],
  [
    "at the end of a file without a line end",
    "apps:\n  One: { project: one }",
    "apps:\n  One: { project: one }\n  Desk: { project: src/My Desk }\n",
  ],
  [
    "where there are no apps yet",
    "# Ours.\nrun: { workers: 2 }\n",
    "# Ours.\nrun: { workers: 2 }\napps:\n  Desk: { project: src/My Desk }\n",
  ],
  ["into an empty map", "apps: {}\n", "apps:\n  Desk: { project: src/My Desk }\n"],
  [
    "into a map between brackets",
    "apps: { One: { project: one } }\n",
    "apps:\n  One: { project: one }\n  Desk: { project: src/My Desk }\n",
  ],
  ["into an empty file", "", "apps:\n  Desk: { project: src/My Desk }\n"],
])("an app is added %s", (_, before, after) => {
  expect(withAppEntries(before, [desk])).toBe(after);
});
