import type { Node } from "yaml";
import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import type { EncodingFault } from "../../../platform/text/text-encoding.ts";
import { type Block, commonOptionsOf, type Family, NegationOption, stepSentence, type Verb } from "../define-verb.ts";
import type { Body } from "./document.ts";
import { type Checked, explainIssue } from "./explain-issue.ts";
import type { VerbStep } from "./scenario.ts";
import type { Source } from "./source.ts";
import { writtenValue } from "./source.ts";

/** A file by its name in reports. */
export interface FileText {
  readonly file: string;
  readonly text: string;
  /** Why the text is not what the file holds. */
  readonly fault?: EncodingFault;
}

/** Files that a scenario refers to while it is parsed. */
export interface UsedFiles {
  /** The files of hooks in the scenario's folder and in those around it, outer ones first. */
  hooks?(scenario: string): readonly FileText[];
  /** @returns the file's name as reports show it, and its text; undefined if it does not exist. `path` is relative to the file `from` */
  read(from: string, path: string): FileText | undefined;
  /** Why this path must not be read; undefined if it may. Without the function any may. */
  refuse?(from: string, path: string): string | undefined;
}

/** The words of the language and the file that is being read. */
export interface ParseContext {
  readonly verbs: readonly (Verb | Block)[];
  readonly source: Source;
  readonly files: UsedFiles;
  /** The files whose steps use this one, the scenario first. */
  readonly using: readonly string[];
}

export type Refused = { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Finds the verb before parsing, because a union of all verbs could only report "invalid input" and no suggestion. */
export function findVerb(family: Family, body: Body, { verbs, source }: ParseContext): { ok: true; verb: Verb | Block } | Refused {
  const known = new Map(verbs.filter((verb) => verb.family === family).map((verb) => [verb.name, verb]));
  const keys = body.items.map((pair) => String(pair.key));
  const [first, second] = keys.filter((key) => known.has(key));
  const where = (name: string | undefined): Node => body.items.find(({ key }) => String(key) === name)?.key ?? body;

  const verb = known.get(first ?? "");
  if (verb === undefined) {
    const { key, message } = unknownVerb(family, keys, verbs);
    return { ok: false, diagnostics: [source.diagnose(where(key), "AMCP_SCENARIO_UNKNOWN_VERB", message)] };
  }
  if (second === undefined) return { ok: true, verb };
  const message = `one step does one thing: \`${first}\` or \`${second}\``;
  return { ok: false, diagnostics: [source.diagnose(where(second), "AMCP_SCENARIO_TWO_VERBS", message)] };
}

/** The key nearest to a verb is the misspelt one: in `{ button: right, clck: Save }` the second. */
function unknownVerb(family: Family, keys: readonly string[], verbs: ParseContext["verbs"]): { key?: string; message: string } {
  const names = verbs.filter((verb) => verb.family === family).map((verb) => verb.name);
  const stray = verbs.find((verb) => keys.includes(verb.name));
  if (stray !== undefined) return { key: stray.name, message: `\`${stray.name}\` is a verb of \`${stray.family}\`, not of \`${family}\`` };
  const key = keys.find((candidate) => didYouMean(candidate, names) !== "") ?? keys[0];
  if (key === undefined) return { message: `\`${family}\` needs a verb: ${names.join(", ")}` };
  return { key, message: `unknown verb \`${key}\`${didYouMean(key, names) || `; \`${family}\` has ${names.join(", ")}`}` };
}

/** Parses the arguments and common options of a verb; values with variables are not checked yet. */
export function parseVerb(verb: Verb, body: Body, source: Source): { ok: true; step: VerbStep } | Refused {
  const places = source.places(body);
  const Options = commonOptionsOf(verb.family);
  const isCommon = (key: string) => key in Options.shape && !(key in verb.args.shape);
  const common: VerbStep["common"] = valuesOf(body, { schema: Options, wanted: isCommon, source });
  const written = valuesOf(body, { schema: verb.args, wanted: (key) => !isCommon(key), source });

  const options = Options.safeParse(common);
  const parsed = verb.parse(written);
  const diagnostics = [
    ...(options.error?.issues ?? []).flatMap((issue) => explainIssue(issue, checkedOptions(verb, { value: common, places, open: true }))),
    ...(parsed.ok ? [] : parsed.issues).flatMap((issue) =>
      explainIssue(issue, checkedOptions(verb, { value: written, places, open: true })),
    ),
  ];
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  const hasSentence = parsed.ok && typeof common.not !== "string";
  const sentence = hasSentence ? stepSentence(parsed.action, common) : undefined;
  return { ok: true, step: { kind: "verb", verb, common, written, sentence, line: places.whole.line, places } };
}

function valuesOf(
  body: Body,
  { schema, wanted, source }: { schema: z.ZodObject; wanted: (key: string) => boolean; source: Source },
): Record<string, unknown> {
  const pairs = body.items.map(({ key, value }) => [String(key), value] as const).filter(([key]) => wanted(key));
  return Object.fromEntries(pairs.map(([key, value]) => [key, writtenValue(value, schema.shape[key], source)]));
}

/** Wording of problems with the options of a verb, when read (`open`) and once bound. */
export function checkedOptions(verb: Verb | Block, { value, places, open }: Pick<Checked, "value" | "places" | "open">): Checked {
  const known = [...Object.keys(verb.args.shape), ...(verb.kind === "verb" ? Object.keys(commonOptionsOf(verb.family).shape) : [])];
  return {
    value,
    places,
    open,
    invalid: "AMCP_SCENARIO_INVALID_ARGUMENT",
    unknownKey: {
      code: "AMCP_SCENARIO_UNKNOWN_OPTION",
      known,
      message: (key) => `\`${verb.name}\` has no option \`${key}\`${ownerOf(key)}`,
    },
  };
}

const ownerOf = (option: string): string => (option in NegationOption.shape ? "; only the verbs of `verify` have it" : "");
