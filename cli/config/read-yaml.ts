import { isMap, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";
import type { Diagnostic } from "../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../contracts/errors.ts";
import { explainIssue, placeOf, renderDiagnostic, Source } from "../../runner/language/read/index.ts";

interface YamlFile<Schema extends z.ZodObject> {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
  readonly schema: Schema;
  readonly code: ErrorCode;
}

export type ReadYaml<Data> =
  | { readonly ok: true; readonly data: Data; readonly placeOf: (path: readonly string[]) => string }
  | { readonly ok: false; readonly rendered: string };

/** Parses a YAML file by its schema; reports all problems with their places. An empty file is an empty map. */
export function readYaml<Schema extends z.ZodObject>({ file, text, schema, code }: YamlFile<Schema>): ReadYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument<Node>(text, { lineCounter: lines, prettyErrors: false });
  const source = new Source(file, text, lines);
  const refuse = (diagnostics: readonly Diagnostic[]) => ({
    ok: false as const,
    rendered: diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, text, { color: false })).join("\n\n"),
  });
  if (document.errors.length > 0) {
    return refuse(document.errors.map(({ pos, message }) => source.diagnose(pos, code, message.split("\n")[0] ?? message)));
  }
  const body = document.contents;
  if (body !== null && !isMap<Node, Node | null>(body))
    return refuse([source.diagnose(body, code, "the file is not a map of keys and values")]);

  const value: unknown = document.toJS() ?? {};
  const parsed = schema.safeParse(value);
  const places = body === null ? { file, whole: { line: 1, column: 1, endColumn: 2 }, byPath: {}, keys: {} } : source.places(body);
  const shownPlaceOf = (path: readonly string[]) => {
    const { line, column } = placeOf(places, path);
    return `${file}:${line}:${column}`;
  };
  if (parsed.success) return { ok: true, data: parsed.data, placeOf: shownPlaceOf };
  const unknownKey = { code, known: Object.keys(schema.shape), message: (key: string) => `there is no \`${key}\`` };
  return refuse(parsed.error.issues.flatMap((issue) => explainIssue(issue, { value, places, unknownKey, invalid: code, open: false })));
}
