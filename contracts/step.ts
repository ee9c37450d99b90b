import { z } from "zod";
import { AppException } from "./app-tools/app-exception.ts";
import type { AppTool, ToolInput } from "./app-tools/define-app-tool.ts";
import { type Attachment, type AttachmentKind, type Candidate, joinedFindings } from "./events.ts";
import type { MockControl } from "./gateway.ts";
import type { ToolCallRecord } from "./sessions/tool-call-record.ts";

/** The ports of a verb. A verb never accesses a socket, a process, a file or the real clock. */
export interface StepContext {
  /** The app that the step addresses. */
  readonly app: AppTools;
  /** Title, AutomationId or type of the only window in which the step acts. */
  readonly window: string | undefined;
  readonly tools: ToolCaller;
  readonly resources: Resources;
  readonly prompts: Prompts;
  readonly apps: AppControl;
  readonly mocks: MockAccess;
  readonly screens: ScreenshotChecks;
  readonly baselines: TextBaselines;
  /** Undefined where the calls of the run are not recorded. */
  readonly recorded: RecordedCalls | undefined;
  /** Stores bytes beside the report and returns a reference to them. */
  readonly attach: (attachment: NewAttachment) => Promise<Attachment>;
  /** Resolves a file name relative to the scenario's own file. */
  readonly fileBeside: (written: string) => string;
  /** The step's options as the scenario writes them, with `${variables}` in their places. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  /** Whether the step has `not: true`. */
  readonly negated: boolean;
  /** Aborts at the step's limit or when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Milliseconds since the step began. */
  readonly elapsedMs: () => number;
  /** Resolves after this time, or at once when the signal has aborted. */
  readonly pause: (ms: number) => Promise<void>;
  /** Runs a step as a part of this one, which reports show below it. @returns its outcome */
  readonly perform: (step: WrittenStep) => Promise<StepOutcome>;
  /** Lets a person look at the apps while no limit runs; resolves when the person goes on. A text says why no person can. */
  readonly halt: ((reason: string) => Promise<void>) | string;
  /**
   * The sequence number of the last error before the scenario, or of the last one reported, by AppId. The runner makes one map per scenario
   * and enters the instance's last number at its start; no entry means 0, a fresh instance.
   */
  readonly errorsSeen: Map<string, number>;
  /** The sequence number of the last log entry before the scenario, by AppId; no entry means 0, a fresh instance. */
  readonly logSeen: Map<string, number>;
}

/** A step as a scenario writes it, without expressions: `{ interact: { click: "Save" } }`. */
export type WrittenStep = Readonly<Partial<Record<"inspect" | "interact" | "verify" | "control", Readonly<Record<string, unknown>>>>>;

