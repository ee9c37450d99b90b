import { expect, test } from "vitest";
import { CaptureScreenshot } from "../../../../contracts/app-tools/look/capture-screenshot.ts";
import { FullElementTree, GetElementTree } from "../../../../contracts/app-tools/look/get-element-tree.ts";
import type { AppTools, ToolCaller } from "../../../../contracts/step.ts";
import { appToolsOf } from "../../../../runner/apps/app-tools.ts";
import { createRedaction } from "../../../../runner/run/results/redaction.ts";
import { verifies } from "../../../support/verifies.ts";

const SECRET = `hun"ter <2>&ü(!)`;
const { hide, hideIn, reveal, isSecret, hideInTrees } = createRedaction({ PASSWORD: SECRET, LONGER: `${SECRET} and more` });

test.each([
  ["plain", SECRET],
  ["in JSON", JSON.stringify({ text: SECRET })],
  ["in JSON as .NET writes it", '{"text":"hun\\"ter \\u003C2\\u003E\\u0026\\u00FC(!)"}'],
  ["in a URL", `https://example.org/?q=${encodeURIComponent(SECRET)}`],
  ["in a URL as .NET writes it", "https://example.org/?q=hun%22ter%20%3C2%3E%26%C3%BC%28%21%29"],
  ["in a URL with digits in lower case", "https://example.org/?q=hun%22ter%20%3c2%3e%26%c3%bc(!)"],
  ["in a form", `https://example.org/?${new URLSearchParams({ q: SECRET })}`],
])("a secret is hidden %s", verifies(["card/scenario-secrets"]), (_how, text) => {
  expect(hide(text)).toContain("${PASSWORD}");
  expect(hide(text)).not.toMatch(/hun|ter/);
});

test("a secret that holds another one is hidden as a whole, in keys too", verifies(["card/scenario-secrets"]), () => {
  expect(hide(`${SECRET} and more`)).toBe("${LONGER}");
  expect(hideIn({ [SECRET]: [{ deep: `x${SECRET}x` }, 7, null] })).toEqual({ "${PASSWORD}": [{ deep: "x${PASSWORD}x" }, 7, null] });
});

test("what was hidden is found again, and nothing else is changed", verifies(["card/scenario-secrets"]), () => {
  expect(reveal(hide(`a ${SECRET} b`))).toBe(`a ${SECRET} b`);
  expect(reveal("${OTHER}")).toBe("${OTHER}");
  expect(createRedaction({}).hide("as it is")).toBe("as it is");
});

const element = (path: string, text: string, children: object[] = []) => ({
  type: "TextBlock",
  name: null,
  index: 0,
  path,
  bounds: { x: 0, y: 0, width: 9, height: 9 },
  screenBounds: { x: 0, y: 0, width: 9, height: 9 },
  properties: { text },
  children,
});

/** An app that shows the secret in one of its texts. */
function appShowing(text: string) {
  const asked: unknown[] = [];
  const roots = [element("MainWindow", "", [element("MainWindow/TextBlock[0]", text), element("MainWindow/TextBlock[1]", "else")])];
  const app: AppTools = {
    name: "Desk",
    async call(tool, input) {
      asked.push({ tool: tool.name, input });
      if (tool.name !== GetElementTree.name) return { ok: false, code: "UNSUPPORTED", message: "no pictures here" };
      return { ok: true, data: tool.output.parse({ roots, count: 3, revision: 1 }), text: "", images: [] };
    },
  };
  return { app, asked };
}

test(
  "elements that show a secret are painted over in pictures, beside those that a step names",
  verifies(["card/scenario-secrets"]),
  async () => {
    const { app, asked } = appShowing(`welcome ${SECRET}`);
    const tools: ToolCaller = {
      call: (name, input, signal) =>
        name === "Desk:GetElementTree" ? app.call(FullElementTree, {}, signal) : app.call(CaptureScreenshot, input, signal),
    };
    await appToolsOf("Desk", tools, { isSecret }).call(CaptureScreenshot, { mask: ["Clock"] }, AbortSignal.timeout(1000));
    expect(asked).toMatchObject([
      { tool: "GetElementTree", input: {} },
      { tool: "CaptureScreenshot", input: { mask: ["Clock", "MainWindow/TextBlock[0]"] } },
    ]);
  },
);

test("trees that are remembered beside a picture have the name in the secret's place", verifies(["card/scenario-secrets"]), async () => {
  const { app } = appShowing(SECRET);
  const outcome = await hideInTrees(app).call(GetElementTree, {}, AbortSignal.timeout(1000));
  expect(JSON.stringify(outcome)).toContain("${PASSWORD}");
  expect(JSON.stringify(outcome)).not.toContain("hun");
});
