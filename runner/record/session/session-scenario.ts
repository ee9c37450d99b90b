import { SECRET_REFERENCES } from "../../../contracts/recorded-secrets.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { explainSecret, renderFile } from "../render-steps.ts";
import { nameSecrets, type SecretName } from "../secret-names.ts";
import { intentionsOf } from "./intentions.ts";
import { linkValues, type SessionStep } from "./linked-values.ts";
import { proposeChecks } from "./proposed-checks.ts";
import { literal, repeatCall } from "./repeat-call.ts";
import { isRestarted, type SessionCall, sessionCallOf } from "./session-call.ts";

/** A session as a scenario. */
export interface SessionScenario {
  readonly text: string;
  readonly steps: number;
  /** Variables of the environment that a run needs, because the record does not have their values. */
  readonly secrets: readonly SecretName[];
  /** Reasons for the places where a step is missing. */
  readonly gaps: readonly string[];
}

/** The head of the file, and what the records do not tell. */
export interface SessionHead {
  readonly name: string;
  /** Gateways of the configuration; every other server is an app. */
  readonly gateways: readonly string[];
  /** Path of the schema relative to the scenario, for editors. */
  readonly schema?: string | undefined;
}

/** Converts the records of a session, in the order of time, to a scenario that repeats what was done and verifies what it changed. */
export function renderSession(records: readonly ToolCallRecord[], { name, gateways, schema }: SessionHead): SessionScenario {
  const calls = intentionsOf(records.flatMap((record) => sessionCallOf(record) ?? []));
  const secrets = secretsIn(calls);
  const { steps, gaps, used } = stepsOf(calls, { secrets, gateways });
  const linked = linkValues(steps);
  const apps = used.filter((server) => !gateways.includes(server));
  const others = used.filter((server) => gateways.includes(server));
  const head = {
    ...{ name, apps },
    ...(others.length > 0 && { gateways: others }),
    ...(Object.keys(linked.vars).length > 0 && { vars: linked.vars }),
  };
  const named = [...new Map([...secrets.values()].map((secret) => [secret.variable, secret])).values()];
  const comments = [
    ...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]),
    ...named.map(explainSecret),
    ...gaps.map((why) => ` A step is missing: ${why}.`),
  ];
  return { text: renderFile(head, comments, linked.steps), steps: linked.steps.length, secrets: named, gaps };
}

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

function stepsOf(calls: readonly SessionCall[], { secrets, gateways }: Facts): Steps {
  const checks = proposeChecks(calls);
  const steps: SessionStep[] = [];
  const gaps: string[] = [];
  const used: string[] = [];
  const instances = new Map<string, string>();
  let comments: readonly string[] = [];
  const add = (call: SessionCall, step: Pick<SessionStep, "family" | "body" | "reads">, window: string | undefined) => {
    if (!used.includes(call.app)) used.push(call.app);
    const first = used.find((server) => !gateways.includes(server));
    const isNamed = call.app === first || "call" in step.body || "app" in step.body;
    steps.push({ ...step, scope: { ...(!isNamed && { app: call.app }), ...(window !== undefined && { window }) }, comments });
    comments = [];
  };
  for (const [at, call] of calls.entries()) {
    if (isRestarted(call, instances)) add(call, { family: "control", body: { app: "restart", which: call.app } }, undefined);
    const repeated = repeatCall(call, secrets.get(call)?.variable);
    if (repeated.kind === "gap") {
      gaps.push(repeated.why);
      comments = [...comments, `A step is missing here: ${repeated.why}.`];
    }
    if (repeated.kind === "step") add(call, repeated, repeated.window);
    else continue;
    for (const { body, window } of checks[at] ?? []) add(call, { family: "verify", body }, window && literal(window));
  }
  return { steps, gaps, used };
}