export interface AppTools {
  readonly name: string;
  call<Input extends ToolInput, Output extends z.ZodType>(
    tool: AppTool<Input, Output>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<ToolOutcome<z.output<Output>>>;
}

/** Calls any tool behind the proxy by its canonical name, such as `WatchTower:SetTestData`. */
export interface ToolCaller {
  call(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome<unknown>>;
}

/** The resources of apps and gateways, by names such as `Binance:binance://market/btcusdt`. */
export interface Resources {
  read(name: string, signal: AbortSignal): Promise<Answered<ResourceText>>;
  /** Subscribes to a resource until the scenario ends; a further subscription of the scenario is the same one. */
  subscribe(name: string, signal: AbortSignal): Promise<Answered<ResourceUpdates>>;
}

/** All texts of a resource, joined by line breaks. */
export interface ResourceText {
  /** Of the first text; empty if the server does not say. */
  readonly mimeType: string;
  readonly text: string;
}

/** The updates of a subscribed resource. */
export interface ResourceUpdates {
  /**
   * Waits for an update that was announced after the scenario last read the resource, or else subscribed to it.
   *
   * @returns false if none came within `ms`, or before the signal aborted
   */
  next(ms: number, signal: AbortSignal): Promise<boolean>;
}

/** The prompts of apps and gateways, by names such as `Binance:trading_analysis`. */
export interface Prompts {
  get(name: string, input: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answered<PromptText>>;
}

export interface PromptText {
  /** Empty if the server gives none. */
  readonly description: string;
  readonly messages: readonly PromptMessage[];
}

/** A message of a prompt; `text` is empty if the content is no text. */
export interface PromptMessage {
  readonly role: string;
  readonly text: string;
}

/** How an app answered the request to end; `dialog` is the title of the dialog in which it asks. */
export type Stopped = { readonly ended: true } | { readonly ended: false; readonly dialog: string | undefined; readonly reason: string };

/**
 * Starts and ends the apps of a scenario; `start` and `restart` return when the app answers. @throws AmcpError such as AMCP_APP_NOT_READY
 */
export interface AppControl {
  start(app: string, signal: AbortSignal): Promise<void>;
  /** Ends the app as a person does: it may save, ask or refuse. It is not killed if it does not end within `limitMs`. */
  stop(app: string, limitMs: number, signal: AbortSignal): Promise<Stopped>;
  /** Ends the process at once. */
  kill(app: string, signal: AbortSignal): Promise<void>;
  /** Kills the app and starts it in the same folders. */
  restart(app: string, signal: AbortSignal): Promise<void>;
  /** Starts a second process with the same AppId. @returns why the proxy refused it; undefined if it was accepted */
  duplicate(app: string, signal: AbortSignal): Promise<string | undefined>;
}

/** The mocks behind the gateways of a scenario. */
export interface MockAccess {
  /** The gateways of the scenario. */
  readonly gateways: readonly string[];
  /** @param gateway by default the first of the scenario's `gateways` @returns its name, and its mock if it has one */
  of(gateway: string | undefined): { readonly gateway: string; readonly mock: MockControl | undefined };
}

/** Which calls are asked for; all of them without a name. */
export interface CallFilter {
  /** AppId. */
  readonly app: string | undefined;
  /** The tool's own name. */
  readonly tool: string | undefined;
}

/** The calls of the worker that the session has recorded since the scenario began. */
export interface RecordedCalls {
  /**
   * Waits until every call so far is on disk.
   *
   * @returns the records in the order of time @throws AmcpError where they cannot be recorded or read
   */
  calls(wanted: CallFilter, signal: AbortSignal): Promise<readonly ToolCallRecord[]>;
}

/** A failure as a value, with the peer's code, message and details; `code` is AMCP_* if the proxy answered instead of the app. */
export interface FailedAnswer {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The outcome of a request to an app or gateway. */
export type Answered<Data> = { readonly ok: true; readonly data: Data } | FailedAnswer;

/** The outcome of a tool call. */
export type ToolOutcome<Data> =
  | { readonly ok: true; readonly data: Data; readonly text: string; readonly images: readonly Image[] }
  | FailedAnswer;

/** An encoded image with the hash of its pixels, by which images are compared. */
export interface Image {
  readonly png: Uint8Array;
  readonly pixelHash: string;
}

export interface ScreenshotRequest {
  readonly name: string;
  readonly window?: string | undefined;
  /** Locator of the only element to compare. */
  readonly clip?: string | undefined;
  /** Whether to compare only the popup of the element, or else of the window. */
  readonly popup: boolean;
  readonly mask: readonly string[];
  /** Infinity where only `maxDiffRatio` limits. */
  readonly maxDiffPixels: number;
  /** Share of all pixels, 0 to 1. The smaller limit of the two applies. */
  readonly maxDiffRatio: number;
  /** Per pixel, 0 to 1, in the YIQ metric; 0 is exact. */
  readonly threshold: number;
  readonly ignoreAntialiasing: boolean;
}

/** Takes a screenshot and compares it with its baseline; a negated step writes none. */
export interface ScreenshotChecks {
  check(
    request: ScreenshotRequest,
    context: Pick<StepContext, "app" | "signal" | "timeoutMs" | "attach" | "negated">,
  ): Promise<StepOutcome>;
}

/** Text baselines such as tree snapshots, stored beside the screenshot baselines and updated by the same `--update` modes; a negated step writes none. */
export interface TextBaselines {
  check(
    request: { name: string; actual: string; matches: (expected: string) => string | undefined },
    context: Pick<StepContext, "attach" | "negated">,
  ): Promise<StepOutcome>;
}

export interface NewAttachment {
  /** File name without extension, descriptive for people: `acknowledged-actual`. */
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly mediaType: "image/png" | "application/json" | "application/yaml" | "text/plain";
  readonly content: Uint8Array | string;
}

/** A picture that a step took or compared; repetitions of a scenario are compared by it. */
export interface StepPicture {
  readonly name: string;
  readonly png: Uint8Array;
  readonly pixelHash: string;
  /** The window that the step names. */
  readonly window: string | undefined;
  /** The locator of the only element in the picture, if the step names one. */
  readonly clip: string | undefined;
  /** Position of its upper left corner in the window, in device-independent pixels. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Pixels per device-independent pixel. */
  readonly scale: number;
}

interface StepFacts {
  readonly attachments?: readonly Attachment[];
  readonly picture?: StepPicture;
  readonly candidate?: Candidate;
}

/**
 * The outcome of a step. `note` is one sentence for the report, such as the element that was hit. `soft` failures never end the scenario,
 * whatever the step's options are.
 */
export type StepOutcome =
  | (StepFacts & { readonly status: "passed"; readonly note?: string; readonly saved?: unknown })
  | (StepFacts & {
      readonly status: "failed";
      readonly problem: string;
      /** Where `problem` joins several findings: one by one. */
      readonly details?: readonly string[] | undefined;
      /** AMCP_* or a tool's own code. */
      readonly code?: string;
      /** The remedy, if the failed tool knows it. */
      readonly hint?: string;
      readonly soft?: boolean;
      readonly retryable?: boolean;
      readonly expected?: unknown;
      readonly actual?: unknown;
      /** Exceptions that the app threw, the outermost first. */
      readonly exceptions?: readonly AppException[];
    });

export const passed = (note?: string, facts: StepFacts & { saved?: unknown } = {}): StepOutcome => ({
  status: "passed",
  ...(note === undefined ? {} : { note }),
  ...facts,
});

/** @param problem one sentence, or several findings */
export function failed(
  problem: string | readonly string[],
  facts: Omit<Extract<StepOutcome, { status: "failed" }>, "status" | "problem" | "details"> = {},
): StepOutcome {
  const { message, ...findings } = joinedFindings([problem].flat());
  return { status: "failed", problem: message, ...findings, ...facts };
}

/** The failure of a check whose expectation is not met. `not: true` passes with it, and with no other failure. */
export const unmet = (problem: string | readonly string[], facts: Parameters<typeof failed>[1] = {}): StepOutcome =>
  failed(problem, { code: "AMCP_STEP_UNMET", ...facts });

/** Removes paths and refs from facts for a report: people identify an element by its name, and refs are invalid after a run. */
export function readableFacts(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(readableFacts);
  if (typeof facts !== "object" || facts === null) return facts;
  const shown = Object.entries(facts).filter(([key]) => key !== "path" && key !== "ref");
  return Object.fromEntries(shown.map(([key, value]) => [key, readableFacts(value)]));
}

/** Converts a refusal to a step's failure. */
export const refused = ({ code, message, details }: FailedAnswer): StepOutcome => {
  const { hint, exceptions, ...actual } = details ?? {};
  const thrown = z.array(AppException).safeParse(exceptions).data;
  return failed(message, {
    code,
    actual: details && readableFacts(actual),
    ...(typeof hint === "string" && { hint }),
    ...(thrown && { exceptions: thrown }),
  });
};
