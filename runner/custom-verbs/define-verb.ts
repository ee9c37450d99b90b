import { fileURLToPath } from "node:url";
import { z } from "zod";
import { failed, passed, type StepContext, type StepOutcome } from "../../contracts/step.ts";
import { type Block, commonOptionsOf, defineStepVerb as define, type Family, families, type Verb } from "../language/define-verb.ts";
import { parseDuration } from "../language/duration.ts";
import { parseScenario } from "../language/read/index.ts";
import { StepFailed, type VerbContext, type VerbReport, verbContext } from "./verb-context.ts";

/** Limit of a custom verb, which consists of several steps. */
const LIMIT_MS = 30_000;

/** A custom verb, as its module exports it. */
export interface VerbDefinition<Args extends z.ZodObject> {
  /** The word in the step: `login` in `interact: { login: Ada }`. */
  readonly name: string;
  readonly family: Family;
  /** One sentence for the reference page and the editor. */
  readonly summary: string;
  /** The step as written, verb included: `z.strictObject({ login: z.string(), password: z.string() })`. */
  readonly args: Args;
  /** The value that `save` keeps, for the reference page. */
  readonly saves?: z.ZodType;
  /** Bodies of steps for the reference page: `{ login: Ada, password: lovelace }`. Each must be a valid one. */
  readonly examples: readonly string[];
  /** `app`, the default: the step acts on an app. `none`: it needs no app. */
  readonly addresses?: "app" | "none";
  /** Limit of a step that sets no `timeout`, such as `1m`; 30 seconds when absent. */
  readonly timeout?: string;
  /** The step as a person reads it in the report. */
  sentence(args: z.output<Args>): string;
  /** Performs the step. What it returns is the value that `save` keeps. An exception fails the step. */
  run(args: z.output<Args>, step: VerbContext): unknown;
}

/** Another copy of the package may have defined the verb, so that the mark is not an identity. */
const MARK = Symbol.for("amcp-test.verb");

/** A verb of a project. */
export interface CustomVerb extends Verb {
  readonly [MARK]: true;
}

export const isCustomVerb = (value: unknown): value is CustomVerb => typeof value === "object" && value !== null && MARK in value;

/**
 * Defines a verb of a project, which steps use like a built-in one.
 *
 * @throws TypeError if the definition is incomplete or contradicts itself
 */
export function defineVerb<Args extends z.ZodObject>(definition: VerbDefinition<Args>): CustomVerb {
  const problem = problemIn(definition);
  if (problem !== undefined) throw new TypeError(`defineVerb(${nameOf(definition)}): ${problem}`);
  const { addresses, timeout, run, sentence, ...words } = definition;
  const verb = define({
    ...words,
    ...(addresses === undefined ? {} : { addresses }),
    args: words.args.strict(),
    timeoutMs: (timeout === undefined ? undefined : parseDuration(timeout)) ?? LIMIT_MS,
    sentence: (args) => sentence(args as z.output<Args>),
    run: (args, context) => outcomeOf((step) => run(args as z.output<Args>, step), context),
  });
  return { ...verb, [MARK]: true };
}

const nameOf = ({ name, family }: { name: unknown; family: unknown }): string => `${String(family)}: ${String(name)}`;

/** The first problem of a definition, which JavaScript may have written without types. */
function problemIn({ name, family, summary, args, examples, timeout, sentence, run }: VerbDefinition<z.ZodObject>): string | undefined {
  const common = args instanceof z.ZodObject ? Object.keys(args.shape).find((key) => key in commonOptionsOf(family).shape) : undefined;
  const checks: readonly (readonly [isWrong: boolean, problem: string])[] = [
    [
      typeof name !== "string" || !/^[a-z][A-Za-z0-9]*$/.test(name),
      "`name` is a word such as `login`: a small letter, then letters and digits",
    ],
    [!families.includes(family), `\`family\` is one of ${families.join(", ")}`],
    [typeof summary !== "string" || summary === "", "`summary` is a sentence"],
    [!(args instanceof z.ZodObject), "`args` is a `z.strictObject({ ... })`"],
    [args instanceof z.ZodObject && !(name in args.shape), `\`args\` has no \`${name}\`, the subject of the step`],
    [common !== undefined, `\`args\` has \`${common}\`, which every step has`],
    [!Array.isArray(examples) || examples.length === 0, "`examples` has at least one body of a step"],
    [timeout !== undefined && parseDuration(timeout) === undefined, "`timeout` is a duration such as `30s`"],
    [typeof sentence !== "function", "`sentence` is a function of the arguments"],
    [typeof run !== "function", "`run` is a function of the arguments and the step"],
  ];
  return checks.find(([isWrong]) => isWrong)?.[1];
}

