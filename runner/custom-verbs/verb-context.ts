import type { ElementInfo, FoundElement } from "../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import { failed, refused, type StepContext, type StepOutcome, type ToolOutcome, type WrittenStep } from "../../contracts/step.ts";
import { poll } from "../steps/parts/polling.ts";

type Failure = Extract<StepOutcome, { status: "failed" }>;

/** Facts of a failure, as reports show them. */
export interface FailureFacts {
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** A code that a scenario or a program can distinguish; `AMCP_STEP_UNMET` by default. */
  readonly code?: string;
}

/** The failure of a custom verb, or of a step within it. */
export class StepFailed extends Error {
  readonly outcome: Failure;

  constructor(outcome: Failure) {
    super(outcome.problem);
    this.name = "StepFailed";
    this.outcome = outcome;
  }

  /** The code of the failed step, such as `ELEMENT_NOT_FOUND`. */
  get code(): string {
    return this.outcome.code ?? "AMCP_STEP_UNMET";
  }
}

/** The means of a custom verb while its step runs. */
export interface VerbContext {
  /** AppId that the step addresses; empty if it addresses none. */
  readonly app: string;
  /** The option `window` of the step. */
  readonly window: string | undefined;
  /** Limit of the whole step, its parts included, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts at the limit of the step, and when the run is interrupted. */
  readonly signal: AbortSignal;
  /**
   * Runs a step of the language, as `{ interact: { click: "Save" } }`: every verb, own ones too, and groups, but no `use`. It acts on the
   * app and window of the step unless it names others. Reports show it below the step.
   *
   * @returns the value that `save` would keep @throws StepFailed
   */
  perform(step: WrittenStep): Promise<unknown>;
  /** Calls a tool of an app or gateway by its name `App:Tool`. @returns its structured result, or else its text @throws StepFailed */
  call(tool: string, input?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Finds one element by its locator. @throws StepFailed with `ELEMENT_NOT_FOUND` or `AMBIGUOUS` */
  find(locator: string): Promise<FoundElement>;
  /** Finds all elements of a locator; none is no failure. */
  findAll(locator: string): Promise<readonly FoundElement[]>;
  /** The elements below a locator, or of all windows. */
  tree(locator?: string): Promise<readonly ElementInfo[]>;
  /**
   * Looks again, ever more slowly, until the condition holds.
   *
   * @param expected what the failure names: `the report is there` @throws StepFailed if it does not hold within the limit of the step
   */
  until(condition: () => Promise<boolean> | boolean, expected: string): Promise<void>;
  /** Says in one sentence what happened, for the reports. */
  note(sentence: string): void;
  /** Stores a text beside the reports. */
  attach(name: string, text: string): Promise<void>;
  /** The path of a file relative to the scenario. */
  fileBeside(path: string): string;
  /** Fails the step. @throws StepFailed */
  fail(message: string, facts?: FailureFacts): never;
}

/** The notes and files of a step, which its outcome carries. */
export interface VerbReport {
  note: string | undefined;
  readonly attachments: Awaited<ReturnType<StepContext["attach"]>>[];
}

/** The context of a custom verb on the ports of a step. */
export function verbContext(context: StepContext, report: VerbReport): VerbContext {
  const { app, window, timeoutMs, signal, fileBeside } = context;
  const perform = async (step: WrittenStep) => savedOf(await context.perform(step));
  return {
    app: app.name,
    window,
    timeoutMs,
    signal,
    fileBeside,
    perform,
    call: (tool, input = {}) => perform({ interact: { call: tool, with: input } }),
    async find(element) {
      const [found] = dataOf(await app.call(FindElement, { element, window }, signal)).elements;
      if (found === undefined) throw new Error(`${app.name} found neither an element nor a problem for ${element}`);
      return found;
    },
    findAll: async (element) => dataOf(await app.call(FindElement, { element, window, all: true }, signal)).elements,
    tree: async (root) => dataOf(await app.call(FullElementTree, { root, window }, signal)).roots,
    async until(condition, expected) {
      const look = async () => condition();
      if (!(await poll(look, (holds) => holds, context))) fail(`within ${timeoutMs} ms it did not come true that ${expected}`);
    },
    note(sentence) {
      report.note = sentence;
    },
    async attach(name, content) {
      report.attachments.push(await context.attach({ name, kind: "text", mediaType: "text/plain", content }));
    },
    fail,
  };
}

function fail(message: string, facts: FailureFacts = {}): never {
  throw new StepFailed(failed(message, facts) as Failure);
}

function dataOf<Data>(answer: ToolOutcome<Data>): Data {
  if (answer.ok) return answer.data;
  throw new StepFailed(refused(answer) as Failure);
}

function savedOf(outcome: StepOutcome): unknown {
  if (outcome.status === "failed") throw new StepFailed(outcome);
  return outcome.saved;
}
