import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { EncodingFault } from "../../../platform/text-encoding.ts";
import type { Block, Verb } from "../define-verb.ts";
import { parseDuration } from "../duration.ts";
import { readDocument } from "./document.ts";
import { applyHooks } from "./parse-hooks.ts";
import { parseSteps } from "./parse-step.ts";
import type { FileText, UsedFiles } from "./parse-verb.ts";
import { readHead } from "./read-head.ts";
import { readTable } from "./read-table.ts";
import { type Scenario, ScenarioFile } from "./scenario.ts";

/** A valid scenario, or all its problems in the order of the file. */
export interface ParsedScenario {
  readonly scenario?: Scenario;
  readonly diagnostics: readonly Diagnostic[];
}

const NO_FILES: UsedFiles = { read: () => undefined };

/** The problem of a file that is not UTF-8. */
export const encodingProblem = (file: string, { message, line, column }: EncodingFault): Diagnostic => ({
  code: "AMCP_FILE_UNREADABLE",
  message,
  file,
  line,
  column,
  endColumn: column + 1,
});

/** Parses a scenario file and never throws. `checkScenario` checks names, which need facts from outside the file. */
export function parseScenario(
  file: string,
  text: string,
  verbs: readonly (Verb | Block)[],
  usedFiles: UsedFiles = NO_FILES,
): ParsedScenario {
  const used = new Set<string>();
  const unreadable = new Map<string, Diagnostic>();
  const note = (found: FileText): void => {
    used.add(found.file);
    if (found.fault !== undefined) unreadable.set(found.file, encodingProblem(found.file, found.fault));
  };
  const files: UsedFiles = {
    hooks: (scenario) => usedFiles.hooks?.(scenario) ?? [],
    read(from, path) {
      const found = usedFiles.read(from, path);
      if (found !== undefined) note(found);
      return found;
    },
  };
  const { source, body, diagnostics: syntax } = readDocument(file, text);
  if (body === undefined) return { diagnostics: syntax };

  const places = source.places(body);
  const head = readHead(body, source, ScenarioFile, "a scenario");
  const [setup, steps, teardown] = (["setup", "steps", "teardown"] as const).map((part) =>
    parseSteps(body.get(part, true), { verbs, source, files, using: [] }),
  );
  const table = head.parsed === undefined ? { rows: [], diagnostics: [] } : readTable(body.get("table", true), source, files);
  const parts = [setup, steps, teardown].flatMap((part) => part?.diagnostics ?? []);
  // Other problems in a misread line are consequences.
  const misread = new Set(syntax.map(({ line }) => line));
  const understood = [...head.diagnostics, ...table.diagnostics, ...parts].filter(({ line }) => !misread.has(line));
  const own = [...syntax, ...understood].sort((a, b) => a.line - b.line || a.column - b.column);
  const diagnostics = unreadable.size > 0 ? [...unreadable.values()] : own;
  if (diagnostics.length > 0 || head.parsed === undefined) return { diagnostics };

  const written = files.hooks?.(file) ?? [];
  for (const hooks of written) note(hooks);
  const around = applyHooks(written, head.parsed, { verbs, files });
  const inHooks = unreadable.size > 0 ? [...unreadable.values()] : around.diagnostics;
  if (inHooks.length > 0) return { diagnostics: inHooks };

  const { timeout, only, table: _table, setup: _setup, steps: _steps, teardown: _teardown, ...known } = head.parsed;
  return {
    diagnostics,
    scenario: {
      ...known,
      reset: known.reset,
      variants: known.variants,
      skip: known.skip,
      expect: known.expect,
      file,
      line: places.whole.line,
      places,
      only: only === true,
      table: table.rows,
      files: [...used],
      hooks: around.hooked,
      setup: [...around.before, ...(setup?.steps ?? [])],
      steps: steps?.steps ?? [],
      teardown: [...(teardown?.steps ?? []), ...around.after],
      timeoutMs: timeout === undefined ? undefined : parseDuration(timeout),
    },
  };
}
