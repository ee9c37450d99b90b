import { StepsFile } from "../language/blocks.ts";
import { type Block, commonOptionsOf, type Family, families, type Verb } from "../language/define-verb.ts";
import { HooksFile, moments } from "../language/read/parse-hooks.ts";
import { ScenarioFile } from "../language/read/scenario.ts";
import { builtInVerbs, type Word } from "../steps/index.ts";
import type { EditorNames, EditorTool } from "./editor-option.ts";
import { editorOption, inlinedSchema, type JsonSchema, mapValues, type Properties, type Suggestions } from "./editor-option.ts";

const reference = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

const NO_NAMES: EditorNames = { apps: [], gateways: [], tools: [], elements: [] };

/**
 * JSON Schema (draft-07) of the scenario language for editors, generated from the schemas of the runner. It is a chain of `if` and
 * `else` by verb: with `oneOf`, editors suggest the options of all verbs and report an unknown verb as a missing one.
 *
 * @param names of one project for suggestions
 * @param verbs by default the built-in ones
 */
export function renderScenarioSchema(names: EditorNames = NO_NAMES, verbs: readonly Word[] = builtInVerbs): string {
  const { properties, ...file } = inlinedSchema(ScenarioFile);
  const steps = { type: "array", items: reference("step") };
  const own = properties as Properties;
  const parts = { setup: own["setup"] ?? {}, steps: own["steps"] ?? {}, teardown: own["teardown"] ?? {} };
  return rendered("A scenario of amcp-test", {
    ...file,
    properties: {
      ...mapValues(own, (option, name) => ({ title: name, ...withoutMark(option) })),
      ...mapValues(parts, (option, name) => ({ title: name, ...option, ...steps })),
      ...listed("apps", own, names.apps),
      ...listed("gateways", own, names.gateways),
    },
    definitions: definitionsOf(names, verbs),
  });
}

/** JSON Schema of the files that scenarios `use`. */
export function renderStepsSchema(names: EditorNames = NO_NAMES, verbs: readonly Word[] = builtInVerbs): string {
  const { properties, ...file } = inlinedSchema(StepsFile);
  const own = mapValues(properties as Properties, (option, name) => ({ title: name, ...withoutMark(option) }));
  const steps = { ...own["steps"], type: "array", items: reference("step") };
  return rendered("A file of steps of amcp-test", { ...file, properties: { ...own, steps }, definitions: definitionsOf(names, verbs) });
}

/** JSON Schema of `amcp.hooks.yaml`, with the steps of scenarios. */
export function renderHooksSchema(names = NO_NAMES, verbs: readonly Word[] = builtInVerbs): string {
  const { properties, ...file } = inlinedSchema(HooksFile);
  const own = properties as Properties;
  const steps = { type: "array", items: reference("step") };
  const lists = mapValues(Object.fromEntries(moments.map((moment) => [moment, own[moment] ?? {}])), (option, name) => ({
    title: name,
    ...option,
    ...steps,
  }));
  return rendered("Hooks of amcp-test", {
    ...file,
    properties: { ...mapValues(own, (option, name) => ({ title: name, ...withoutMark(option) })), ...lists },
    definitions: definitionsOf(names, verbs),
  });
}

const rendered = (title: string, schema: JsonSchema): string =>
  `${JSON.stringify({ $schema: "http://json-schema.org/draft-07/schema#", title, ...schema }, null, 2)}\n`;

/** The schemas of steps, families and verbs. */
const definitionsOf = (names: EditorNames, verbs: readonly Word[]): JsonSchema => ({
  step: {
    title: "step",
    description: "A step: its family, and below it one verb with its options.",
    type: "object",
    properties: mapValues(Object.fromEntries(families.map((family) => [family, {}])), (_, family) => reference(family)),
    additionalProperties: false,
    errorMessage: `Unknown step kind: a step is one of ${families.join(", ")}.`,
    minProperties: 1,
    maxProperties: 1,
  },
  ...Object.fromEntries(families.map((family) => [family, familySchema(family, verbs)])),
  ...Object.fromEntries(verbs.map((verb) => [`${verb.family}.${verb.name}`, verbSchema(verb, names)])),
});

const withoutMark = ({ "x-definition": _name, ...schema }: JsonSchema): JsonSchema => schema;

/** Restricts listed names to those of the configuration. */
const listed = (key: string, own: Properties, names: readonly string[]): Properties =>
  names.length === 0 ? {} : { [key]: { title: key, ...own[key], items: { title: key, type: "string", enum: names } } };

