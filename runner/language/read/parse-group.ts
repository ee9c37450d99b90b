import { isMap, type Node } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Block } from "../define-verb.ts";
import { GroupArgs } from "../group.ts";
import type { Body } from "./document.ts";
import { explainIssue } from "./explain-issue.ts";
import { checkedOptions, findVerb, parseVerb, type Reading, type Refused } from "./parse-verb.ts";
import type { GroupStep, PlannedStep, VerbStep } from "./scenario.ts";
import { writtenValue } from "./written.ts";

/** Parses a list of steps; passed as a parameter because steps and groups are mutually recursive. */
export type ReadSteps = (list: unknown, reading: Reading) => { steps: readonly PlannedStep[]; diagnostics: readonly Diagnostic[] };

export function parseGroup(
  block: Block,
  body: Body,
  { reading, readSteps }: { reading: Reading; readSteps: ReadSteps },
): { ok: true; step: GroupStep } | Refused {
  const places = reading.source.places(body);
  const written = writtenValue(body, GroupArgs, reading.source);
  const parsed = GroupArgs.safeParse(written);
  const issues = parsed.error?.issues ?? [];

  const own = issues.flatMap((issue) => explainIssue(issue, checkedOptions(block, { value: written, places, open: false })));
  const when = readCondition(body.get("when", true), reading);
  const inner = readSteps(body.get("steps", true), reading);
  const diagnostics = [...own, ...(when?.ok === false ? when.diagnostics : []), ...inner.diagnostics];
  if (diagnostics.length > 0 || !parsed.success) return { ok: false, diagnostics };

  const { group: title, retry, repeat } = parsed.data;
  const condition = when?.ok ? { when: when.step } : {};
  return {
    ok: true,
    step: { kind: "group", title, ...condition, retry, repeat, steps: inner.steps, line: places.byPath[""]?.line ?? 1, places },
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