async function outcomeOf(run: (step: VerbContext) => unknown, context: StepContext): Promise<StepOutcome> {
  const report: VerbReport = { note: undefined, attachments: [] };
  try {
    const saved = await run(verbContext(context, report));
    return passed(report.note, { saved, attachments: report.attachments });
  } catch (error) {
    if (isOurs(error)) throw error;
    const { attachments } = report;
    return { ...(error instanceof StepFailed ? placed(error) : failed(thrownText(error), { code: "AMCP_VERB_FAILED" })), attachments };
  }
}

/** Errors of amcp-test itself, such as the limit of the step, keep their code. The running copy of the class may be another one. */
const isOurs = (error: unknown): boolean => error instanceof Error && error.name === "AmcpError";

/** A part that is no step is a mistake in the verb, whose place the error names. */
function placed({ outcome, code, stack }: StepFailed): StepOutcome {
  const [, frame] = framesOf(stack);
  return code.startsWith("AMCP_SCENARIO_") && frame !== undefined ? { ...outcome, problem: `${outcome.problem}\n${frame}` } : outcome;
}

/** The exception with its stack down to the author's function, and its causes. */
function thrownText(error: unknown): string {
  if (!(error instanceof Error)) return `the verb threw ${String(error)}`;
  const cause = error.cause === undefined ? [] : [`caused by ${thrownText(error.cause)}`];
  return [...framesOf(error.stack ?? `${error.name}: ${error.message}`), ...cause].join("\n");
}

const HERE = fileURLToPath(import.meta.url);
const BESIDE = fileURLToPath(new URL("verb-context", import.meta.url));

/** The message of a stack and its frames above those of this file, which are the author's. */
function framesOf(stack = ""): readonly string[] {
  const [message = "", ...frames] = stack.split(/\n(?=\s+at )/);
  const end = frames.findIndex((frame) => decodeURI(frame).includes(HERE));
  const authors = frames
    .slice(0, end < 0 ? undefined : end)
    .filter((frame) => !frame.includes("(node:") && !decodeURI(frame).includes(BESIDE));
  return [message, ...authors];
}

type Word = Verb | Block;

/** The problems of a project's verb among the words of the language: clashes of names, and examples that are no steps. */
export function checkVerb(verb: CustomVerb, others: readonly Word[]): readonly string[] {
  const clash = clashOf(
    verb,
    others.filter(({ family }) => family === verb.family),
  );
  return clash === undefined ? problemsOfExamples(verb, [...others, verb]) : [clash];
}

function clashOf({ family, name, args }: CustomVerb, others: readonly Word[]): string | undefined {
  const word = `\`${family}: ${name}\``;
  if (others.some((other) => other.name === name)) return `there is a verb ${word} already`;
  const option = others.find((other) => name in other.args.shape);
  if (option !== undefined) return `${word} has the name of an option of \`${family}: ${option.name}\``;
  if (name in commonOptionsOf(family).shape) return `${word} has the name of an option of every step`;
  const other = others.find((word) => word.name in args.shape);
  return other === undefined ? undefined : `${word} has an option \`${other.name}\`, which is a verb of \`${family}\``;
}

function problemsOfExamples({ family, name, examples }: CustomVerb, verbs: readonly Word[]): readonly string[] {
  return examples.flatMap((example) => {
    const { diagnostics } = parseScenario("example", `name: example\nsteps:\n  - ${family}: ${example}\n`, verbs);
    return diagnostics.map(({ message }) => `the example \`${example}\` of \`${family}: ${name}\` is not a step: ${message}`);
  });
}
