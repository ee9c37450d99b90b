import { z } from "zod";
import { isObject } from "../platform/text/json-values.ts";
import { arrayElements, type ByteSpan, objectMembers } from "./json/scan.ts";
import { isTexts, schemaFault } from "./sound-schema.ts";

/** The lists of an MCP server. */
export type OfferKind = "tools" | "prompts" | "resources" | "templates";

type Path = readonly (string | number)[];

/** One change that makes a definition fit the protocol. */
interface Cure {
  readonly path: Path;
  /** The JSON that replaces the value or is added; undefined if the member is removed. */
  readonly by: string | undefined;
  readonly reason: string;
  /** Only clients with sessions need it. */
  readonly inSessions?: true;
}

/** A definition cannot be used, and its meaning is not certain enough to mend it. */
class Unusable extends Error {}

type Check = (value: unknown, path: Path) => readonly Cure[];

const sound: readonly Cure[] = [];
const drop = (path: Path, reason: string): readonly Cure[] => [{ path, by: undefined, reason: `${reason}, so it is removed` }];
const replace = (path: Path, reason: string, by: string): readonly Cure[] => [{ path, by, reason: `${reason}, so it becomes ${by}` }];

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0 ? "an empty object" : "an object";
  return typeof value === "string" ? "a text" : String(value);
}

const place = (path: Path): string => path.join(".");
const isA = (path: Path, value: unknown): string => `${place(path)} is ${kindOf(value)}`;

/** PHP writes an empty object as an empty list, and other languages write null for what is absent. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** An optional field; one of the wrong kind is removed. */
const optional =
  (kind: z.ZodType, isRight: (value: unknown) => boolean = (value) => kind.safeParse(value).success): Check =>
  (value, path) =>
    value === undefined || isRight(value) ? sound : drop(path, `${isA(path, value)}, which MCP does not allow there`);

/** An optional object whose fields are checked each by itself. */
const group =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (value === undefined) return sound;
    return isObject(value) ? checkFields(value, path, fields) : drop(path, `${isA(path, value)}, not an object`);
  };

const checkFields = (value: Readonly<Record<string, unknown>>, path: Path, fields: Readonly<Record<string, Check>>): readonly Cure[] =>
  Object.entries(fields).flatMap(([key, check]) => check(value[key], [...path, key]));

const text = optional(z.string());
const flag = optional(z.boolean());
const object = optional(z.unknown(), isObject);

const Icon = z.looseObject({
  src: z.string(),
  mimeType: z.string().optional(),
  sizes: z.array(z.string()).optional(),
  theme: z.enum(["light", "dark"]).optional(),
});

const common = { title: text, description: text, icons: optional(z.array(Icon)), _meta: object };

const audience = {
  annotations: group({
    audience: optional(z.array(z.enum(["user", "assistant"]))),
    priority: optional(z.number().min(0).max(1)),
    lastModified: optional(z.iso.datetime({ offset: true })),
  }),
  mimeType: text,
};

/** Members of an object schema at which clients look when they read a list. */
const objectSchema = {
  $schema: text,
  properties(value: unknown, path: Path) {
    if (value !== undefined && isNothing(value)) return drop(path, isA(path, value));
    if (value === undefined) return sound;
    if (!isObject(value)) throw new Unusable(`${isA(path, value)}, not an object`);
    return Object.entries(value).flatMap(([name, schema]) => property(schema, [...path, name]));
  },
  required(value: unknown, path: Path) {
    if (value === undefined || isTexts(value)) return sound;
    if (value === null || typeof value === "boolean" || kindOf(value) === "an empty object") return drop(path, isA(path, value));
    throw new Unusable(`${isA(path, value)}, not a list of names`);
  },
} as const satisfies Record<string, Check>;

/** JSON.parse reads a number beyond the range of JavaScript as infinite. */
const holdsInfinity = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(holdsInfinity)
    : typeof value === "number" && !Number.isFinite(value);

const property: Check = (value, path) => {
  if (holdsInfinity(value)) throw new Unusable(`${place(path)} has a number that no client can hold`);
  if (isObject(value)) return sound;
  if (value === true || isNothing(value)) return replace(path, isA(path, value), "{}");
  if (value === false) return replace(path, isA(path, value), '{"not":{}}');
  throw new Unusable(`${isA(path, value)}, not a schema`);
};

/** Arguments and structured content are objects, so a schema without that type means the same with it. */
const objectType: Check = (value, path) => {
  if (value === "object") return sound;
  const isCertain = value === undefined || value === null || (Array.isArray(value) && value.includes("object"));
  if (isCertain) return replace(path, isA(path, value), '"object"');
  throw new Unusable(`${place(path)} is ${JSON.stringify(value)}, not "object"`);
};

const inputSchema: Check = (value, path) => {
  if (isNothing(value) || value === true) return replace(path, isA(path, value), '{"type":"object"}');
  if (!isObject(value)) throw new Unusable(`${isA(path, value)}, not a schema`);
  return checkFields(value, path, { type: objectType, ...objectSchema });
};

