import { expect, test } from "vitest";
import { writeFileWithFolders } from "../../../../platform/files/files.ts";
import { AppConfig } from "../../../../runner/apps/app-config.ts";
import { parseScenario } from "../../../../runner/language/read/index.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { isNamedLike, looksOf, ViewsConfig, viewScenario, viewUses } from "../../../../runner/views/index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { verifies } from "../../../support/verifies.ts";

const view = (name: string, file: string | null = null) =>
  ({ name, kind: "UserControl", type: `Desk.${name}`, file, reason: null }) as const;
const NO_FILES = { hooks: () => [], read: () => undefined, refuse: () => undefined };

test("every theme goes with every scale, culture, size and direction", verifies(["card/49-views-look"]), () => {
  const config = ViewsConfig.parse({ scales: [1, 1.5], cultures: ["de-DE"], sizes: ["800x600"], flows: ["RightToLeft"] });
  expect(looksOf(config).map(({ name }) => name)).toEqual([
    "light-1x-de-DE-800x600-rtl",
    "light-1.5x-de-DE-800x600-rtl",
    "dark-1x-de-DE-800x600-rtl",
    "dark-1.5x-de-DE-800x600-rtl",
  ]);
  expect(looksOf(config).at(-1)?.arguments).toEqual({
    theme: "Dark",
    scale: 1.5,
    culture: "de-DE",
    width: 800,
    height: 600,
    flow: "RightToLeft",
  });
  expect(looksOf(ViewsConfig.parse({})).map(({ name }) => name)).toEqual(["light", "dark"]);
  expect(ViewsConfig.safeParse({ sizes: ["800"], colours: [] }).success).toBe(false);
});

test.each(["OrderView", "Order list, empty", "Desk.Parts.OrderView"])("the scenario of the view `%s` can be read", (name) => {
  const looks = looksOf(ViewsConfig.parse({}));
  const { scenario, diagnostics } = parseScenario(
    "views/Desk/x.yaml",
    viewScenario("Desk", view(name), name, looks),
    builtInVerbs,
    NO_FILES,
  );
  expect(diagnostics).toEqual([]);
  expect(scenario).toMatchObject({ name, tags: ["view"], apps: ["Desk"], reset: "none" });
  expect(scenario?.steps).toHaveLength(4);
});

test("names match with * for any characters, in any case", () => {
  expect(isNamedLike("OrderView", ["order*"])).toBe(true);
  expect(isNamedLike("OrderView", ["*list", "Order.iew"])).toBe(false);
});

const PROJECT = '<Project Sdk="Microsoft.NET.Sdk" />';
const xaml = (content = "") => `<UserControl>${content}</UserControl>`;

test("a view ignores the files of views that it does not use, if only views name them", verifies(["card/49-views-affected"]), async () => {
  const folder = await temporaryFolder();
  const files = {
    "Desk.csproj": PROJECT,
    "Main.axaml": xaml("<l:List />"),
    "List.axaml": xaml("<l:Row />"),
    "Row.axaml": xaml(),
    "Row.axaml.cs": "class Row;",
    "About.axaml": xaml(),
    "Chosen.axaml": xaml(),
    "Locator.cs": "new Chosen();",
    "Styles.axaml": "<Styles />",
  };
  for (const [name, text] of Object.entries(files)) await writeFileWithFolders(`${folder}/${name}`, text);
  const views = ["Main", "List", "Row", "About", "Chosen"].map((name) => view(name, `${folder}/${name}.axaml`));
  const uses = await viewUses("Desk", AppConfig.parse({ project: "." }), [...views, view("Made")], folder);
  const ignored = (name: string) => Object.keys(files).filter((file) => uses(name)(`${folder}/${file}`));
  expect(ignored("Main")).toEqual(["About.axaml"]);
  expect(ignored("Row")).toEqual(["Main.axaml", "List.axaml", "About.axaml"]);
  expect(ignored("About")).toEqual(["Main.axaml", "List.axaml", "Row.axaml", "Row.axaml.cs"]);
  expect(ignored("Made")).toEqual(["Main.axaml", "List.axaml", "Row.axaml", "Row.axaml.cs", "About.axaml"]);
});
