import { isSeq, type Node } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Block, Verb } from "../define-verb.ts";
import { parseDuration } from "../duration.ts";
import type { Places } from "../places.ts";
import type { Variables } from "../variables.ts";
import { type Body, readDocument } from "./document.ts";
import { explainIssue } from "./explain-issue.ts";
import { parseSteps } from "./parse-step.ts";
import { type Scenario, ScenarioFile } from "./scenario.ts";
import type { Source } from "./source.ts";
import { tableCell, writtenValue } from "./written.ts";

/** A valid scenario, or all its problems in the order of the file. */
export interface ParsedScenario {
  readonly scenario?: Scenario;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a scenario file and never throws. `checkScenario` checks names, which need facts from outside the file. */
export function parseScenario(file: string, text: string, verbs: readonly (Verb | Block)[]): ParsedScenario {
  const { source, body, diagnostics: syntax } = readDocument(file, text);
  if (body === undefined) return { diagnostics: syntax };

  const places = source.places(body);
  const head = parseHead(body, places, source);
  const [setup, steps, teardown] = (["setup", "steps", "teardown"] as const).map((part) =>
    parseSteps(body.get(part, true), { verbs, source }),
  );
  const parts = [setup, steps, teardown].flatMap((part) => part?.diagnostics ?? []);
  // Other problems in a misread line are consequences.
  const misread = new Set(syntax.map(({ line }) => line));
  const understood = [...head.diagnostics, ...parts].filter(({ line }) => !misread.has(line));
  const diagnostics = [...syntax, ...understood].sort((a, b) => a.line - b.line || a.column - b.column);
  if (diagnostics.length > 0 || head.parsed === undefined) return { diagnostics };

  const { timeout, only, table: _rows, setup: _setup, steps: _steps, teardown: _teardown, ...known } = head.parsed;
  return {
    diagnostics,
    scenario: {
      ...{ ...known, reset: known.reset, skip: known.skip, expect: known.expect },
      ...{ file, line: places.byPath[""]?.line ?? 1, places, only: only === true },
      table: rowsOf(body, source),
      setup: setup?.steps ?? [],
      steps: steps?.steps ?? [],
      teardown: teardown?.steps ?? [],
      timeoutMs: timeout === undefined ? undefined : parseDuration(timeout),
    },
  };
}

function parseHead(body: Body, places: Places, source: Source): { parsed?: ScenarioFile; diagnostics: Diagnostic[] } {
  const value = writtenValue(body, ScenarioFile, source);
  const parsed = ScenarioFile.safeParse(value);
  if (parsed.success) return { parsed: parsed.data, diagnostics: [] };
  const unknownKey = {
    code: "AMCP_SCENARIO_UNKNOWN_KEY" as const,
    known: Object.keys(ScenarioFile.shape),
    message: (key: string) => `a scenario has no \`${key}\``,
  };
  const checked = { value, places, unknownKey, invalid: "AMCP_SCENARIO_SHAPE" as const, open: false };
  return { diagnostics: parsed.error.issues.flatMap((issue) => explainIssue(issue, checked)) };
}

function rowsOf(body: Body, source: Source): readonly Variables[] {
  const table = body.get("table", true);
  if (!isSeq<Body>(table)) return [{}];
  return table.items.map((row) =>
    Object.fromEntries(row.items.map(({ key, value }) => [String(key), tableCell(value as Node | null, source)])),
  );
}
