/** A parameter of a tool that a call over HTTP says in a header too (MCP 2026-07-28, `x-mcp-header`). */
export interface HeaderParameter {
  /** `Mcp-Param-Region` */
  readonly header: string;
  /** Where the value stands in the arguments. */
  readonly path: readonly string[];
}

/** What a tool's definition declares, or why that cannot be kept to: clients over HTTP leave such a tool out. */
export type HeaderParameters = readonly HeaderParameter[] | { readonly fault: string };

const KEY = "x-mcp-header";
const PREFIX = "Mcp-Param-";
/** What the name of a header consists of (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** The values of these have one way to be written in a header. */
const TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);
/** Keywords of JSON Schema whose values are no schemas. */
const DATA: ReadonlySet<string> = new Set(["default", "examples", "enum", "const"]);

const none: HeaderParameters = [];

/** @param definition of a tool, as its server wrote it */
export function headerParametersOf(definition: Buffer): HeaderParameters {
  if (!definition.includes(`"${KEY}"`)) return none;
  const found = new Map<string, HeaderParameter>();
  try {
    collect(JSON.parse(definition.toString()).inputSchema, [], found);
  } catch (error) {
    if (error instanceof Undeclarable || error instanceof SyntaxError) return { fault: error.message };
    throw error;
  }
  return [...found.values()];
}

class Undeclarable extends Error {}

/** @param path of property names that leads here; undefined where a value need not stand at one place, as under `items` or `oneOf` */
function collect(schema: unknown, path: readonly string[] | undefined, found: Map<string, HeaderParameter>): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === KEY) declare(schema, value, path, found);
    else if (keyword === "properties" && isObject(value))
      for (const [name, property] of Object.entries(value)) collect(property, path && [...path, name], found);
    else if (!DATA.has(keyword)) collect(value, undefined, found);
  }
}

function declare(schema: object, name: unknown, path: readonly string[] | undefined, found: Map<string, HeaderParameter>): void {
  if (path === undefined || path.length === 0) throw new Undeclarable(`${KEY} stands at a place that is no property of the arguments`);
  const place = `\`${path.join(".")}\``;
  if (typeof name !== "string" || !TOKEN.test(name))
    throw new Undeclarable(`${KEY} of ${place} is no name of a header: ${JSON.stringify(name)}`);
  const type = "type" in schema ? schema.type : undefined;
  if (!TYPES.has(type))
    throw new Undeclarable(`${KEY} of ${place} is for a string, a number or a boolean, not for ${JSON.stringify(type ?? null)}`);
  const key = name.toLowerCase();
  if (found.has(key)) throw new Undeclarable(`${KEY} "${name}" of ${place} is there twice`);
  found.set(key, { header: PREFIX + name, path });
}

/** What a header can say. */
export type HeaderValue = string | number | boolean;

/** The value that a header repeats; undefined where the arguments have none, and then there is no header. */
export function headerValueIn(args: unknown, { path }: HeaderParameter): HeaderValue | undefined {
  let value = args;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
