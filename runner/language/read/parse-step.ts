import { isMap, isSeq, type Node } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../../contracts/errors.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { type Family, families } from "../define-verb.ts";
import type { Body } from "./document.ts";
import { parseGroup } from "./parse-group.ts";
import { parseUse } from "./parse-use.ts";
import { findVerb, parseVerb, type Reading, type Refused } from "./parse-verb.ts";
import type { PlannedStep } from "./scenario.ts";

type ParsedStep = { readonly ok: true; readonly step: PlannedStep } | Refused;

/** Parses a list of steps: all valid steps, and the problems of the others. */
export function parseSteps(list: unknown, reading: Reading): { steps: PlannedStep[]; diagnostics: Diagnostic[] } {
  const parsed = isSeq<Node | null>(list) ? list.items.map((item) => parseStep(item ?? list, reading)) : [];
  return {
    steps: parsed.flatMap((one) => (one.ok ? [one.step] : [])),
    diagnostics: parsed.flatMap((one) => (one.ok ? [] : one.diagnostics)),
  };
}

/** Parses `- interact: { click: Save }`: the family, then the body with the schema of its verb. */
function parseStep(item: Node, reading: Reading): ParsedStep {
  const head = readHead(item, reading);
  if (!head.ok) return head;
  const found = findVerb(head.family, head.body, reading);
  if (!found.ok) return found;
  if (found.verb.kind === "verb") return parseVerb(found.verb, head.body, reading.source);
  const parseBlock = found.verb.name === "use" ? parseUse : parseGroup;
  return parseBlock(found.verb, head.body, { reading, readSteps: parseSteps });
}

const isFamily = (key: string): key is Family => families.some((family) => family === key);

function readHead(item: Node, { verbs, source }: Reading): { ok: true; family: Family; body: Body } | Refused {
  const refuse = (where: Node, code: ErrorCode, message: string): Refused => ({
    ok: false,
    diagnostics: [source.diagnose(where, code, message)],
  });
  const form = "a step is `family: { verb: subject }`, such as `interact: { click: Save }`";
  if (!isMap<Node, Node | null>(item)) return refuse(item, "AMCP_SCENARIO_SHAPE", form);

  const [first, second] = item.items.filter(({ key }) => isFamily(String(key)));
  const unknownName = item.items.find(({ key }) => !isFamily(String(key)));
  if (second !== undefined)
    return refuse(second.key, "AMCP_SCENARIO_TWO_VERBS", `one step does one thing: \`${first?.key}\` or \`${second.key}\``);
  if (unknownName !== undefined) {
    const key = String(unknownName.key);
    if (first !== undefined) return refuse(unknownName.key, "AMCP_SCENARIO_UNKNOWN_KEY", `\`${key}\` belongs inside \`${first.key}\``);
    const owner = verbs.find((verb) => verb.name === key)?.family;
    const cure =
      owner === undefined
        ? didYouMean(key, families) || `; a step is one of ${families.join(", ")}`
        : `; write \`${owner}: { ${key}: … }\``;
    return refuse(unknownName.key, "AMCP_SCENARIO_UNKNOWN_KEY", `unknown step kind \`${key}\`${cure}`);
  }
  if (first === undefined) return refuse(item, "AMCP_SCENARIO_SHAPE", form);
  const { key, value } = first;
  if (isMap<Node, Node | null>(value)) return { ok: true, family: String(key) as Family, body: value };
  return refuse(value === null || source.text(value) === "" ? key : value, "AMCP_SCENARIO_SHAPE", form);
}
