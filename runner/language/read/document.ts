import { type Alias, type Document, isMap, LineCounter, type Node, parseDocument, visit, type YAMLMap } from "yaml";
import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { explainIssue } from "./explain-issue.ts";
import { Source, writtenValue } from "./source.ts";
import { emptyValues, explainSyntax } from "./syntax.ts";

export type Body = YAMLMap<Node, Node | null>;

/** A file as YAML: its map if it is readable, and the syntax problems. Aliases are resolved. */
export interface ReadDocument {
  readonly source: Source;
  readonly body?: Body;
  readonly diagnostics: readonly Diagnostic[];
}

const KEYS: Readonly<Record<string, string>> = { "a scenario": "`name` and `steps`", "a file of hooks": "`beforeEach` and the like" };

/** @param form the kind of file, for problems: `a scenario` */
export function readScenarioDocument(file: string, text: string, form = "a scenario"): ReadDocument {
  const keys = KEYS[form] ?? "`steps`";
  const lineCounter = new LineCounter();
  const document = parseDocument<Node>(text, { lineCounter, prettyErrors: false });
  const source = new Source(file, text, lineCounter);

  const syntax = explainSyntax([...document.errors, ...document.warnings], source);
  const body: Node | null = document.contents;
  if (syntax.fatal) return { source, diagnostics: syntax.diagnostics };
  if (body === null || source.text(body).trim() === "")
    return { source, diagnostics: [source.diagnose([0, 0], "AMCP_SCENARIO_SHAPE", `the file is empty; ${form} has ${keys}`)] };
  if (!isMap<Node, Node | null>(body)) {
    const message = `${form} is a map with ${keys}; this file starts with something else`;
    return { source, diagnostics: [...syntax.diagnostics, source.diagnose(body, "AMCP_SCENARIO_SHAPE", message)] };
  }
  const values = emptyValues(body, source);
  const aliases = resolveAliases(document, source);
  return { source, body, diagnostics: [...syntax.diagnostics, ...values, ...aliases] };
}

/** Rejects aliases of nodes that contain aliases, because they can grow exponentially or be circular. */
function resolveAliases(document: Document<Node>, source: Source): Diagnostic[] {
  if (!source.content.includes("*")) return [];
  const targets = new Map<Alias, Node>();
  const diagnostics: Diagnostic[] = [];
  const refuse = (alias: Alias, message: string) => diagnostics.push(source.diagnose(alias, "AMCP_SCENARIO_SYNTAX", message));
  visit(document, {
    Alias(_key, alias) {
      const target = alias.resolve(document);
      const written = `\`*${alias.source}\``;
      if (target === undefined)
        refuse(alias, `${written} is an alias in YAML and nothing is named so; as text, write \`"*${alias.source}"\``);
      else if (holdsAlias(target)) refuse(alias, `what ${written} stands for holds aliases itself; write it out`);
      else targets.set(alias, target);
    },
  });
  // After the check, because a target whose aliases are replaced seems to have none.
  visit(document, { Alias: (_key, alias) => targets.get(alias) });
  return diagnostics;
}

function holdsAlias(node: Node): boolean {
  let found = false;
  visit(node, {
    Alias() {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/**
 * Reads the keys of a file apart from its steps, which are parsed one by one.
 *
 * @param form the kind of file, for problems: `a scenario`
 */
export function readHead<Schema extends z.ZodObject>(
  body: Body,
  source: Source,
  schema: Schema,
  form: string,
): { readonly parsed?: z.output<Schema>; readonly diagnostics: readonly Diagnostic[] } {
  const value = writtenValue(body, schema, source);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { parsed: parsed.data, diagnostics: [] };
  const unknownKey = {
    code: "AMCP_SCENARIO_UNKNOWN_KEY" as const,
    known: Object.keys(schema.shape),
    message: (key: string) => `${form} has no \`${key}\``,
  };
  const checked = { value, places: source.places(body), unknownKey, invalid: "AMCP_SCENARIO_SHAPE" as const, open: false };
  return { diagnostics: parsed.error.issues.flatMap((issue) => explainIssue(issue, checked)) };
}