/** Without its output schema a tool answers as before; only clients cannot check the answer. */
const outputSchema: Check = (value, path) => {
  if (value === undefined) return sound;
  if (!isObject(value)) return drop(path, `${isA(path, value)}, not a schema`);
  const fault = schemaFault(value);
  const { type } = value;
  if (fault !== undefined) return drop(path, `clients cannot compile ${place(path)}: ${fault}`);
  return orDropped(path, () => [...checkFields(value, path, objectSchema), ...outputType(type, path)]);
};

/** Drops a value whose meaning is not certain. */
function orDropped(path: Path, check: () => readonly Cure[], why = ""): readonly Cure[] {
  try {
    return check();
  } catch (error) {
    if (error instanceof Unusable) return drop(path, error.message + why);
    throw error;
  }
}

/** MCP 2026-07-28 allows any type. */
const outputType = (type: unknown, path: Path): readonly Cure[] =>
  orDropped(path, () => objectType(type, [...path, "type"]), " as MCP with sessions needs it").map((cure) => ({
    ...cure,
    inSessions: true,
  }));

/** The arguments of a prompt. */
const promptArguments: Check = (value, path) => {
  if (value === undefined) return sound;
  if (value === null || kindOf(value) === "an empty object") return drop(path, isA(path, value));
  if (!Array.isArray(value)) throw new Unusable(`${isA(path, value)}, not a list`);
  return value.flatMap((argument: unknown, index) => {
    const { name } = isObject(argument) ? argument : {};
    if (!isObject(argument) || typeof name !== "string") throw new Unusable(`${place([...path, index])} has no name`);
    return checkFields(argument, [...path, index], { title: text, description: text, required: flag });
  });
};

/** The fields of each kind of definition, apart from the key by which it is used. */
const checks: Readonly<Record<OfferKind, Readonly<Record<string, Check>>>> = {
  tools: {
    ...common,
    inputSchema,
    outputSchema,
    annotations: group({ title: text, readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag, openWorldHint: flag }),
    execution: group({ taskSupport: optional(z.enum(["required", "optional", "forbidden"])) }),
  },
  prompts: { ...common, arguments: promptArguments },
  resources: { ...common, ...audience, size: optional(z.number()) },
  templates: { ...common, ...audience },
};

/** A resource without a name is shown by its URI. */
const nameOfResource =
  (key: string, uri: string): Check =>
  (value, path) =>
    typeof value === "string" ? sound : replace(path, `${isA(path, value)}, and ${key} names it too`, JSON.stringify(uri));

/** A definition that clients accept. */
export interface MendedDefinition {
  readonly definition: Buffer;
  /** The form for clients with sessions, where it differs. */
  readonly inSessions: Buffer | undefined;
  /** Each change with its reason; empty if the bytes are those of the upstream. */
  readonly changes: readonly string[];
}

/**
 * Checks a definition against the schema of the protocol, and mends what can only have one meaning. Official clients refuse a whole list
 * for one field of the wrong kind. A sound definition keeps its bytes.
 *
 * @param key the field by which it is used, and its text
 * @returns the reason if it cannot be used
 */
export function mendDefinition(definition: Buffer, kind: OfferKind, key: { field: string; text: string }): MendedDefinition | string {
  try {
    const value: unknown = JSON.parse(definition.toString());
    if (!isObject(value)) return "it is not an object";
    const name = key.field === "name" ? {} : { name: nameOfResource(key.field, key.text) };
    const cures = checkFields(value, [], { ...checks[kind], ...name });
    if (cures.length === 0) return { definition, inSessions: undefined, changes: [] };
    const always = cures.filter(({ inSessions }) => !inSessions);
    return {
      definition: apply(definition, always),
      inSessions: always.length === cures.length ? undefined : apply(definition, cures),
      changes: cures.map(({ reason }) => reason),
    };
  } catch (error) {
    if (error instanceof Unusable || error instanceof SyntaxError) return error.message;
    throw error;
  }
}

function apply(bytes: Buffer, cures: readonly Cure[]): Buffer {
  return cures.length === 0 ? bytes : Buffer.from(changed(bytes, { start: 0, end: bytes.length }, cures));
}

/** Renders a value with its changes; the bytes of all that does not change are copied. */
function changed(bytes: Buffer, at: ByteSpan, cures: readonly Cure[]): string {
  const [whole] = cures.filter(({ path }) => path.length === 0);
  if (whole !== undefined) return whole.by ?? "";
  if (cures.length === 0) return bytes.toString("utf8", at.start, at.end);
  const below = (key: string | number) =>
    cures.filter(({ path }) => path[0] === key).map((cure) => ({ ...cure, path: cure.path.slice(1) }));
  const items = arrayElements(bytes, at);
  if (items.length > 0) return `[${items.map((item, index) => changed(bytes, item, below(index))).join(",")}]`;
  const members = objectMembers(bytes, at);
  const added = cures.flatMap(({ path: [key = ""] }) => (members.has(String(key)) ? [] : [[String(key), at] as const]));
  return `{${[...members, ...new Map(added)]
    .map(([key, span]) => [key, changed(bytes, span, below(key))] as const)
    .flatMap(([key, json]) => (json === "" ? [] : [`${JSON.stringify(key)}:${json}`]))
    .join(",")}}`;
}
