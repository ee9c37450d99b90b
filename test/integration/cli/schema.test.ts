import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cli, config } from "../../support/cli/run-cli.ts";
import { CURSOR, openLanguageServer } from "../../support/editor/language-server.ts";
import { verifies } from "../../support/verifies.ts";

const scenarioOf = (step: string) => `name: an example\napps: [Desk]\ngateways: [NSIP]\nsteps:\n  - ${step}\n`;

async function editorWith(file: string) {
  const server = await openLanguageServer(file);
  onTestFinished(() => server.close());
  return server;
}

test("the schema of the language is written to stdout or to a file", verifies(["card/18-editor-schema"]), async () => {
  const committed = await readFile("docs/schema/scenario.json", "utf8");
  expect(await cli({}, ["schema"])).toMatchObject({ code: 0, err: "", out: committed });
  const { code, out, folder } = await cli({}, ["schema", "--out", ".amcp/scenario.json"]);
  expect({ code, out }).toEqual({
    code: 0,
    out: "Wrote .amcp/scenario.json. Scenarios in this folder begin with: # yaml-language-server: $schema=.amcp/scenario.json\n",
  });
  expect(await readFile(join(folder, ".amcp/scenario.json"), "utf8")).toBe(committed);
});

test(
  "with --live an editor knows the apps, gateways, tools, arguments and elements of the project",
  verifies(["card/scenario-schema-live"]),
  async () => {
    const files = { "amcp.config.yaml": `${config()}gateways: { NSIP: { kind: nsip } }\n` };
    const { code, out, err, folder } = await cli(files, ["schema", "--live", "--out", "scenario.json"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Wrote scenario\.json with 1 app, 1 gateway, \d+ tools and \d+ elements\. Scenarios in this folder begin with:/);
    const server = await editorWith(join(folder, "scenario.json"));
    const offers = (step: string) => server.offersAt(scenarioOf(step));
    expect(await offers(`interact:\n      call: ${CURSOR}`)).toEqual(expect.arrayContaining(["Desk:ClickElement", "NSIP:nsip_get_animal"]));
    expect(await offers(`inspect:\n      call: NSIP:nsip_get_animal\n      with:\n        ${CURSOR}`)).toContain("search_string");
    expect(await offers(`interact:\n      click: ${CURSOR}`)).toEqual(expect.arrayContaining(["Email", "SignIn"]));
    expect(await offers(`verify:\n      element: ${CURSOR}`)).toContain("Password");
    expect(await offers(`verify:\n      element: Email\n      app: ${CURSOR}`)).toContain("Desk");
    expect(await offers(`control:\n      fault: html\n      which: ${CURSOR}`)).toContain("NSIP");
    expect(await server.offersAt(`name: x\napps:\n  - ${CURSOR}\n`)).toEqual(["Desk"]);
    expect(await server.problemsOf(scenarioOf("interact: { click: Email }"))).toEqual([]);
    const wrong = await server.problemsOf("name: x\napps: [Dask]\nsteps:\n  - interact: { click: Save }\n");
    expect(wrong.map(({ message }) => message)).toEqual([expect.stringContaining('"Desk"')]);
  },
);

test("an app that does not start is named, and no file is written", async () => {
  const files = { "amcp.config.yaml": config({ Desk: JSON.stringify({ command: ["./no-such-app"] }) }) };
  const { code, err } = await cli(files, ["schema", "--live", "--out", "scenario.json"]);
  expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(/^AMCP_APP_START_FAILED: .*no-such-app/m) });
});
