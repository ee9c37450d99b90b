import { z } from "zod";
import { Point } from "../../../contracts/locator.ts";
import { parseResourceName } from "../../../contracts/offer-names.ts";
import type { ResourceText } from "../../../contracts/step.ts";
import { isDeviceName } from "../../../platform/files/paths.ts";
import type { NamedUpstream, Verb } from "../../language/define-verb.ts";
import { parseLocator } from "../../language/locator-syntax.ts";
import { cellLocator, RowKey, rowLocator } from "./table-rows.ts";

type Check = (value: unknown, context: z.core.$RefinementCtx) => void;

/** Checks the grammar of a locator; `offset` is the position of the problem in the text. */
const checkGrammar: Check = (value, context) => {
  if (typeof value !== "string" || value === "") return;
  const parsed = parseLocator(value);
  if (!parsed.ok) context.addIssue({ code: "custom", message: `not a locator: ${parsed.error}`, params: { offset: parsed.column - 1 } });
};

/** JSON Schema has no examples for a form that is converted, so the text has them. */
const LocatorText = z
  .string()
  .min(1)
  .meta({ id: "LocatorText", examples: ["Save", "Button 'Acknowledge'", "MainWindow/StackPanel[0]/Button[2]"] })
  .superRefine(checkGrammar);

/** A row of a table, or with `cell` one cell of it. */
const TablePlace = z
  .strictObject({
    cell: z.string().min(1).optional().describe("the header of the cell's column; the whole row when absent"),
    row: RowKey,
    of: LocatorText.describe("the table"),
  })
  .transform(({ cell, row, of }) => (cell === undefined ? rowLocator(of, row) : cellLocator(of, cell, row)));

/** An element by name, type, text or path, or a place of a table. The output is the text of the locator. */
export const ElementLocator = z.union([LocatorText, TablePlace]).meta({ id: "ElementLocator" });

/** An element, or a point `{ x, y, window }` of a window. */
export const TargetLocator = z.union([LocatorText, Point, TablePlace]).meta({ id: "TargetLocator" });

/** A JavaScript regular expression, which the runner evaluates. */
export const Pattern = z
  .string()
  .min(1)
  .refine(compiles, { error: ({ input }) => `\`${String(input)}\` is not a regular expression` });

/** A .NET regular expression, which the app evaluates; groups such as `(?i)` are not checked here. */
export const AppPattern = z
  .string()
  .min(1)
  .refine((pattern) => pattern.includes("(?") || compiles(pattern), {
    error: ({ input }) => `\`${String(input)}\` is not a regular expression`,
  });

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

/** A resource behind the proxy. A name without an app is refused when the scenario is checked, with the app to write. */
export const ResourceArgument = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9+._-]*:.+/s, "a resource is named `App:URI`, such as `NSIP:nsip://breeds`")
  .describe("name of the resource: `App:URI`");

/** The app or gateway in `App:URI`. */
export function resourceUpstream({ resource }: Readonly<Record<string, unknown>>): readonly NamedUpstream[] {
  const parsed = typeof resource === "string" ? parseResourceName(resource) : undefined;
  return parsed === undefined ? [] : [{ path: ["resource"], name: parsed.upstream }];
}

/** The value of a resource: its text, parsed if it is JSON. */
export function valueOfResource({ mimeType, text }: ResourceText): unknown {
  if (!isJsonType(mimeType) && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const isJsonType = (mimeType: string): boolean => /[/+]json\b/.test(mimeType);

/** Bytes of a name. The file's own adds variant, platform and extension, and systems take 255 in all. */
const LONGEST = 180;

/** The name of a picture or snapshot in a scenario, which becomes the name of a file on every system. @param kind such as `a picture` */
export const fileNameOf = (kind: string) =>
  z
    .string()
    // Systems differ in whether they store `é` as one character or two.
    .normalize("NFC")
    .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, `${kind}'s name has letters, digits, \`-\` and \`_\``)
    .refine((name) => Buffer.byteLength(name) <= LONGEST, `${kind}'s name has at most ${LONGEST} bytes, because it is that of a file`)
    .refine((name) => !isDeviceName(name), `${kind} cannot have the name of a device of Windows, such as \`con\``);

/** The files of an option with one file or a list. */
export function namedFiles(written: unknown, option: string): readonly NamedUpstream[] {
  if (typeof written === "string") return [{ path: [option], name: written }];
  const all: readonly unknown[] = Array.isArray(written) ? written : [];
  return all.flatMap((name, index) => (typeof name === "string" ? [{ path: [option, String(index)], name }] : []));
}

/** For verbs that act on an app or on the mock of a gateway. */
export const WhichUpstream = z.string().min(1).optional().describe("which app, or which gateway's mock; the first of `apps` when absent");

/** In this family `app` is a verb, so `which` names the app. */
export const Which = z.string().min(1).optional().describe("which app; the first of `apps` when absent");

/** The app or gateway that a step names by `which`. */
export const upstreamsOf: Verb["upstreams"] = ({ which }) => (typeof which === "string" ? [{ path: ["which"], name: which }] : []);
