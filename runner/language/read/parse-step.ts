import { isMap, isSeq, type Node } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../../contracts/errors.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { GroupArgs, MOST_ROUNDS, StepsFile, UseArgs } from "../blocks.ts";
import { type Block, type Family, families, type Verb } from "../define-verb.ts";
import { type Places, placeOf, placeOfKey } from "../places.ts";
import { type Body, readHead, readScenarioDocument } from "./document.ts";
import { explainIssue } from "./explain-issue.ts";
import { checkedOptions, findVerb, type ParseContext, parseVerb, type Refused } from "./parse-verb.ts";
import type { PlannedStep, VerbStep } from "./scenario.ts";
import { writtenValue } from "./source.ts";

type ParsedStep = { readonly ok: true; readonly step: PlannedStep } | Refused;

/** Parses a list of steps: all valid steps, and the problems of the others. */
export function parseSteps(list: unknown, reading: ParseContext): { steps: PlannedStep[]; diagnostics: Diagnostic[] } {
  const parsed = isSeq<Node | null>(list) ? list.items.map((item) => parseStep(item ?? list, reading)) : [];
  return {
    steps: parsed.flatMap((result) => (result.ok ? [result.step] : [])),
    diagnostics: parsed.flatMap((result) => (result.ok ? [] : result.diagnostics)),
  };
}

/** Parses `- interact: { click: Save }`: the family, then the body with the schema of its verb. */
function parseStep(item: Node, reading: ParseContext): ParsedStep {
  const head = stepHead(item, reading);
  if (!head.ok) return head;
  const found = findVerb(head.family, head.body, reading);
  if (!found.ok) return found;
  if (found.verb.kind === "verb") return parseVerb(found.verb, head.body, reading.source);
  return (found.verb.name === "use" ? parseUse : parseGroup)(found.verb, head.body, reading);
}

const isFamily = (key: string): key is Family => families.some((family) => family === key);

