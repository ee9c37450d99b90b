import { z } from "zod";

/** A value of google.protobuf.Value, with the name of the field that it has. */
interface ProtoValue {
  readonly kind?: "nullValue" | "numberValue" | "stringValue" | "boolValue" | "structValue" | "listValue" | undefined;
  readonly numberValue?: number | undefined;
  readonly stringValue?: string | undefined;
  readonly boolValue?: boolean | undefined;
  readonly structValue?: ProtoStruct | undefined;
  readonly listValue?: { readonly values: readonly ProtoValue[] } | undefined;
}
const ProtoValue: z.ZodType<ProtoValue> = z.object({
  kind: z.enum(["nullValue", "numberValue", "stringValue", "boolValue", "structValue", "listValue"]).optional(),
  numberValue: z.number().optional(),
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  get structValue(): z.ZodType<ProtoStruct | undefined> {
    return ProtoStruct.optional();
  },
  get listValue(): z.ZodType<ProtoValue["listValue"]> {
    return z.object({ values: z.array(ProtoValue).default([]) }).optional();
  },
});

/** google.protobuf.Struct. */
export interface ProtoStruct {
  readonly fields: Readonly<Record<string, ProtoValue>>;
}
export const ProtoStruct: z.ZodType<ProtoStruct> = z.object({ fields: z.record(z.string(), ProtoValue).default({}) });

/** Renders an object of JSON values; undefined fields are left out. */
export const toStruct = (value: object): object => ({
  fields: Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, toValue(part)]]))),
});

function toValue(value: unknown): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number") return { numberValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (Array.isArray(value)) return { listValue: { values: value.map(toValue) } };
  return typeof value === "object" && value !== null ? { structValue: toStruct(value) } : { nullValue: "NULL_VALUE" };
}

/** Reads an object of JSON values. */
export const fromStruct = ({ fields }: ProtoStruct): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]));

function fromValue({ kind, numberValue, stringValue, boolValue, structValue, listValue }: ProtoValue): unknown {
  if (kind === "structValue") return structValue && fromStruct(structValue);
  if (kind === "listValue") return listValue?.values.map(fromValue);
  return numberValue ?? stringValue ?? boolValue ?? null;
}
