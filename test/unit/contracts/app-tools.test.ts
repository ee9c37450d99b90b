import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { changingTools } from "../../../contracts/app-tools/changes/force-pseudo-class.ts";
import { appTools } from "../../../contracts/app-tools/index.ts";
import { recorderTools } from "../../../contracts/app-tools/record/record-input.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { toolCalls } from "../../servers/tool-calls.ts";
import { verifies } from "../../support/verifies.ts";

const Schemas = z.looseObject({
  name: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()),
});

/** What apps serve: the handler has this very file inside. */
const golden = z
  .object({ instructions: z.string(), tools: z.array(Schemas) })
  .parse(JSON.parse(readFileSync("fixtures/golden/app-tools.json", "utf8")));
const served = golden.tools;
const serve = (name: string) => served.find((tool) => tool.name === name);
const draft07 = new Ajv({ strict: true, allowUnionTypes: true, validateSchema: true });

test("apps serve the tools of the contract and no others", () => {
  expect(served.map(({ name }) => name)).toEqual(appTools.map(({ name }) => name));
});

test("an agent pays 6,000 tokens at most for the tools of an app and their instructions, with every parameter", async () => {
  const count = await loadTokenizer();
  const offered = served
    .filter(({ name }) => !recorderTools.has(name) && !changingTools.has(name))
    .map((tool) => ({ ...tool, name: `ControlCatalog:${tool.name}` }));
  expect(count(JSON.stringify(offered)) + count(golden.instructions)).toBeLessThanOrEqual(6000);
  for (const { name, input } of appTools) {
    expect(Object.keys(Object(serve(name)?.inputSchema["properties"])), name).toEqual(Object.keys(input.shape));
  }
});

test(
  "records have the title of a tool, which says what no user can do, and tests in C# have no such call",
  verifies(["card/48-set-property", "card/48-force-pseudo-class"]),
  () => {
    const changing = appTools.filter(({ hints }) => hints.title?.endsWith("(no user can)")).map(({ name }) => name);
    expect(new Set(changing)).toEqual(changingTools);
    const client = readdirSync("dotnet/src/Amcp.Avalonia.Testing/Generated/Tools");
    for (const name of changing) expect(client).not.toContain(`${name}.g.cs`);
  },
);

test("every tool, and none that is gone, has a call that foreign clients make", verifies(["card/4-sdk-client"]), () => {
  expect(new Set(toolCalls.map(({ tool }) => tool))).toEqual(new Set(appTools.map(({ name }) => name)));
});

describe.each(appTools)("$name", ({ name }) => {
  test.each(["inputSchema", "outputSchema"] as const)(
    "has an %s that is valid JSON Schema draft-07",
    verifies(["000/2-RULE-input-schema"]),
    (which) => {
      const schema = serve(name)?.[which];
      expect(schema).toMatchObject({ type: "object" });
      expect(() => draft07.compile(schema ?? {})).not.toThrow();
    },
  );
});