/** Selects the schema by verb; without a known verb, reports the word in its place. */
function familySchema(family: Family, verbs: readonly Word[]): JsonSchema {
  const own = verbs.filter((verb) => verb.family === family);
  const names = own.map(({ name }) => name);
  const chain = names.reduceRight<JsonSchema>(
    (rest, name) => ({ if: { required: [name] }, [THEN]: reference(`${family}.${name}`), else: rest }),
    withoutVerb(family, own),
  );
  return { title: family, description: `One verb: ${names.join(", ")}.`, type: "object", ...chain };
}

/** Reports a missing verb if all keys are options, else an unknown verb. */
function withoutVerb(family: Family, own: readonly (Verb | Block)[]): JsonSchema {
  const [first = ""] = own.map(({ name }) => name);
  const words = own.map(({ name }) => name).join(", ");
  const properties = Object.fromEntries(own.map(({ name, summary }) => [name, { title: `${family}: ${name}`, description: summary }]));
  const options = [...own.flatMap(({ args }) => Object.keys(args.shape)), ...Object.keys(commonOptionsOf(family).shape)];
  const others = [...new Set(options)].filter((name) => !(name in properties));
  return {
    if: { propertyNames: { enum: others } },
    // `required` is separate, because editors suggest an object with required properties as a whole, under the title of the family.
    [THEN]: { properties, allOf: [{ required: [first], errorMessage: `The verb is missing: \`${family}\` has ${words}.` }] },
    else: {
      properties: { ...properties, ...Object.fromEntries(others.map((name) => [name, true])) },
      additionalProperties: false,
      errorMessage: `Unknown verb: \`${family}\` has ${words}.`,
    },
  };
}

/** Keyword of JSON Schema; a literal key would make the object look like a promise. */
const THEN = "then";

function verbSchema(verb: Verb | Block, names: EditorNames): JsonSchema {
  const { properties, required } = inlinedSchema(verb.args);
  const own = properties as Properties;
  const suggestions = suggestionsFor(verb, names);
  const option = (schema: JsonSchema, name: string): JsonSchema =>
    name === verb.name ? subject(verb, schema, suggestions) : editorOption(schema, name, suggestions);
  const condition = (name: string): JsonSchema => ({ title: name, ...own[name], ...reference("verify") });
  const blockParts =
    "steps" in own ? { when: condition("when"), until: condition("until"), steps: { ...own["steps"], items: reference("step") } } : {};
  const common = verb.kind === "block" ? {} : mapValues(inlinedSchema(commonOptionsOf(verb.family))["properties"] as Properties, option);
  const options = { ...mapValues(own, option), ...(verb.kind === "block" ? blockParts : {}), ...common };
  const tools = "call" in own && verb.name === "call" ? argumentsOf(names.tools) : {};
  return {
    title: `${verb.family}: ${verb.name}`,
    description: verb.summary,
    properties: options,
    required,
    additionalProperties: false,
    ...tools,
  };
}

/** The schema of the verb's own value, with the verb's summary in the description. */
function subject({ family, name, summary }: Verb | Block, schema: JsonSchema, suggestions: Suggestions): JsonSchema {
  const title = `${family}: ${name}`;
  const takes = typeof schema["description"] === "string" ? ` Takes ${schema["description"]}.` : "";
  return editorOption({ ...schema, description: `${summary}${takes}` }, title, { ...suggestions, [title]: suggestions[name] ?? [] });
}

function suggestionsFor(verb: Verb | Block, { apps, gateways, tools, elements }: EditorNames): Suggestions {
  return {
    app: apps,
    which: verb.kind === "verb" ? verb.which.flatMap((kind) => ({ apps, gateways })[kind]) : [],
    call: tools.map(({ name }) => name),
    TargetLocator: elements,
    ElementLocator: elements,
  };
}

/** Schemas of the arguments of known tools. */
function argumentsOf(tools: readonly EditorTool[]): JsonSchema {
  if (tools.length === 0) return {};
  const branch = ({ name, description, input }: EditorTool): JsonSchema => ({
    if: { properties: { call: { const: name } }, required: ["call"] },
    [THEN]: { properties: { with: { title: `arguments of ${name}`, description, ...argumentNames(input) } } },
  });
  return { allOf: tools.map(branch) };
}

/** Names and descriptions, and the words that an argument takes as suggestions: the tool checks the values, which may hold variables. */
function argumentNames({ properties = {}, required, additionalProperties }: JsonSchema): JsonSchema {
  const named = mapValues(properties as Properties, ({ description, enum: words }, name) => ({
    title: name,
    ...(description === undefined ? {} : { description }),
    ...(words === undefined ? {} : { examples: words }),
  }));
  const unknown = additionalProperties === false ? { additionalProperties, errorMessage: "The tool has no such argument." } : {};
  return { properties: named, ...(required === undefined ? {} : { required }), ...unknown };
}
