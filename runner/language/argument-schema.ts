import { z } from "zod";

type Schema = z.core.$ZodType;

/** The schema of a written value: without optional, default, null and transform. */
function bare(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap())
    : schema;
}

/** The alternatives of a union, or the schema alone. */
function alternatives(schema: Schema): readonly Schema[] {
  const known = bare(schema);
  return known instanceof z.ZodUnion ? known.options.flatMap(alternatives) : [known];
}

/** Whether the option takes only text, so that `007` and `true` are taken as written. */
export function takesText(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  const all = alternatives(schema);
  return all.some(isText) && !all.some((one) => one instanceof z.ZodNumber || one instanceof z.ZodBoolean || one instanceof z.ZodUnknown);
}

const isText = (schema: Schema): boolean => schema instanceof z.ZodString || schema instanceof z.ZodEnum;

export const takesNumber = (schema: Schema | undefined): boolean =>
  schema !== undefined && alternatives(schema).some((one) => one instanceof z.ZodNumber);

export const takesBoolean = (schema: Schema | undefined): boolean =>
  schema !== undefined && alternatives(schema).some((one) => one instanceof z.ZodBoolean);

/** The schema of a map's entry. */
export function entrySchema(schema: Schema | undefined, key: string): Schema | undefined {
  for (const one of schema === undefined ? [] : alternatives(schema)) {
    if (one instanceof z.ZodObject && Object.hasOwn(one.shape, key)) return one.shape[key] as Schema;
    if (one instanceof z.ZodRecord) return one.valueType;
  }
  return undefined;
}

/** The schema of a list's items. */
export function itemSchema(schema: Schema | undefined): Schema | undefined {
  const list = (schema === undefined ? [] : alternatives(schema)).find((one) => one instanceof z.ZodArray);
  return list instanceof z.ZodArray ? list.element : undefined;
}
