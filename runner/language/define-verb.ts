import type { z } from "zod";
import type { StepContext, StepOutcome } from "../../contracts/step.ts";

export const families = ["inspect", "interact", "verify", "control"] as const;
export type Family = (typeof families)[number];

/** Stands for a text that may be a password; neither its letters nor its length show. */
export const HIDDEN = "••••••";

/** What has to be known to keep a typed password out of reports. */
export interface Typing {
  /** The app that is typed into; the step's own when absent. */
  readonly app?: string | undefined;
  /** Locator of the field; what has the focus when absent, and null where a point says where it is. */
  readonly into: string | undefined | null;
  /** The step's sentence without the text. */
  readonly hidden: string;
}

/** A step that has its arguments: what it will do, in words and in deed. */
export interface Action {
  readonly sentence: string;
  /** Where the step writes a text into a field, which may turn out to be a password box. */
  readonly typing?: Typing | undefined;
  run(context: StepContext): Promise<StepOutcome>;
}

export type Parsed = { readonly ok: true; readonly action: Action } | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] };

/** What the reader of scenarios, the editor's schema and the reference page know of a word of the language. */
interface Word {
  readonly name: string;
  readonly family: Family;
  /** One sentence for the reference page and the editor's hover. */
  readonly summary: string;
  /** The step as written, verb included: `{ click: Save, count: 2 }`. */
  readonly args: z.ZodObject;
  /** The value that `save` keeps; absent where there is none. */
  readonly saves?: z.ZodType;
  /** Bodies of steps for the reference page; a test reads every one. */
  readonly examples: readonly string[];
}

export interface NamedUpstream {
  readonly path: readonly string[];
  readonly name: string;
}

/** One verb of the scenario language, as the rest of the runner sees it. */
export interface Verb extends Word {
  readonly kind: "verb";
  /** `app`: the step acts on the app it addresses. `gateway`: on a gateway, and its mock. `none`: it needs neither. */
  readonly addresses: "app" | "gateway" | "none";
  /** Apps and gateways that the step names by itself, beside the common option `app`. */
  upstreams(written: Readonly<Record<string, unknown>>): readonly NamedUpstream[];
  /** Files that the step reads, which have to be there before anything starts. */
  files(written: Readonly<Record<string, unknown>>): readonly NamedUpstream[];
  parse(written: unknown): Parsed;
}

/** A word whose body holds further steps; the executor runs them. */
export interface Block extends Word {
  readonly kind: "block";
}

interface Definition<Args extends z.ZodObject> extends Pick<Verb, "name" | "family" | "summary" | "saves" | "examples"> {
  readonly addresses?: Verb["addresses"];
  readonly upstreams?: Verb["upstreams"];
  readonly files?: Verb["files"];
  readonly args: Args;
  /** The step as a person reads it in the report. */
  sentence(args: z.output<Args>): string;
  /** Where the step writes a text into a field. */
  typing?(args: z.output<Args>): Typing | undefined;
  run(args: z.output<Args>, context: StepContext): Promise<StepOutcome>;
}

/** A verb's file is the only place that knows its shape, its sentence and what it does. */
export function defineVerb<Args extends z.ZodObject>(verb: Definition<Args>): Verb {
  return {
    kind: "verb",
    addresses: "app",
    upstreams: () => [],
    files: () => [],
    ...verb,
    parse(written) {
      const parsed = verb.args.safeParse(written);
      if (!parsed.success) return { ok: false, issues: parsed.error.issues };
      const { data } = parsed;
      return {
        ok: true,
        action: { sentence: verb.sentence(data), typing: verb.typing?.(data), run: (context) => verb.run(data, context) },
      };
    },
  };
}

export const defineBlock = (block: Omit<Block, "kind">): Block => ({ kind: "block", ...block });
