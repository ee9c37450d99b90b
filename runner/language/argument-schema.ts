import { z } from "zod";

type Schema = z.core.$ZodType;

/** The values that an option accepts by its schema. Without a schema it accepts any value. */
export interface OptionForm {
  /** Only text, so that `007` and `true` are taken as written. */
  readonly takesOnlyText: boolean;
  readonly takesNumber: boolean;
  readonly takesBoolean: boolean;
  /** The schema of a list's items. */
  readonly item: Schema | undefined;
  /** The schema of a map's entry. */
  entry(key: string): Schema | undefined;
}

export function optionForm(schema: Schema | undefined): OptionForm {
  const all = schema === undefined ? [] : alternatives(schema);
  const takesNumber = all.some((form) => form instanceof z.ZodNumber);
  const takesBoolean = all.some((form) => form instanceof z.ZodBoolean);
  const takesText = all.some((form) => form instanceof z.ZodString || form instanceof z.ZodEnum);
  const takesAny = takesNumber || takesBoolean || all.some((form) => form instanceof z.ZodUnknown);
  return {
    takesOnlyText: takesText && !takesAny,
    takesNumber,
    takesBoolean,
    item: all.find((form) => form instanceof z.ZodArray)?.element,
    entry(key) {
      for (const form of all) {
        if (form instanceof z.ZodObject && Object.hasOwn(form.shape, key)) return form.shape[key];
        if (form instanceof z.ZodRecord) return form.valueType;
      }
      return undefined;
    },
  };
}

/** The alternatives of a union, or the schema alone; without optional, default, null and transform. */
function alternatives(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodPipe) return alternatives(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return alternatives(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [schema];
}
