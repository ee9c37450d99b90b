import { isObject } from "../platform/text/json-values.ts";

type Json = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const isTexts = (value: unknown): boolean => isList(value) && value.every(isText);

const TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

function isPattern(value: unknown): boolean {
  try {
    return isText(value) && new RegExp(value, "u") !== undefined;
  } catch {
    return false;
  }
}

/** The state of item check. */
interface Check {
  readonly root: Json;
  readonly anchors: Set<string>;
  readonly references: { readonly to: string; readonly path: string }[];
  /** Schemas that were checked, so that a cycle of references ends. */
  readonly seen: Set<unknown>;
}

/** Returns the fault of a keyword's value. @param path in the schema, for people */
type Keyword = (value: unknown, path: string, check: Check) => string | undefined;

const plain =
  (isRight: (value: unknown) => boolean): Keyword =>
  (value, path) =>
    isRight(value) ? undefined : `${path} has a wrong value`;

const schemaMap =
  (isKey: (key: string) => boolean = () => true): Keyword =>
  (value, path, check) => {
    if (!isObject(value)) return `${path} is not an object`;
    return firstOf(Object.entries(value), ([key, item]) =>
      isKey(key) ? faultIn(item, `${path}.${key}`, check) : `${path}.${key} is not a pattern`,
    );
  };

const schemaList: Keyword = (value, path, check) =>
  isList(value) && value.length > 0
    ? firstOf([...value.entries()], ([index, item]) => faultIn(item, `${path}.${index}`, check))
    : `${path} is not a list of schemas`;

const anchor: Keyword = (value, path, { anchors }) => {
  if (!isText(value) || !/^[A-Za-z_][-\w.]*$/.test(value)) return `${path} is not a name`;
  anchors.add(`#${value}`);
  return undefined;
};

/** The keywords of draft-07, with the later ones that validators of draft-07 read. Others are data. */
const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["type", plain((value) => TYPES.has(value) || (isList(value) && value.length > 0 && value.every((item) => TYPES.has(item))))],
  ["enum", plain((value) => isList(value) && value.length > 0)],
  ["pattern", plain(isPattern)],
  ["required", plain(isTexts)],
  ...["format", "$comment", "$schema", "$id"].map((name): [string, Keyword] => [name, plain(isText)]),
  ...["uniqueItems", "nullable"].map((name): [string, Keyword] => [name, plain(isFlag)]),
  ...["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "maxLength", "minLength"].map(
    (name): [string, Keyword] => [name, plain(isNumber)],
  ),
  ...["maxItems", "minItems", "maxProperties", "minProperties", "maxContains", "minContains"].map((name): [string, Keyword] => [
    name,
    plain(isNumber),
  ]),
  ...["not", "if", "then", "else", "contains", "propertyNames", "additionalItems", "additionalProperties"].map(
    (name): [string, Keyword] => [name, (value, path, check) => faultIn(value, path, check)],
  ),
  ["items", (value, path, check) => (isList(value) && value.length > 0 ? schemaList : faultIn)(value, path, check)],
  ...["anyOf", "oneOf", "allOf"].map((name): [string, Keyword] => [name, schemaList]),
  ...["properties", "definitions", "$defs"].map((name): [string, Keyword] => [name, schemaMap()]),
  ["patternProperties", schemaMap(isPattern)],
  ["dependencies", (value, path, check) => schemaMap()(withoutLists(value), path, check)],
  ["$anchor", anchor],
  ["$dynamicAnchor", anchor],
]);

/** A dependency is a schema, or a list of names. */
const withoutLists = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, item]) => !isTexts(item))) : value;

/**
 * Returns why clients cannot compile a schema; undefined if they can. Clients with sessions compile all output schemas of a list with item
 * validator of draft-07, and item that fails costs them the whole list. So references and ids must not leave the schema.
 */
export function schemaFault(root: Json): string | undefined {
  const check: Check = { root, anchors: new Set(), references: [], seen: new Set() };
  const own = faultIn(root, "", check);
  if (own !== undefined) return own;
  for (const { to, path } of check.references) {
    const target = targetOf(to, check);
    const fault = target === undefined ? `${path} refers to ${to}, which it does not contain` : faultIn(target, path, check);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultIn(value: unknown, path: string, check: Check): string | undefined {
  if (typeof value === "boolean" || check.seen.has(value)) return undefined;
  if (!isObject(value)) return `${path} is not a schema`;
  check.seen.add(value);
  const { $id, $ref, nullable, type } = value;
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  if (nullable !== undefined && type === undefined) return `${at("nullable")} needs a type beside it`;
  if ($id !== undefined && value !== check.root) return `${at("$id")} may be that of another tool`;
  if ($ref !== undefined && !isText($ref)) return `${at("$ref")} has a wrong value`;
  if ($ref !== undefined) check.references.push({ to: $ref, path: at("$ref") });
  return firstOf(Object.entries(value), ([name, item]) => keywords.get(name)?.(item, at(name), check));
}

/** The schema that a reference names: by a JSON pointer, or by an anchor. */
function targetOf(to: string, { anchors, root }: Check): unknown {
  if (anchors.has(to)) return true;
  const { $id } = root;
  const [place = "", pointer = ""] = to.split("#", 2);
  if (place !== "" && place !== $id) return undefined;
  if (pointer === "") return root;
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => decoded(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, key) => (isObject(value) || isList(value) ? own(value, key) : undefined), root);
}

const own = (value: object, key: string): unknown => Object.getOwnPropertyDescriptor(value, key)?.value;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function firstOf<Item>(items: readonly Item[], fault: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = fault(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
