import { isMap, type Node } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Block } from "../define-verb.ts";
import { GroupArgs, MOST_ROUNDS } from "../group.ts";
import type { Body } from "./document.ts";
import { explainIssue } from "./explain-issue.ts";
import { checkedOptions, findVerb, parseVerb, type Reading, type Refused } from "./parse-verb.ts";
import type { GroupStep, PlannedStep, VerbStep } from "./scenario.ts";
import { writtenValue } from "./written.ts";

/** Parses a list of steps; passed as a parameter because steps and groups are mutually recursive. */
export type ReadSteps = (list: unknown, reading: Reading) => { steps: readonly PlannedStep[]; diagnostics: readonly Diagnostic[] };

export type ParsedGroup = { readonly ok: true; readonly step: GroupStep } | Refused;

export function parseGroup(block: Block, body: Body, { reading, readSteps }: { reading: Reading; readSteps: ReadSteps }): ParsedGroup {
  const places = reading.source.places(body);
  const written = writtenValue(body, GroupArgs, reading.source);
  const parsed = GroupArgs.safeParse(written);
  const issues = parsed.error?.issues ?? [];

  const own = issues.flatMap((issue) => explainIssue(issue, checkedOptions(block, { value: written, places, open: false })));
  const conditions = (["when", "until"] as const).map((name) => [name, readCondition(body.get(name, true), reading)] as const);
  const inner = readSteps(body.get("steps", true), reading);
  const refused = conditions.flatMap(([, condition]) => (condition?.ok === false ? condition.diagnostics : []));
  const diagnostics = [...own, ...refused, ...inner.diagnostics];
  if (diagnostics.length > 0 || !parsed.success) return { ok: false, diagnostics };

  const { group: title, retry, until, repeat = until === undefined ? 1 : MOST_ROUNDS, for: each } = parsed.data;
  const [item] = Object.entries(each ?? {});
  return {
    ok: true,
    step: {
      kind: "group",
      verb: "group",
      title,
      ...Object.fromEntries(conditions.flatMap(([name, condition]) => (condition?.ok ? [[name, condition.step]] : []))),
      ...(item === undefined ? {} : { each: { name: item[0], items: item[1] } }),
      retry,
      repeat,
      steps: inner.steps,
      line: places.whole.line,
      places,
    },
  };
}

/** Parses a condition: a verify step without its family, which checks once unless it has a `timeout`. */
function readCondition(body: unknown, reading: Reading): { ok: true; step: VerbStep } | Refused | undefined {
  if (!isMap<Node, Node | null>(body)) return undefined;
  const found = findVerb("verify", body, reading);
  if (!found.ok) return found;
  if (found.verb.kind === "block") return undefined;
  const parsed = parseVerb(found.verb, body, reading.source);
  return parsed.ok ? { ok: true, step: { ...parsed.step, common: { timeout: "0ms", ...parsed.step.common } } } : parsed;
}
