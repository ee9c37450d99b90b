import { expect } from "vitest";
import type { z } from "zod";
import type { AppTool, ToolInput } from "../../../contracts/app-tools/define-app-tool.ts";
import type { Fault } from "../../../contracts/fault.ts";
import {
  type Answered,
  type NewAttachment,
  type PromptText,
  passed,
  type ResourceText,
  type ScreenshotRequest,
  type StepContext,
  type StepOutcome,
  type Stopped,
  type ToolOutcome,
  unmet,
} from "../../../contracts/step.ts";
import { type Family, stepSentence, type Verb } from "../../../runner/language/define-verb.ts";
import { refute } from "../../../runner/run/attempt/perform.ts";
import { builtInVerbs } from "../../../runner/steps/index.ts";

export type Answer = (input: Readonly<Record<string, unknown>>) => ToolOutcome<unknown>;

/** A tool call as the app received it, its input as the contract reads it. */
export interface Received {
  readonly tool: string;
  readonly input: unknown;
}

/** A hand-made app behind the ports of a step. What it is asked is checked by the tool's own schema, and what it answers too. */
export interface FakeContext extends StepContext {
  readonly received: Received[];
  readonly attached: NewAttachment[];
  readonly screenshots: ScreenshotRequest[];
  readonly controlled: string[];
  readonly baselineTexts: Map<string, string>;
  /** What the mock behind NSIP, the only gateway that has one, does wrong. */
  readonly faults: Fault[];
  /** Milliseconds that the step has paused, in order. */
  readonly pauses: number[];
}

export interface FakeApp {
  /** By tool name; a tool that is not there fails the test. */
  readonly tools?: Readonly<Record<string, Answer>>;
  readonly window?: string;
  readonly timeoutMs?: number;
  readonly baselines?: Readonly<Record<string, string>>;
  readonly written?: Readonly<Record<string, unknown>>;
  readonly recorded?: StepContext["recorded"];
  /** By name, the answers to reads in their order; the last one repeats. */
  readonly resources?: Readonly<Record<string, readonly Answered<ResourceText>[]>>;
  /** When updates of subscribed resources are announced, in milliseconds since the step began. */
  readonly updatesAt?: readonly number[];
  readonly prompts?: Readonly<Record<string, Answered<PromptText>>>;
  /** The action of a person, or the reason why there is none. */
  readonly halt?: StepContext["halt"];
  /** The answer to a request to end; the app ends by default. */
  readonly stopped?: Stopped;
}

const MOCK_START = Date.parse("2025-10-11T12:00:00Z");

export function fakeContext(app: FakeApp = {}): FakeContext {
  const { tools = {}, window, timeoutMs = 5000, baselines = {}, written = {}, recorded, stopped = { ended: true } } = app;
  const received: Received[] = [];
  const pauses: number[] = [];
  const attached: NewAttachment[] = [];
  const screenshots: ScreenshotRequest[] = [];
  const controlled: string[] = [];
  const faults: Fault[] = [];
  const mock = {
    addFault: (fault: Fault) => void faults.push(fault),
    clearFaults: () => void faults.splice(0),
    reset: () => void faults.splice(0),
    advance: (ms: number) => MOCK_START + ms,
  };
  const baselineTexts = new Map(Object.entries(baselines));
  const answer = (tool: string, input: Readonly<Record<string, unknown>>): ToolOutcome<unknown> => {
    received.push({ tool, input });
    const reply = tools[tool];
    if (reply === undefined) throw new Error(`the test did not expect a call of ${tool}`);
    return reply(input);
  };
  const control = (deed: string) => (app: string) => {
    controlled.push(`${deed} ${app}`);
    return Promise.resolve();
  };
  const elapsedMs = () => pauses.reduce((sum, ms) => sum + ms, 0);
  return {
    ...fakeOffers(app, { received, pauses, elapsedMs }),
    received,
    pauses,
    attached,
    screenshots,
    controlled,
    baselineTexts,
    faults,
    window,
    timeoutMs,
    written,
    recorded,
    app: {
      name: "WatchTower",
      async call<Input extends ToolInput, Output extends z.ZodType>(tool: AppTool<Input, Output>, input: z.input<Input>) {
        const outcome = answer(tool.name, tool.input.parse(JSON.parse(JSON.stringify(input))) as Readonly<Record<string, unknown>>);
        return outcome.ok ? { ...outcome, data: tool.output.parse(outcome.data) as z.output<Output> } : outcome;
      },
    },
    fileBeside: (written) => `/scenarios/${written}`,
    tools: { call: async (name, input) => answer(name, input) },
    apps: {
      start: control("start"),
      async stop(app, limitMs) {
        controlled.push(`stop ${app} within ${limitMs}`);
        return stopped;
      },
      kill: control("kill"),
      restart: control("restart"),
      duplicate: async (app) => (app === "Lonely" ? undefined : `"${app}" is taken`),
    },
    mocks: { gateways: ["NSIP", "Files"], of: (gateway = "NSIP") => ({ gateway, mock: gateway === "NSIP" ? mock : undefined }) },
    screens: {
      async check(request) {
        screenshots.push(request);
        return passed("same pixels");
      },
    },
    baselines: {
      async check({ name, actual, matches }) {
        const expected = baselineTexts.get(name);
        if (expected === undefined) baselineTexts.set(name, actual);
        const problem = expected === undefined ? undefined : matches(expected);
        return problem === undefined ? passed() : unmet(problem);
      },
    },
    async attach(attachment) {
      attached.push(attachment);
      const { name, kind, mediaType, content } = attachment;
      return { name, kind, mediaType, path: `attachments/${name}`, sha256: "0", bytes: content.length };
    },
    negated: false,
    signal: new AbortController().signal,
    elapsedMs,
    async pause(ms) {
      pauses.push(ms);
    },
    async perform() {
      throw new Error("the test did not expect parts of a step");
    },
    halt: app.halt ?? "there is no terminal",
    errorsSeen: new Map(),
    logSeen: new Map(),
  };
}

