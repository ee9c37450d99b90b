import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, type Ended, eventsOf, filled, startCli, stub } from "../../support/cli/run-cli.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const SCENARIO = `# A user of the desk.
name: sign in
apps: [Desk]
steps:
  # The wrong address is refused.
  - interact: { type: stranger@example.org, into: Email }   # an unknown user
  - interact: { click: "SignIn" }
  - verify: { element: SignIn, enabled: true }
`;
const MEMORY = "s/__baselines__/sign-in/steps.locators.json";

/** A folder with a scenario whose elements are remembered, and an app of which a later version is ready. */
async function rememberedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(stub.files, join(folder, "desk"), { recursive: true });
  const entry = JSON.stringify({ command: [process.execPath, stub.program, join(folder, "desk")] });
  await filled(folder, { "amcp.config.yaml": config({ Desk: entry }), "s/sign-in.yaml": SCENARIO });
  expect(await run(folder)).toMatchObject({ code: 0 });
  return folder;
}

/** Changes the screens of the app. */
async function edit(folder: string, change: (text: string) => string): Promise<void> {
  for (const screen of ["sign-in", "refused"]) {
    const file = join(folder, "desk", screen, "tree.json");
    await writeFile(file, change(await readFile(file, "utf8")));
  }
}

const run = (folder: string, ...args: readonly string[]): Promise<Ended> => startCli(folder, ["s", ...args]).ended;
const accept = (folder: string, ...args: readonly string[]): Promise<Ended> => startCli(folder, ["accept", "--locators", ...args]).ended;
const scenarioIn = (folder: string): Promise<string> => readFile(join(folder, "s/sign-in.yaml"), "utf8");
const renamed = (text: string) => text.replaceAll('"SignIn"', '"LogOn"');

test("a passing run remembers how its elements are known, and a run under CI writes nothing", async () => {
  const folder = await rememberedFolder();
  const { locators } = JSON.parse(await readFile(join(folder, MEMORY), "utf8"));
  expect(locators.map(({ locator }: { locator: string }) => locator)).toEqual(["Email", "SignIn"]);
  expect(locators[1]).toMatchObject({
    app: "Desk",
    type: "Button",
    role: "Button",
    id: "SignIn",
    name: "Sign in",
    text: "Sign in",
    locators: ["SignIn", "Button 'Sign in'", "MainWindow/StackPanel[0]/Button[0]"],
    neighbours: expect.arrayContaining(["TextBox#Password", "TextBox#Email"]),
    alike: ["TextBlock#Title"],
  });
  await edit(folder, renamed);
  const before = await readFile(join(folder, MEMORY), "utf8");
  expect((await run(folder, "--update", "none")).code).toBe(1);
  expect(await readFile(join(folder, MEMORY), "utf8")).toBe(before);
});

test("a run names the element that a lost one is now and changes nothing; accept shows the diff and rewrites the scenario", async () => {
  const folder = await rememberedFolder();
  await edit(folder, renamed);
  const { code, out } = await run(folder, "--reports", "console,junit,json,html,events");
  expect(code).toBe(1);
  const sentence =
    /`SignIn` most probably is `LogOn` now \(\d\d %: same type, same name 'Sign in', same text 'Sign in', \d of \d neighbours/;
  expect(out).toMatch(sentence);
  expect(await readFile(join(folder, "amcp-results/junit.xml"), "utf8")).toContain("most probably is `LogOn` now");
  expect(await readFile(join(folder, "amcp-results/report/data/scenarios/1.js"), "utf8")).toContain("most probably is `LogOn` now");
  expect(await scenarioIn(folder)).toBe(SCENARIO);

  const listed = await accept(folder, "--list", "--all");
  expect(listed.out).toContain("1 locator can be accepted");
  expect(await scenarioIn(folder)).toBe(SCENARIO);

  const accepted = await accept(folder, "s/sign-in.yaml");
  expect(accepted).toMatchObject({ code: 0, err: "" });
  expect(accepted.out).toContain(
    [
      ...["--- s/sign-in.yaml", "+++ s/sign-in.yaml", "@@ -4,6 +4,6 @@", " steps:", "   # The wrong address is refused."],
      "   - interact: { type: stranger@example.org, into: Email }   # an unknown user",
      ...['-  - interact: { click: "SignIn" }', "-  - verify: { element: SignIn, enabled: true }"],
      ...['+  - interact: { click: "LogOn" }', "+  - verify: { element: LogOn, enabled: true }", " ", "1 locator accepted", ""],
    ].join("\n"),
  );
  expect(await scenarioIn(folder)).toBe(SCENARIO.replaceAll("SignIn", "LogOn"));
});

test("a locator of a file of steps is changed there, also where the scenario that uses the file is named", async () => {
  const folder = await rememberedFolder();
  const used = SCENARIO.replace(/ {2}- interact: \{ click.*\n/, "  - control: { use: parts/press.steps.yaml }\n");
  const press = "name: press the button   # of the desk\nsteps:\n  - interact: { click: SignIn }\n";
  await filled(folder, { "s/sign-in.yaml": used, "s/parts/press.steps.yaml": press });
  expect(await run(folder)).toMatchObject({ code: 0 });
  await edit(folder, renamed);
  const { out } = await run(folder);
  expect(out).toContain("`SignIn` most probably is `LogOn` now");
  expect(await accept(folder, "s/sign-in.yaml")).toMatchObject({ code: 0, err: "" });
  expect(await readFile(join(folder, "s/parts/press.steps.yaml"), "utf8")).toBe(press.replace("SignIn", "LogOn"));
});

test("an element that is gone is not taken for another one", async () => {
  const folder = await rememberedFolder();
  await edit(folder, (text) => {
    const roots = JSON.parse(text);
    const [panel] = roots[0].children;
    panel.children = panel.children.filter((child: { properties: { automationId: string } }) => child.properties.automationId !== "SignIn");
    return JSON.stringify(roots);
  });
  expect((await run(folder)).out).not.toContain("most probably");
  expect((await eventsOf(folder)).some((event) => event.type === "stepEnded" && event.healing !== undefined)).toBe(false);
  expect(await accept(folder, "--all")).toMatchObject({ code: 0, out: "no locator can be accepted from amcp-results\n" });
  const unknown = await accept(folder, "s/sign-in.yaml");
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain("AMCP_SELECTION_EMPTY: no element of s/sign-in.yaml was found again in amcp-results");
});

test("a scenario that has changed since the run is left alone", verifies(["error/AMCP_LOCATORS_OUTDATED"]), async () => {
  const folder = await rememberedFolder();
  await edit(folder, renamed);
  await run(folder);
  const edited = `${SCENARIO}  - verify: { noErrors: true }\n`;
  await writeFile(join(folder, "s/sign-in.yaml"), edited);
  const { code, err } = await accept(folder, "--all");
  expect(err).toContain("AMCP_LOCATORS_OUTDATED: s/sign-in.yaml has changed since the run that missed its elements; nothing was accepted");
  expect(code).toBe(1);
  expect(await scenarioIn(folder)).toBe(edited);
});