function stepHead(item: Node, { verbs, source }: ParseContext): { ok: true; family: Family; body: Body } | Refused {
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

const FORM = "a file of steps";

/** Parses `use: parts/sign-in.steps.yaml` and the steps of that file, whose problems have their places there. */
function parseUse(block: Block, body: Body, reading: ParseContext): ParsedStep {
  const { source, files, using } = reading;
  const places = source.places(body);
  const written = writtenValue(body, UseArgs, source);
  const parsed = UseArgs.safeParse(written);
  if (!parsed.success) {
    const checked = checkedOptions(block, { value: written, places, open: false });
    return { ok: false, diagnostics: parsed.error.issues.flatMap((issue) => explainIssue(issue, checked)) };
  }
  const refuse = (message: string, place = placeOf(places, ["use"]), code: ErrorCode = "AMCP_SCENARIO_INVALID_ARGUMENT"): ParsedStep => ({
    ok: false,
    diagnostics: [{ code, message, file: source.file, ...place }],
  });

  const { use: path, with: given } = parsed.data;
  const outside = files.refuse?.(source.file, path);
  if (outside !== undefined) return refuse(`\`${path}\` must not be used: ${outside}`, undefined, "AMCP_FILE_OUTSIDE");
  const found = files.read(source.file, path);
  if (found === undefined) return refuse(`there is no file \`${path}\` beside ${source.file}`);
  const chain = [...using, source.file];
  if (chain.includes(found.file)) return refuse(`\`${path}\` uses itself: ${[...chain, found.file].join(" uses ")}`);

  const { source: inner, body: innerBody, diagnostics } = readScenarioDocument(found.file, found.text, FORM);
  if (innerBody === undefined) return { ok: false, diagnostics };
  const head = readHead(innerBody, inner, StepsFile, FORM);
  const { steps, diagnostics: inSteps } = parseSteps(innerBody.get("steps", true), { ...reading, source: inner, using: chain });
  const problems = [...diagnostics, ...head.diagnostics, ...inSteps];
  if (problems.length > 0 || head.parsed === undefined) return { ok: false, diagnostics: problems };

  const { name = `use ${path}`, arguments: defaults } = head.parsed;
  const unknown = Object.keys(given).find((argument) => !Object.hasOwn(defaults, argument));
  if (unknown !== undefined)
    return refuse(
      `\`${path}\` has no argument \`${unknown}\`${didYouMean(unknown, Object.keys(defaults))}`,
      placeOfKey(places, ["with", unknown]),
    );
  const missing = Object.keys(defaults).find((argument) => defaults[argument] === null && !Object.hasOwn(given, argument));
  if (missing !== undefined) return refuse(`\`${path}\` needs the argument \`${missing}\`: \`with: { ${missing}: ... }\``);
  const line = places.whole.line;
  return {
    ok: true,
    step: { kind: "group", verb: "use", title: name, retry: 0, repeat: 1, with: { ...defaults, ...given }, steps, line, places },
  };
}

function parseGroup(block: Block, body: Body, reading: ParseContext): ParsedStep {
  const places = reading.source.places(body);
  const written = writtenValue(body, GroupArgs, reading.source);
  const parsed = GroupArgs.safeParse(written);
  const issues = parsed.error?.issues ?? [];

  const own = issues.flatMap((issue) => explainIssue(issue, checkedOptions(block, { value: written, places, open: false })));
  const conditions = (["when", "until"] as const).map((name) => [name, readCondition(body.get(name, true), reading)] as const);
  const inner = parseSteps(body.get("steps", true), reading);
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
function readCondition(body: unknown, reading: ParseContext): { ok: true; step: VerbStep } | Refused | undefined {
  if (!isMap<Node, Node | null>(body)) return undefined;
  const found = findVerb("verify", body, reading);
  if (!found.ok) return found;
  if (found.verb.kind === "block") return undefined;
  const parsed = parseVerb(found.verb, body, reading.source);
  return parsed.ok ? { ok: true, step: { ...parsed.step, common: { timeout: "0ms", ...parsed.step.common } } } : parsed;
}

/** The step of a scenario whose part is read; its parts have its place. */
interface Whole {
  /** AppId of the step, which is that of its parts by default. */
  readonly app: string | undefined;
  readonly window: string | undefined;
  readonly places: Places;
}

/** Reads a step that a program has written, as strictly as that of a file. @param text a file of steps with one step */
export function readPart(
  text: string,
  verbs: readonly (Verb | Block)[],
  whole: Whole,
): { ok: true; step: PlannedStep } | { ok: false; problems: readonly [Diagnostic, ...Diagnostic[]] } {
  const { source, body, diagnostics } = readScenarioDocument(whole.places.file, text, FORM);
  const reading = { verbs, source, files: { read: () => undefined }, using: [] };
  const { steps, diagnostics: inSteps } = parseSteps(body?.get("steps", true), reading);
  const [problem, ...more] = [...diagnostics, ...inSteps];
  if (problem !== undefined) return { ok: false, problems: [problem, ...more] };
  const [step] = steps;
  if (step === undefined) throw new Error("a part of a step is one step");
  return { ok: true, step: placed(step, whole) };
}

function placed(step: PlannedStep, whole: Whole): PlannedStep {
  const place = placeOf(whole.places, []);
  const at = { line: place.line, places: { file: whole.places.file, whole: place, byPath: {}, keys: {} } };
  if (step.kind === "verb") return placedVerb(step, whole, at);
  const { when, until } = step;
  return {
    ...step,
    ...at,
    ...(when === undefined ? {} : { when: placedVerb(when, whole, at) }),
    ...(until === undefined ? {} : { until: placedVerb(until, whole, at) }),
    steps: step.steps.map((inner) => placed(inner, whole)),
  };
}

function placedVerb(step: VerbStep, { app, window }: Whole, at: Pick<VerbStep, "line" | "places">): VerbStep {
  const common = { ...(app === undefined ? {} : { app }), ...(window === undefined ? {} : { window }), ...step.common };
  return { ...step, ...at, common };
}
