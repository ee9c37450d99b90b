import { SECRET_REFERENCES } from "../../../contracts/recorded-secrets.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { nameSecrets, type SecretName } from "../names.ts";
import { explainSecret, renderFile } from "../render-steps.ts";
import { intentionsOf } from "./intentions.ts";
import { linkValues, type SessionStep } from "./linked-values.ts";
import { isAim, isLookTool, seenIn, viewsOf, withSettledWaits } from "./looks.ts";
import { type ProposedCheck, proposeChecks } from "./proposed-checks.ts";
import { repeatCall } from "./repeat-call.ts";
import { isRestarted, recordedLiteral, type SessionCall, sessionCallOf } from "./session-call.ts";

/** A session as a scenario. */
export interface SessionScenario {
  readonly text: string;
  readonly steps: readonly ExportedStep[];
  /** Variables of the environment that a run needs, because the record does not have their values. */
  readonly secrets: readonly SecretName[];
  /** Reasons for the places where a step is missing. */
  readonly gaps: readonly string[];
}

/** A step of the scenario, in the order of the file. */
export interface ExportedStep {
  /** Its place among all steps that the session has. */
  readonly id: number;
  /** Whether it is a verification that the agent has not stated. */
  readonly isProposed: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The form of a scenario. */
export interface ScenarioForm {
  /** Proposed steps that do not hold, by their ids: they are left out, or reduced to what the agent has stated. */
  readonly without?: ReadonlySet<number>;
  /** Whether a run goes on if a proposed verification fails. */
  readonly isSoft?: boolean;
  /** Whether looks at windows become pictures, which a run has to accept first. */
  readonly hasPictures?: boolean;
}

/** The head of the file, and what the records lack. */
export interface SessionHead {
  readonly name: string;
  /** Gateways of the configuration; every other server is an app. */
  readonly gateways: readonly string[];
  /** Path of the schema relative to the scenario, for editors. */
  readonly schema?: string | undefined;
}

/** Converts the records of a session, in the order of time, to a scenario that repeats what was done and verifies what it changed. */
export function renderSessionScenario(
  records: readonly ToolCallRecord[],
  { name, gateways, schema }: SessionHead,
  { without = new Set(), isSoft = false, hasPictures = false }: ScenarioForm = {},
): SessionScenario {
  const calls = withSettledWaits(intentionsOf(records.flatMap((record) => sessionCallOf(record) ?? [])));
  const secrets = secretsIn(calls);
  const { steps, gaps, used } = stepsOf(calls, { secrets, gateways });
  const kept = steps.flatMap((step) => (without.has(step.id) ? statedPart(step) : [step]));
  const linked = linkValues(kept.filter(({ body }) => hasPictures || !("screenshot" in body)));
  const apps = used.filter((server) => !gateways.includes(server));
  const others = used.filter((server) => gateways.includes(server));
  const head = {
    name,
    apps,
    ...(others.length > 0 && { gateways: others }),
    ...(Object.keys(linked.vars).length > 0 && { vars: linked.vars }),
  };
  const named = [...new Map([...secrets.values()].map((secret) => [secret.variable, secret])).values()];
  const comments = [
    ...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]),
    ...named.map(explainSecret),
    ...gaps.map((why) => ` A step is missing: ${why}.`),
  ];
  const rendered = linked.steps.map((step) => (isSoft && step.isProposed ? { ...step, scope: { ...step.scope, soft: true } } : step));
  return { text: renderFile(head, comments, rendered), steps: linked.steps, secrets: named, gaps };
}

const statedPart = ({ stated, ...step }: SessionStep): readonly SessionStep[] =>
  stated === undefined ? [] : [{ ...step, body: stated, isProposed: false }];

/** Secrets by the calls that wrote them: with the name that the record has for them; older records have bullets. */
function secretsIn(calls: readonly SessionCall[]): ReadonlyMap<SessionCall, SecretName> {
  const secret = calls.filter(isSecret);
  const unnamed = secret.filter((call) => referenceIn(call) === undefined);
  const names = nameSecrets(unnamed.map((call) => ({ key: call, app: call.app, field: fieldOf(call) })));
  return new Map(
    secret.flatMap((call) => {
      const variable = referenceIn(call);
      const name = variable === undefined ? names.get(call) : { variable, field: fieldOf(call) };
      return name === undefined ? [] : [[call, name] as const];
    }),
  );
}

/** The variable by which the record refers to the whole text of a call. */
function referenceIn({ arguments: { text, value } }: SessionCall): string | undefined {
  const written = String(text ?? value);
  const [reference] = written.matchAll(SECRET_REFERENCES);
  return reference?.[0] === written ? reference[1] : undefined;
}

/** Whether a call wrote a text that the record does not have. */
const isSecret = ({ tool, result }: SessionCall): boolean =>
  result["password"] === true && (tool === "TypeText" || tool === "InvokePattern");

