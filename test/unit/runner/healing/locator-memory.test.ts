import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TEMPLATE, type UpdateMode } from "../../../../runner/baselines/index.ts";
import type { KnownElement } from "../../../../runner/healing/known-element.ts";
import { type LocatorMemory, openLocatorMemory } from "../../../../runner/healing/locator-memory.ts";
import { parseScenario } from "../../../../runner/language/read/index.ts";
import type { Scenario } from "../../../../runner/language/read/scenario.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const known: KnownElement = {
  type: "Button",
  window: "MainWindow",
  path: "MainWindow/Button[0]",
  bounds: { x: 0, y: 0, width: 80, height: 30 },
  locators: ["Save"],
  neighbours: [],
  alike: [],
};

async function memoryOf(
  root: string,
  update: UpdateMode,
  locators: readonly string[] = ["Save", "Open"],
  moment?: Scenario["moment"],
): Promise<LocatorMemory> {
  const steps = locators.map((locator) => `  - interact: { click: "${locator}" }\n`).join("");
  const { scenario } = parseScenario("s/a.yaml", `name: a\napps: [Desk]\nsteps:\n${steps}`, builtInVerbs);
  if (scenario === undefined) throw new Error("the scenario is broken");
  const place = { template: DEFAULT_TEMPLATE, root, scenarioDir: join(root, "s"), scenario: "a" };
  const memory = await openLocatorMemory(moment === undefined ? scenario : { ...scenario, moment }, {
    ...place,
    update,
    hide: (value) => JSON.parse(JSON.stringify(value).replaceAll("hunter2", "${PASSWORD}")),
  });
  if (memory === undefined) throw new Error("there is no place for the memory");
  return memory;
}

const fileOf = (root: string) => join(root, "s/__baselines__/a/steps.locators.json");
const stored = async (root: string): Promise<unknown[]> => JSON.parse(await readFile(fileOf(root), "utf8")).locators;

async function learnt(root: string, update: UpdateMode, text: string): Promise<void> {
  const memory = await memoryOf(root, update);
  if (memory.wants("Desk", "Save")) memory.learn("Desk", "Save", { ...known, text });
  await memory.save();
}

test("`missing` adds a locator and keeps it, `changed` and `all` replace it, `none` writes nothing", async () => {
  const root = await temporaryFolder();
  await learnt(root, "none", "first");
  await expect(stored(root)).rejects.toThrow("ENOENT");
  await learnt(root, "missing", "first");
  await learnt(root, "missing", "second");
  expect(await stored(root)).toMatchObject([{ app: "Desk", locator: "Save", text: "first" }]);
  await learnt(root, "changed", "third");
  expect(await stored(root)).toMatchObject([{ text: "third" }]);
  await learnt(root, "all", "fourth");
  expect((await memoryOf(root, "none")).recall("Desk", "Save")).toMatchObject({ text: "fourth" });
});

test("only literal locators of the scenario are remembered, each once in an attempt", async () => {
  const memory = await memoryOf(await temporaryFolder(), "missing", ["Save", "${BUTTON}"]);
  expect(memory.wants("Desk", "Save")).toBe(true);
  expect(memory.wants("Desk", "OK")).toBe(false);
  memory.learn("Desk", "Save", undefined);
  expect(memory.wants("Desk", "Save")).toBe(false);
});

test("secrets are hidden, and locators that the scenario no longer has are left out", async () => {
  const root = await temporaryFolder();
  await learnt(root, "missing", "the password hunter2");
  expect(await stored(root)).toMatchObject([{ text: "the password ${PASSWORD}" }]);
  const later = await memoryOf(root, "missing", ["Open"]);
  later.learn("Desk", "Open", known);
  await later.save();
  expect(await stored(root)).toMatchObject([{ locator: "Open" }]);
});

test("rows that run at the same time lose nothing of each other", async () => {
  const root = await temporaryFolder();
  const [one, other] = [await memoryOf(root, "missing"), await memoryOf(root, "missing")];
  one.learn("Desk", "Save", known);
  other.learn("Desk", "Open", known);
  await Promise.all([one.save(), other.save()]);
  expect(await stored(root)).toMatchObject([{ locator: "Open" }, { locator: "Save" }]);
});

test("the hooks of one file do not leave out locators of each other", async () => {
  const root = await temporaryFolder();
  for (const [moment, locator] of [
    ["beforeAll", "Open"],
    ["afterAll", "Save"],
  ] as const) {
    const memory = await memoryOf(root, "changed", [locator], moment);
    memory.learn("Desk", locator, known);
    await memory.save();
  }
  expect((await memoryOf(root, "none", ["Open"], "beforeAll")).recall("Desk", "Open")).toBeDefined();
});

test("a damaged file is as if it were not there", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, "s/__baselines__/a"), { recursive: true });
  await writeFile(fileOf(root), "{");
  expect((await memoryOf(root, "missing")).recall("Desk", "Save")).toBeUndefined();
});
