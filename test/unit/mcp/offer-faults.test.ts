import fc from "fast-check";
import { expect, test } from "vitest";
import { type OfferKind, offerKinds, readOffer, readOffersPage } from "../../../mcp/offer.ts";
import { listingClients } from "../../support/mcp/listing-clients.ts";
import { verifies } from "../../support/verifies.ts";

const clients = await listingClients();

/** Reads a page with these elements. */
function page(kind: OfferKind, elements: readonly string[]) {
  const bytes = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":{"${offerKinds[kind].list}":[${elements.join(",")}]}}`);
  const read = readOffersPage({ bytes }, kind).elements.map((element, index) => readOffer(element, kind, index));
  return { offers: read.flatMap(({ offer }) => offer ?? []), faults: read.flatMap(({ fault }) => fault ?? []) };
}

/** Elements that all clients accept, with every field that MCP has. */
const icons = [{ src: "https://example.org/i.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }];
const common = { title: "A title", description: "A description", icons, _meta: { "example.org/a": 1 } };
const forResources = { mimeType: "text/plain", annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-01-02T03:04:05Z" } };
const object = {
  type: "object",
  properties: { a: { type: "string" } },
  required: ["a"],
  $schema: "http://json-schema.org/draft-07/schema#",
};
const whole = {
  tools: {
    name: "good",
    ...common,
    inputSchema: object,
    outputSchema: object,
    annotations: { title: "T", readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    execution: { taskSupport: "optional" },
  },
  prompts: { name: "good", ...common, arguments: [{ name: "a", title: "A", description: "d", required: true }] },
  resources: { uri: "x://good", name: "good", ...common, ...forResources, size: 12 },
  templates: { uriTemplate: "x://{good}", name: "good", ...common, ...forResources },
} as const satisfies Record<OfferKind, object>;

const kinds = ["tools", "prompts", "resources", "templates"] as const satisfies readonly OfferKind[];

/** Every place in an element, as paths of keys. */
function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const below = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [...(path.length === 0 ? [] : [path]), ...below.flatMap(([key, one]) => placesOf(one, [...path, key]))];
}

function withValue(element: unknown, [key = "", ...rest]: readonly string[], json: string | undefined): unknown {
  const copy: Record<string, unknown> = Array.isArray(element) ? Object.assign([], element) : { ...Object(element) };
  if (rest.length > 0) copy[key] = withValue(copy[key], rest, json);
  else if (json === undefined) delete copy[key];
  else copy[key] = JSON.parse(json);
  return copy;
}

const wrongValues = [
  undefined,
  "null",
  "true",
  "false",
  "0",
  "-1.5",
  "1e999",
  '"text"',
  '""',
  "[]",
  "{}",
  '["text"]',
  "[1]",
  '{"a":1}',
  '[{"a":null}]',
  '{"a":"string"}',
];

/** The proxy's list: the mended elements beside a sound one, for a client of an era. */
async function refusals(kind: OfferKind, elements: readonly string[]): Promise<readonly string[]> {
  const { offers } = page(kind, [...elements, JSON.stringify(whole[kind])]);
  const found = Object.entries(clients).map(async ([name, { era, refusal }]) => {
    const listed = offers.map((offer) => ((era === "session" ? offer.inSessions : undefined) ?? offer).definition.toString());
    const reason = await refusal(kind, listed);
    return reason === undefined ? [] : [`${name}: ${reason} of ${listed[0]}`];
  });
  return (await Promise.all(found)).flat();
}

test.each(kinds)(
  "every wrong value at every place of %s leaves the list acceptable to all clients",
  verifies(["card/17-list-limits"]),
  async (kind) => {
    const name = offerKinds[kind].key;
    const element = { ...whole[kind], [name]: `${whole[kind].name}:bad` };
    const bad = placesOf(element).flatMap((path) => wrongValues.map((json) => JSON.stringify(withValue(element, path, json))));
    const found: string[] = [];
    for (const one of bad) found.push(...(await refusals(kind, [one])));
    expect(found).toEqual([]);
  },
);

const keywords =
  `$id $schema $ref $anchor $dynamicAnchor $comment $defs definitions type enum const multipleOf maximum exclusiveMaximum minimum
exclusiveMinimum maxLength minLength pattern items prefixItems additionalItems maxItems minItems uniqueItems contains minContains maxContains
maxProperties minProperties required properties patternProperties additionalProperties dependencies dependentRequired dependentSchemas
propertyNames if then else allOf anyOf oneOf not format contentEncoding contentMediaType readOnly writeOnly default examples deprecated
title description nullable discriminator unevaluatedProperties unevaluatedItems`.split(/\s+/);

const scalars = [
  "null",
  "true",
  "5",
  "-1.5",
  "1e999",
  '"string"',
  '"("',
  '"#"',
  '"#/properties"',
  '"#/nowhere"',
  '"https://example.org/x"',
];
const inside = fc.constantFrom(
  ...scalars,
  "[]",
  "{}",
  '["string"]',
  '["a","a"]',
  "[1]",
  '[{"type":"string"}]',
  '{"a":{"type":"number"}}',
  '{"a":5}',
  '{"(":{}}',
);

const randomSchema = fc
  .tuple(fc.uniqueArray(fc.tuple(fc.constantFrom(...keywords), inside), { selector: ([key]) => key, maxLength: 3 }), fc.boolean())
  .map(([members, isNested]) => {
    const schema = `{${members.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(",")}}`;
    return isNested ? `{"type":"object","properties":{"a":${schema}}}` : schema;
  });

test.each(kinds)("a sound element of %s keeps its bytes, also numbers that JavaScript cannot hold", (kind) => {
  const element = JSON.stringify(whole[kind]).replace('"example.org/a":1', ' "example.org/a" : 9007199254740993 ');
  const { offers, faults } = page(kind, [element]);
  expect(offers.map(({ definition, inSessions }) => [definition.toString(), inSessions])).toEqual([[element, undefined]]);
  expect(faults).toEqual([]);
});

const schema = '"inputSchema":{"type":"object"}';

/** Malformed elements as servers write them: what is listed instead; undefined if the element is left out. */
const mended: readonly (readonly [string, OfferKind, string, string | undefined])[] = [
  ["no input schema", "tools", '{"name":"t"}', `{"name":"t",${schema}}`],
  ["a null for one", "tools", '{"name":"t","inputSchema":null}', `{"name":"t",${schema}}`],
  ["an empty one", "tools", '{"name":"t","inputSchema":{}}', `{"name":"t",${schema}}`],
  ["an empty list of PHP for one", "tools", '{"name":"t","inputSchema":[]}', `{"name":"t",${schema}}`],
  [
    "alternatives without a type",
    "tools",
    '{"name":"t","inputSchema":{"anyOf":[{}]}}',
    '{"name":"t","inputSchema":{"anyOf":[{}],"type":"object"}}',
  ],
  ["several types", "tools", '{"name":"t","inputSchema":{"type":["object","null"]}}', `{"name":"t",${schema}}`],
  ["another type", "tools", '{"name":"t","inputSchema":{"type":"string"}}', undefined],
  ["a text as its input schema", "tools", '{"name":"t","inputSchema":"{}"}', undefined],
  ["no properties in PHP", "tools", '{"name":"t","inputSchema":{"type":"object","properties":[]}}', `{"name":"t",${schema}}`],
  [
    "properties of any value",
    "tools",
    '{"name":"t","inputSchema":{"type":"object","properties":{"a":true,"b":false,"c":{"const":9007199254740993}}}}',
    '{"name":"t","inputSchema":{"type":"object","properties":{"a":{},"b":{"not":{}},"c":{"const":9007199254740993}}}}',
  ],
  ["a list of properties", "tools", '{"name":"t","inputSchema":{"type":"object","properties":[{"name":"a"}]}}', undefined],
  ["a list as its output", "tools", `{"name":"t",${schema},"outputSchema":{"type":"array"}}`, `{"name":"t",${schema}}`],
  [
    "an output that refers to nothing",
    "tools",
    `{"name":"t",${schema},"outputSchema":{"type":"object","not":{"$ref":"#/$defs/A"}}}`,
    `{"name":"t",${schema}}`,
  ],
  [
    "one bad hint",
    "tools",
    `{"name":"t",${schema},"annotations":{"readOnlyHint":true,"openWorldHint":"no"}}`,
    `{"name":"t",${schema},"annotations":{"readOnlyHint":true}}`,
  ],
  [
    "nulls for what is absent",
    "tools",
    `{"name":"t","title":null,"description":null,"annotations":null,"icons":null,"_meta":null,${schema}}`,
    `{"name":"t",${schema}}`,
  ],
  ["no name", "tools", `{${schema}}`, undefined],
  ["a number as its name", "tools", `{"name":7,${schema}}`, undefined],
  ["two names", "tools", `{"name":"t","name":"u",${schema}}`, undefined],
  ["no object", "tools", '"t"', undefined],
  ["a null", "tools", "null", undefined],
  ["an escape that is none", "tools", `{"name":"t","title":"\\x",${schema}}`, undefined],
  ["null arguments", "prompts", '{"name":"p","arguments":null}', '{"name":"p"}'],
  ["an argument without a name", "prompts", '{"name":"p","arguments":[{}]}', undefined],
  [
    "an argument with a null",
    "prompts",
    '{"name":"p","arguments":[{"name":"a","description":null}]}',
    '{"name":"p","arguments":[{"name":"a"}]}',
  ],
  ["no name", "resources", '{"uri":"x://y"}', '{"uri":"x://y","name":"x://y"}'],
  ["no URI", "resources", '{"name":"r"}', undefined],
  [
    "a date without a time",
    "resources",
    '{"uri":"x://y","name":"r","annotations":{"lastModified":"2026-01-02","priority":1}}',
    '{"uri":"x://y","name":"r","annotations":{"priority":1}}',
  ],
  [
    "another audience",
    "resources",
    '{"uri":"x://y","name":"r","annotations":{"audience":["all"]}}',
    '{"uri":"x://y","name":"r","annotations":{}}',
  ],
  ["a text as its size", "resources", '{"uri":"x://y","name":"r","size":"12"}', '{"uri":"x://y","name":"r"}'],
  ["no name", "templates", '{"uriTemplate":"x://{y}"}', '{"uriTemplate":"x://{y}","name":"x://{y}"}'],
];

test.each(mended)("an element with %s is mended or left out, beside the others (%s)", (_what, kind, element, expected) => {
  const { offers, faults } = page(kind, [element, JSON.stringify(whole[kind])]);
  const listed = offers.map((offer) => (offer.inSessions ?? offer).definition.toString());
  expect(listed).toEqual([...(expected === undefined ? [] : [expected]), JSON.stringify(whole[kind])]);
  expect(faults).toEqual([expect.objectContaining({ state: expected === undefined ? "left out" : "mended" })]);
});

test("an output of another type is kept for agents of the newest era, which allows it", () => {
  const element = `{"name":"t",${schema},"outputSchema":{"type":"array","items":{"type":"string"}}}`;
  const { offers, faults } = page("tools", [element]);
  expect(offers.map(({ definition, inSessions }) => [definition.toString(), inSessions?.definition.toString()])).toEqual([
    [element, `{"name":"t",${schema}}`],
  ]);
  expect(faults).toMatchObject([
    { kind: "tool", name: "t", state: "mended", reason: expect.stringContaining('outputSchema.type is "array"') },
  ]);
});

test.each([
  ["an object", '"tools":{"a":{}}'],
  ["a null", '"tools":null'],
  ["another name", '"items":[]'],
])("a page with %s in place of the list is empty and named", (_what, members) => {
  const bytes = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":{${members}}}`);
  expect(readOffersPage({ bytes }, "tools")).toMatchObject({
    elements: [],
    faults: [{ kind: "list", name: "tools/list", state: "left out" }],
  });
});

test.each([
  ["7", 1],
  ["{}", 1],
  ["null", 0],
])("the cursor %s ends the list", (cursor, faults) => {
  const bytes = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t",${schema}}],"nextCursor":${cursor}}}`);
  const page = readOffersPage({ bytes }, "tools");
  expect([page.elements.length, page.nextCursor, page.faults.length]).toEqual([1, undefined, faults]);
});

test("an output schema of any keywords leaves the list acceptable to all clients", verifies(["card/17-list-limits"]), async () => {
  await fc.assert(
    fc.asyncProperty(randomSchema, async (schema) => {
      expect(await refusals("tools", [`{"name":"bad","inputSchema":{"type":"object"},"outputSchema":${schema}}`])).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
