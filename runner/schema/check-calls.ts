import { createRequire } from "node:module";
import type { Ajv as AjvDraft7, ErrorObject } from "ajv";
import { z } from "zod";
import type { Diagnostic } from "../../contracts/diagnostic.ts";
import { didYouMean } from "../../contracts/near-names.ts";
import { type Place, partAt, placeOf, placeOfKey } from "../language/places.ts";
import { type Scenario, stepsOf, type VerbStep } from "../language/read/index.ts";
import { hasExpressions } from "../language/variables.ts";
import type { EditorTool } from "./editor-option.ts";

/** Checks the tool names and arguments of all calls of a scenario against the tools of the running apps and gateways. */
export function checkCalls(scenario: Scenario, tools: readonly EditorTool[]): readonly Diagnostic[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const diagnostics = stepsOf(scenario).flatMap((step) => callsIn(step).flatMap((call) => checkCall(call, step, byName)));
  return diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/** The apps and gateways whose tools a scenario calls. */
export const ownersCalled = (scenario: Scenario): readonly string[] =>
  stepsOf(scenario).flatMap((step) => callsIn(step).flatMap(({ tool }) => tool.split(":")[0] ?? []));

/** A call in a step. */
interface Call {
  readonly tool: string;
  readonly input: unknown;
  /** The path of the map that has `call` and `with`. */
  readonly path: readonly string[];
}

const CallMap = z.looseObject({ call: z.unknown().optional(), with: z.unknown().optional() });

/** The call of `inspect` or `interact`, or the one that `verify: { value: { call: ... } }` makes. */
function callsIn({ verb, written }: VerbStep): readonly Call[] {
  const [map, path] = verb.name === "value" ? [written["value"], ["value"]] : [verb.name === "call" ? written : undefined, []];
  const { call, with: input } = CallMap.safeParse(map).data ?? {};
  return typeof call === "string" && call.includes(":") && !hasExpressions(call) ? [{ tool: call, input, path }] : [];
}

function checkCall({ tool, input = {}, path }: Call, { places }: VerbStep, tools: ReadonlyMap<string, EditorTool>): readonly Diagnostic[] {
  const refuse = (place: Place, message: string): Diagnostic => ({
    code: "AMCP_SCENARIO_INVALID_ARGUMENT",
    message,
    file: places.file,
    ...place,
  });
  const known = tools.get(tool);
  const owner = tool.split(":")[0] ?? "";
  if (known === undefined) {
    const names = [...tools.keys()].filter((name) => name.startsWith(`${owner}:`));
    const others = didYouMean(tool, names) || (names.length === 0 ? "" : `; ${owner} has ${names.length} tools`);
    return [refuse(placeOf(places, [...path, "call"]), `there is no tool \`${tool}\`${others}`)];
  }
  return problemsOf(input, known.input).flatMap(({ at, key, message }) => {
    const where = [...path, "with", ...at];
    return [refuse(key === undefined ? placeOf(places, where) : placeOfKey(places, [...where, key]), `${tool}: ${message}`)];
  });
}

interface Problem {
  readonly at: readonly string[];
  /** Present if the problem is the key itself. */
  readonly key?: string;
  readonly message: string;
}

/** The problems of arguments whose expressions are still open. */
function problemsOf(input: unknown, schema: EditorTool["input"]): readonly Problem[] {
  const validate = validator().compile(schema);
  if (validate(input)) return [];
  return (validate.errors ?? []).flatMap((error) => {
    const at = error.instancePath
      .split("/")
      .slice(1)
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    return hasExpressions(partAt(input, at)) ? [] : [problemOf(error, at)];
  });
}

function problemOf({ keyword, params, message = "", parentSchema }: ErrorObject, at: readonly string[]): Problem {
  const name = at.at(-1);
  switch (keyword) {
    case "additionalProperties": {
      const key = String(params["additionalProperty"]);
      const known = Object.keys(parentSchema?.["properties"] ?? {});
      return { at, key, message: `there is no argument \`${key}\`${didYouMean(key, known)}` };
    }
    case "required":
      return { at, message: `the argument \`${String(params["missingProperty"])}\` is missing` };
    case "enum":
      return { at, message: `\`${name}\` takes ${(params["allowedValues"] as unknown[]).map(String).join(", ")}` };
    case "type":
      return { at, message: `\`${name}\` takes ${[params["type"]].flat().join(" or ")}` };
    default:
      return { at, message: `${name === undefined ? "the arguments" : `\`${name}\``} ${message}` };
  }
}

let created: AjvDraft7 | undefined;

/** Schemas of foreign tools may have drafts, keywords and formats of their own; they are no problem of the scenario. */
function validator(): AjvDraft7 {
  const { Ajv2020 }: { Ajv2020: typeof AjvDraft7 } = createRequire(import.meta.url)("ajv/dist/2020.js");
  created ??= new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false, validateFormats: false, logger: false });
  return created;
}
