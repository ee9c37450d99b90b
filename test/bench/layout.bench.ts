import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CheckLayout, type LayoutFinding } from "../../contracts/app-tools/look/check-layout.ts";
import { type CatalogAgent, openCatalog } from "./catalog-agent.ts";

/** ControlCatalog of Avalonia's repository, built with the handler: its DLL or its program. It is not in this repository. */
const program = process.env["AMCP_CONTROL_CATALOG"];

/** A folder for a picture of each page with findings. */
const pictures = process.env["AMCP_LAYOUT_PICTURES"];

interface Page {
  readonly name: string;
  readonly findings: readonly LayoutFinding[];
}

test.runIf(program !== undefined)("which faults of layout have the pages of an app that is not ours?", async () => {
  const agent = await openCatalog(program ?? "", (text) => text.length);
  const pages = await visitPages(agent, {});
  const longer = await visitPages(agent, { rules: ["growth"] });
  const counts = `${pages.length} pages: ${sum(pages)} findings, and ${sum(longer)} more with texts 40 % longer`;
  process.stdout.write(`${[...[...pages, ...longer].flatMap(linesOf), counts].join("\n")}\n`);
  expect(pages.length).toBeGreaterThan(50);
});

const sum = (pages: readonly Page[]): number => pages.reduce((all, { findings }) => all + findings.length, 0);

const linesOf = ({ name, findings }: Page): string[] =>
  findings.map(
    ({ rule, elements, problem, moreElements }) =>
      `${name} | ${rule} | ${elements.join(", ")}${moreElements > 0 ? ` and ${moreElements} more` : ""} | ${problem}`,
  );

/** Opens each page and checks it. A page that crashes the app is left out, and a new app goes on with the next one. */
async function visitPages(agent: CatalogAgent, input: { readonly rules?: readonly string[] }): Promise<Page[]> {
  const pages: Page[] = [];
  for (let index = 0; ; index += 1) {
    const opened = await agent.call("SelectItem", { element: "type=ListBox nth=0", index });
    if (opened.isError && /None of the|ELEMENT_NOT_FOUND/.test(opened.text)) return pages;
    if (opened.text.startsWith("AMCP_PROXY_APP_GONE")) {
      await agent.restart();
      continue;
    }
    const checked = await agent.call("CheckLayout", input);
    const { findings } = CheckLayout.output.parse(checked.structured);
    const name = String(opened.structured["text"]);
    pages.push({ name, findings });
    if (findings.length > 0 && pictures !== undefined)
      await savePicture(agent, pictures, `${index}${input.rules === undefined ? "" : "-growth"}`);
  }
}

async function savePicture(agent: CatalogAgent, folder: string, name: string): Promise<void> {
  const { json } = await agent.proxy.ask("tools/call", { name: "ControlCatalog:CaptureScreenshot", arguments: {} });
  const image = json.result.content.find(({ type }: { type: string }) => type === "image");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), Buffer.from(image.data, "base64"));
}
