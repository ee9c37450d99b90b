import { expect, test } from "vitest";
import { headerParametersOf, headerValueIn } from "../../../mcp/header-parameters.ts";
import { verifies } from "../../support/verifies.ts";

const region = { type: "string", "x-mcp-header": "Region" };
const declaredBy = (properties: object, more: object = {}) =>
  headerParametersOf(Buffer.from(JSON.stringify({ name: "Query", inputSchema: { type: "object", properties, ...more } })));

test("a tool without such parameters declares none", () => {
  expect(declaredBy({ region: { type: "string" } })).toEqual([]);
  expect(declaredBy({ "x-mcp-header": { type: "string" } })).toEqual([]);
  expect(declaredBy({ region: { type: "object", default: { "x-mcp-header": "Region" } } })).toEqual([]);
});

test("a parameter that is to be said in a header is found at any depth of properties", verifies(["card/5-any-upstream"]), () => {
  const place = { type: "object", properties: { region, level: { type: "integer", "x-mcp-header": "Level" } } };
  expect(declaredBy({ place })).toEqual([
    { header: "Mcp-Param-Region", path: ["place", "region"] },
    { header: "Mcp-Param-Level", path: ["place", "level"] },
  ]);
});

test.each([
  ["an empty name", { region: { type: "string", "x-mcp-header": "" } }, {}],
  ["a name with a blank", { region: { type: "string", "x-mcp-header": "My Region" } }, {}],
  ["a name that splits the header", { region: { type: "string", "x-mcp-header": "R\r\nX-Evil" } }, {}],
  ["no name", { region: { type: "string", "x-mcp-header": 7 } }, {}],
  ["one name twice, in other letters", { region, second: { type: "string", "x-mcp-header": "REGION" } }, {}],
  ["a parameter that is a list", { region: { type: "array", "x-mcp-header": "Region" } }, {}],
  ["a parameter of no type", { region: { "x-mcp-header": "Region" } }, {}],
  ["the items of a list", { regions: { type: "array", items: region } }, {}],
  ["one of several forms", { region: { oneOf: [region] } }, {}],
  ["a definition that others refer to", { region: { $ref: "#/$defs/region" } }, { $defs: { region } }],
  ["the arguments as a whole", {}, { "x-mcp-header": "All" }],
])("%s cannot be declared, and the reason names it", (_what, properties, more) => {
  expect(declaredBy(properties, more)).toEqual({ fault: expect.stringContaining("x-mcp-header") });
});

test.each([
  ["a text", "eu", "eu"],
  ["an empty text", "", ""],
  ["a number", 4.5, 4.5],
  ["false", false, false],
  ["null", null, undefined],
  ["an object", { a: 1 }, undefined],
])("%s of the arguments is said, or left out", (_what, value, said) => {
  const parameter = { header: "Mcp-Param-Region", path: ["place", "region"] };
  expect(headerValueIn({ place: { region: value } }, parameter)).toBe(said);
  expect(headerValueIn({ place: {} }, parameter)).toBeUndefined();
  expect(headerValueIn(undefined, parameter)).toBeUndefined();
  expect(headerValueIn({}, { ...parameter, path: ["constructor", "name"] })).toBeUndefined();
});