/** Resources and prompts; waiting for an update counts as a pause. */
function fakeOffers(
  { resources = {}, updatesAt = [], prompts = {} }: FakeApp,
  { received, pauses, elapsedMs }: Pick<FakeContext, "received" | "pauses" | "elapsedMs">,
): Pick<StepContext, "resources" | "prompts"> {
  const reads = new Map<string, number>();
  const announced = [...updatesAt];
  const unknown = (name: string) => ({ ok: false as const, code: "JSONRPC_32002", message: `there is no ${name}` });
  return {
    resources: {
      async read(name) {
        received.push({ tool: "resources/read", input: name });
        const answers = resources[name] ?? [unknown(name)];
        const index = reads.get(name) ?? 0;
        reads.set(name, index + 1);
        return answers[Math.min(index, answers.length - 1)] ?? unknown(name);
      },
      async subscribe(name) {
        received.push({ tool: "resources/subscribe", input: name });
        if (resources[name] === undefined) return unknown(name);
        const next = async (ms: number) => {
          const left = (announced[0] ?? Number.POSITIVE_INFINITY) - elapsedMs();
          pauses.push(Math.max(0, Math.min(left, ms)));
          if (left <= ms) announced.shift();
          return left <= ms;
        };
        return { ok: true, data: { next } };
      },
    },
    prompts: {
      async get(name, input) {
        received.push({ tool: name, input });
        return prompts[name] ?? unknown(name);
      },
    },
  };
}

export const answering =
  (data: unknown, images: Extract<ToolOutcome<unknown>, { ok: true }>["images"] = []): Answer =>
  () => ({ ok: true, data, text: "", images });

export const refusing =
  (code: string, message: string, details: Readonly<Record<string, unknown>> = {}): Answer =>
  () => ({ ok: false, code, message, details });

export const settled = { opened: [], closed: [], stillBusy: [], changed: [], moreChanged: 0, called: {}, locators: [], revision: 1 };

/** What a step saves is what its reference says, no more and no less. */
function expectSaved(verb: Verb | undefined, saved: unknown): void {
  expect(saved).toEqual(verb?.saves?.parse(saved));
}

/** Runs a verb as the executor does: its arguments checked, then its action, then what it saves. */
export async function run(
  family: Family,
  args: Readonly<Record<string, unknown>>,
  context: StepContext,
): Promise<{ sentence: string; outcome: StepOutcome }> {
  const verb = builtInVerbs.find((one): one is Verb => one.kind === "verb" && one.family === family && one.name in args);
  const { not = false, ...own } = args;
  const parsed = verb?.parse(own);
  if (!parsed?.ok) throw new Error(`not a step: ${JSON.stringify(parsed ?? args)}`);
  const { action } = parsed;
  const sentence = stepSentence(action, { not: not === true });
  if (not === true) return { sentence, outcome: await refute(action, { ...context, negated: true }) };
  const outcome = await action.run(context);
  if (outcome.status === "passed") expectSaved(verb, outcome.saved);
  return { sentence, outcome };
}
