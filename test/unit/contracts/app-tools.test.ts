import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { appTools } from "../../../contracts/app-tools/index.ts";

interface ServedTool {
  readonly name: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema: Record<string, unknown>;
}

const served: readonly ServedTool[] = JSON.parse(readFileSync("fixtures/golden/app-tools.json", "utf8"));

describe.each(served.map((tool) => [tool.name, tool] as const))("%s", (_, { inputSchema, outputSchema }) => {
  test("has schemas of an object that are valid JSON Schema draft-07 (000/2-RULE-input-schema)", () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).toMatchObject({ $schema: "http://json-schema.org/draft-07/schema#", type: "object" });
      expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
      expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  test("takes no argument that it does not know", () => {
    const validate = new Ajv({ strict: false }).compile(inputSchema);
    expect(validate({ elemnt: "Save" })).toBe(false);
  });
});

test("every tool of the contract is served, and no other", () => {
  expect(served.map(({ name }) => name)).toEqual(appTools.map(({ name }) => name));
});

test("a schema that is none is told from one, so that the tests above can fail", () => {
  expect(new Ajv().validateSchema({ type: "objekt" })).toBe(false);
});
