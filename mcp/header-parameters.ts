import { isObject } from "../platform/text/json-values.ts";

/** A parameter that a call over HTTP repeats in a header (MCP 2026-07-28, `x-mcp-header`). */
export interface HeaderParameter {
  /** `Mcp-Param-Region` */
  readonly header: string;
  /** Path of the value in the arguments. */
  readonly path: readonly string[];
}

/** The declared parameters, or the fault for which clients over HTTP must omit the tool. */
export type HeaderParameters = readonly HeaderParameter[] | { readonly fault: string };

const KEY = "x-mcp-header";
const PREFIX = "Mcp-Param-";
/** Characters of a header name (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Types whose values have exactly one form in a header. */
const TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);
/** Keywords of JSON Schema whose values are not schemas. */
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

/** @param path of property names to this schema; undefined where the value has no fixed path, as under `items` or `oneOf` */
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

/** A value that a header can carry. */
export type HeaderValue = string | number | boolean;

/** Returns the value for the header; undefined if the arguments have none, and then the header is absent. */
export function headerValueIn(args: unknown, { path }: HeaderParameter): HeaderValue | undefined {
  let value = args;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}
