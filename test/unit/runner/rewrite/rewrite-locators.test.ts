import { expect, test } from "vitest";
import { unifiedDiff } from "../../../../runner/rewrite/accept-locators.ts";
import { rewriteLocators } from "../../../../runner/rewrite/rewrite-locators.ts";

const TEXT = `# Save is a word here.
name: Save
apps: [Desk, Other]
steps:
  - interact: { click: Save }   # Save it
  - interact:
      click: 'Save'
      name: Save
  - interact: { click: Save, app: Other }
  - interact: { set: Amount, to: Save }
  - interact: { drag: Row, to: "Save" }
  - control:
      group: Save
      steps:
        - verify: { screenshot: desk, mask: [Save, Clock] }
`;
const change = { app: "Desk", locator: "Save", found: "Button 'Save all'" };

test("a locator is replaced in the steps of its app, and nothing else is", () => {
  const { text, missing } = rewriteLocators(TEXT, [change]);
  expect(missing).toEqual([]);
  expect(
    unifiedDiff("a.yaml", TEXT, text)
      .split("\n")
      .filter((line) => /^[-+] /.test(line)),
  ).toEqual([
    "-  - interact: { click: Save }   # Save it",
    "+  - interact: { click: Button 'Save all' }   # Save it",
    "-      click: 'Save'",
    "+      click: 'Button ''Save all'''",
    `-  - interact: { drag: Row, to: "Save" }`,
    `+  - interact: { drag: Row, to: "Button 'Save all'" }`,
    "-        - verify: { screenshot: desk, mask: [Save, Clock] }",
    "+        - verify: { screenshot: desk, mask: [Button 'Save all', Clock] }",
  ]);
});

test.each(["'Save all'", "#'a b'", "MainWindow/Button[2]", "{x}", "a: b", "a, b"])("the file still says %s after it", (found) => {
  const { text } = rewriteLocators("apps: [Desk]\nsteps:\n  - interact: { click: Save }\n", [{ ...change, found }]);
  expect(rewriteLocators(text, [{ ...change, locator: found, found: "Save" }]).missing).toEqual([]);
});

test("line ends of Windows stay", () => {
  const { text } = rewriteLocators("apps: [Desk]\r\nsteps:\r\n  - interact: { click: Save }\r\n", [{ ...change, found: "Store" }]);
  expect(text).toBe("apps: [Desk]\r\nsteps:\r\n  - interact: { click: Store }\r\n");
});

test("a locator that no step has on one line is told", () => {
  const folded = { ...change, locator: "Button 'Save all'" };
  const absent = { ...change, locator: "Gone" };
  const text = "apps: [Desk]\nsteps:\n  - interact:\n      click: Button\n        'Save all'\n";
  expect(rewriteLocators(text, [folded, absent])).toEqual({ text, missing: [folded, absent] });
});

test("a diff has three lines of context, and one hunk for near changes", () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  const now = lines.map((line, at) => ([1, 6, 20].includes(at) ? `${line} new` : line));
  expect(
    unifiedDiff("a", lines.join("\n"), now.join("\n"))
      .split("\n")
      .filter((line) => line.startsWith("@@")),
  ).toEqual(["@@ -1,10 +1,10 @@", "@@ -18,7 +18,7 @@"]);
  expect(unifiedDiff("a", "same", "same")).toBe("");
});
