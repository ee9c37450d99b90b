/** The subset of JSON Schema that tool parameters use. */
export interface ParameterSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly propertyNames?: ParameterSchema;
  readonly additionalProperties?: ParameterSchema | false;
  readonly items?: ParameterSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The arguments of a call, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The schema at a path; undefined for an unknown name. */
export const schemaAt = (schema: ParameterSchema, path: readonly string[]): ParameterSchema | undefined =>
  path.reduce<ParameterSchema | undefined>((at, key) => {
    const inner = at?.properties?.[key] ?? at?.items;
    if (inner !== undefined) return inner;
    const others = at?.additionalProperties;
    const isNamed = at?.propertyNames?.enum?.includes(key) ?? true;
    return others && isNamed ? others : undefined;
  }, schema);

/** The argument at a path. */
export const valueAt = (given: Arguments, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? new Map(Object.entries(at)).get(key) : undefined), given);

/** Cuts a path at its first list, because a list is corrected as a whole. */
export const wholeList = (schema: ParameterSchema, path: readonly string[]): readonly string[] => {
  const depth = path.findIndex((_, index) => schemaAt(schema, path.slice(0, index + 1))?.type === "array");
  return depth === -1 ? path : path.slice(0, depth + 1);
};

/** The required parameters that are missing in a call. */
export const missingIn = ({ required = [] }: ParameterSchema, given: Arguments): readonly string[] =>
  required.filter((name) => given[name] === undefined);

/** Whether the schema is numeric. */
export const isNumber = ({ type }: ParameterSchema): boolean => type === "integer" || type === "number";
