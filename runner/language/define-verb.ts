import { z } from "zod";
import type { StepContext, StepOutcome } from "../../contracts/step.ts";
import { Duration } from "./duration.ts";

export const families = ["inspect", "interact", "verify", "control"] as const;
export type Family = (typeof families)[number];

/** Replaces a text that may be a password, without its length. */
export const HIDDEN_TEXT = "••••••";

/** A text that a step writes, which reports hide if the field is a password box. */
export interface Typing {
  /** The app that receives the text; the step's own when absent. */
  readonly app?: string | undefined;
  /** Locator of the field; undefined is the focused element; null is a point. */
  readonly into: string | undefined | null;
  /** The step's sentence without the text. */
  readonly hidden: string;
}

/** A step with bound arguments: its sentence and its action. */
export interface Action {
  readonly sentence: string;
  /** Present if the step writes a text into a field. */
  readonly typing?: Typing | undefined;
  readonly negation: Negation;
  /** Milliseconds that the step takes even if all goes well, on top of its limit. */
  readonly lastsMs: number;
  run(context: StepContext): Promise<StepOutcome>;
}

/**
 * The way in which `not: true` is checked. `again`: the check looks again until its expectation is unmet. `once`: it has the step's whole time
 * once. `own`: the verb negates by itself.
 */
type Negation = "again" | "once" | "own";

/** The step as a person reads it, with its negation. */
export const stepSentence = ({ sentence }: Pick<Action, "sentence">, { not }: { readonly not?: boolean | undefined }): string =>
  not === true ? `not: ${sentence}` : sentence;

export type Parsed = { readonly ok: true; readonly action: Action } | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] };

/** The common part of verbs and blocks, which parser, editor schema and reference page use. */
interface Word {
  readonly name: string;
  readonly family: Family;
  /** One sentence for the reference page and the editor's hover. */
  readonly summary: string;
  /** The step as written, verb included: `{ click: Save, count: 2 }`. */
  readonly args: z.ZodObject;
  /** The value that `save` keeps; absent if there is none. */
  readonly saves?: z.ZodType;
  /** Bodies of steps for the reference page; a test reads every one. */
  readonly examples: readonly string[];
}

export interface NamedUpstream {
  readonly path: readonly string[];
  readonly name: string;
}

/** The target of a step. `app`: the addressed app. `gateway`: the mock of a gateway. `none`: neither. */
export type Addressed = "app" | "gateway" | "none";

/** The apps and gateways that a scenario lists. */
export interface Listed {
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
}

/** One verb of the scenario language. */
export interface Verb extends Word {
  readonly kind: "verb";
  addresses(written: Readonly<Record<string, unknown>>, listed: Listed): Addressed;
  /** The targets that its option `which` may name. */
  readonly which: readonly (keyof Listed)[];
  /** Apps and gateways that the step names, apart from the common option `app`. */
  upstreams(written: Readonly<Record<string, unknown>>): readonly NamedUpstream[];
  /** Files that the step reads; they must exist before the run starts. */
  files(written: Readonly<Record<string, unknown>>): readonly NamedUpstream[];
  /** Limit of a step that sets no `timeout`; by default that of the run. */
  readonly timeoutMs?: number;
  parse(written: unknown): Parsed;
}

/** A word whose body contains further steps; `runSteps` runs them. */
export interface Block extends Word {
  readonly kind: "block";
}

interface Definition<Args extends z.ZodObject> extends Pick<Verb, "name" | "family" | "summary" | "saves" | "examples" | "timeoutMs"> {
  /** By default `app`. `either`: an app, or the mock of a gateway that the option `which` names. */
  readonly addresses?: Addressed | "either";
  readonly upstreams?: Verb["upstreams"];
  readonly files?: Verb["files"];
  readonly args: Args;
  /** The step as a person reads it in the report. */
  sentence(args: z.output<Args>): string;
  /** Present if the step writes a text into a field. */
  typing?(args: z.output<Args>): Typing | undefined;
  /** By default `again`. */
  negation?(args: z.output<Args>): Negation;
  /** See `Action`; by default 0. */
  lastsMs?(args: z.output<Args>): number;
  run(args: z.output<Args>, context: StepContext): Promise<StepOutcome>;
}

/** Defines a verb; its file is the only place with its schema, sentence and action. */
export function defineStepVerb<Args extends z.ZodObject>({ addresses = "app", ...verb }: Definition<Args>): Verb {
  return {
    kind: "verb",
    which: addresses === "either" ? ["apps", "gateways"] : [addresses === "gateway" ? "gateways" : "apps"],
    addresses(written, { gateways }) {
      if (addresses !== "either") return addresses;
      const { which } = written;
      return typeof which === "string" && gateways.includes(which) ? "gateway" : "app";
    },
    upstreams: () => [],
    files: () => [],
    ...verb,
    parse(written) {
      const parsed = verb.args.safeParse(written);
      if (!parsed.success) return { ok: false, issues: parsed.error.issues };
      const { data } = parsed;
      return {
        ok: true,
        action: {
          sentence: verb.sentence(data),
          typing: verb.typing?.(data),
          negation: verb.negation?.(data) ?? "again",
          lastsMs: verb.lastsMs?.(data) ?? 0,
          run: (context) => verb.run(data, context),
        },
      };
    },
  };
}

export const defineBlock = (block: Omit<Block, "kind">): Block => ({ kind: "block", ...block });

/** Options of every step; no verb may have an option of the same name (a test checks it). */
export const CommonOptions = z.strictObject({
  app: z.string().min(1).optional().describe("which app, where the scenario has several; the first of `apps` otherwise"),
  window: z.string().min(1).optional().describe("title, AutomationId or type of the window that the step is limited to"),
  timeout: Duration.optional().describe("limit of the step, such as `500ms`, `5s` or `2m`"),
  soft: z.boolean().optional().describe("report a failure and go on with the next step"),
  save: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, "a name has letters, digits and `_`, and starts with a letter")
    .optional()
    .describe("keep the result under this name, as a variable for later steps"),
  name: z.string().min(1).optional().describe("what the report calls the step"),
});

/** The options that only steps of `verify` have. */
export const NegationOption = z.strictObject({ not: z.boolean().optional().describe("`true`: the step passes once it is not so") });

const VerifyOptions = CommonOptions.extend(NegationOption.shape).superRefine(({ not, save }, context) => {
  if (not !== true || save === undefined) return;
  context.addIssue({
    code: "custom",
    path: ["save"],
    message: "`save` keeps what a check has found, and one with `not` has found nothing",
  });
});
export type CommonOptions = z.infer<typeof VerifyOptions>;

/** The options that all verbs of a family share. */
export const commonOptionsOf = (family: Family) => (family === "verify" ? VerifyOptions : CommonOptions);
