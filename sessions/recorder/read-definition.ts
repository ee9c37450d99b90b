import { ToolAnnotation } from "../../contracts/sessions/tool-call-record.ts";
import { isObject } from "../../platform/map-texts.ts";
import type { FinishedToolCall } from "../store/changes.ts";
import { type Json, membersOf, parseJson } from "./read-messages.ts";

/** A tool's definition as its call's record keeps it. */
export type ReadDefinition = NonNullable<FinishedToolCall["tool"]>;

/** Reads an element of `tools/list`. Members of a wrong type are left out. */
export function readDefinition(bytes: Uint8Array): ReadDefinition {
  const { description, inputSchema, annotations } = membersOf(parseJson(bytes));
  return {
    description: typeof description === "string" ? description : "",
    ...(isObject(inputSchema) && Object.keys(inputSchema).length > 0 && { schema: inputSchema }),
    ...(isObject(annotations) && { annotations: knownHints(annotations) }),
  };
}

/** A hint that is absent, or is no hint, stays absent: it is not `false`. */
function knownHints(annotations: { readonly [key: string]: Json }): ToolAnnotation {
  const known = Object.entries(ToolAnnotation.shape).filter(
    ([name, type]) => Object.hasOwn(annotations, name) && type.safeParse(annotations[name]).success,
  );
  return ToolAnnotation.parse(Object.fromEntries(known.map(([name]) => [name, annotations[name]])));
}