const fieldOf = ({ acted: [first], arguments: { element } }: SessionCall): string =>
  first?.locator ?? (typeof element === "string" ? element : "password");

interface Facts {
  readonly secrets: ReadonlyMap<SessionCall, SecretName>;
  readonly gateways: readonly string[];
}

interface Steps {
  readonly steps: readonly SessionStep[];
  readonly gaps: readonly string[];
  /** Servers of the steps, in the order of their first use. */
  readonly used: readonly string[];
}

function stepsOf(calls: readonly SessionCall[], facts: Facts): Steps {
  const views = viewsOf(calls);
  const isLook = calls.map((call, at) => isOwnLook(calls, call, at));
  const checks = proposeChecks(
    calls,
    isLook.map((is, at) => is || (views[at] ?? []).length > 0),
  );
  const list = createStepList(facts.gateways);
  const hidden = new Set<string>();
  const instances = new Map<string, string>();
  for (const [at, call] of calls.entries()) {
    if (isRestarted(call, instances)) list.add(call, { family: "control", body: { app: "restart", which: call.app } });
    for (const view of views[at] ?? []) list.propose(call, view);
    if (isLookTool(call.tool) && !isLook[at]) continue;
    addCall(call, checks[at] ?? [], { list, hidden, secrets: facts.secrets });
  }
  return list;
}

interface Progress {
  readonly list: StepList;
  /** Paths of the boxes that are known to hide their texts. */
  readonly hidden: Set<string>;
  readonly secrets: Facts["secrets"];
}

/** Adds the step that repeats a call, with the verifications before and after it. */
function addCall(call: SessionCall, checks: readonly ProposedCheck[], { list, hidden, secrets }: Progress): void {
  const repeated = repeatCall(call, secrets.get(call)?.variable);
  if (repeated.kind === "gap") list.leaveGap(repeated.why);
  if (repeated.kind !== "step") return;
  for (const check of secrets.has(call) ? hiddenBox(call, hidden) : []) list.propose(call, check);
  const isProposed = isLookTool(call.tool) || repeated.stated !== undefined;
  list.add(call, repeated, { window: repeated.window, isProposed });
  for (const { body, window } of checks) list.propose(call, { body, window: window && recordedLiteral(window) });
}

/** A secret is typed only if it is hidden. @param known paths of boxes that are verified already */
function hiddenBox({ acted: [box] }: SessionCall, known: Set<string>): readonly ProposedCheck[] {
  if (box === undefined || known.has(box.path)) return [];
  known.add(box.path);
  const window = box.window === null ? undefined : recordedLiteral(box.window);
  return [{ body: { element: recordedLiteral(box.locator), properties: { password: "true" } }, window }];
}

interface StepList extends Steps {
  add(
    call: SessionCall,
    step: Pick<SessionStep, "family" | "body" | "stated" | "reads">,
    adding?: { readonly window?: string | undefined; readonly isProposed?: boolean },
  ): void;
  /** Adds a verification that the agent has not stated. */
  propose(call: SessionCall, check: ProposedCheck): void;
  leaveGap(why: string): void;
}

function createStepList(gateways: readonly string[]): StepList {
  const steps: SessionStep[] = [];
  const gaps: string[] = [];
  const used: string[] = [];
  let comments: readonly string[] = [];
  const add: StepList["add"] = (call, step, { window, isProposed = false } = {}) => {
    if (!used.includes(call.app)) used.push(call.app);
    const first = used.find((server) => !gateways.includes(server));
    const isNamed = call.app === first || "call" in step.body || "app" in step.body;
    const scope = { ...(!isNamed && { app: call.app }), ...(window !== undefined && { window }) };
    steps.push({ ...step, id: steps.length, isProposed, scope, comments });
    comments = [];
  };
  return {
    steps,
    gaps,
    used,
    add,
    propose: (call, { body, window }) => add(call, { family: "verify", body }, { window, isProposed: true }),
    leaveGap(why) {
      gaps.push(why);
      comments = [...comments, `A step is missing here: ${why}.`];
    },
  };
}

/** Whether a call is a look or a wait of the agent that becomes a verification: not one that only aims, and of repeated looks the last one. */
function isOwnLook(calls: readonly SessionCall[], call: SessionCall, at: number): boolean {
  if (call.tool === "WaitForElement") return true;
  if (seenIn(call) === undefined) return false;
  const later = calls.slice(at + 1).filter(({ app }) => app === call.app);
  const next = later.findIndex(({ isReadOnly }) => !isReadOnly);
  const until = next === -1 ? later : later.slice(0, next);
  const isRepeated = until.some(
    ({ tool, arguments: { element } }) => (tool === call.tool || tool === "WaitForElement") && element === call.arguments["element"],
  );
  return !isRepeated && !isAim(call, later[next]);
}
