import { z } from "zod";
import { AppException } from "./app-tools/app-exception.ts";
import type { AppTool } from "./app-tools/define-app-tool.ts";
import { type Attachment, type AttachmentKind, joinedFindings } from "./events.ts";
import type { MockControl } from "./gateway.ts";

/** What a verb may use: ports only. A verb never sees a socket, a process, a file or the real clock. */
export interface StepContext {
  /** The app that the step addresses. */
  readonly app: AppTools;
  /** Title, AutomationId or type of the window that the step is limited to. */
  readonly window: string | undefined;
  readonly tools: ToolCaller;
  readonly apps: AppControl;
  readonly mocks: MockAccess;
  readonly screens: ScreenshotChecks;
  readonly baselines: TextBaselines;
  /** Stores bytes beside the report and returns what to refer to them by. */
  readonly attach: (attachment: NewAttachment) => Promise<Attachment>;
  /** The full path of a file that the scenario names, which is relative to the scenario's own file. */
  readonly fileBeside: (written: string) => string;
  /** The step's options as the scenario writes them, with `${variables}` in their places. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The step's own limit in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts at the step's limit or when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Milliseconds since the step began. */
  readonly elapsedMs: () => number;
  /** Resolves after so many milliseconds, or at once when the signal has aborted. */
  readonly pause: (ms: number) => Promise<void>;
  /**
   * By AppId, the sequence number up to which errors of the running instance were there before the scenario or were reported already.
   * One map for a scenario: the runner enters the instance's last number when the scenario starts; no entry means 0, a fresh instance.
   */
  readonly errorsSeen: Map<string, number>;
  /** By AppId, the sequence number up to which the running instance had logged before the scenario; no entry means 0, a fresh instance. */
  readonly logSeen: Map<string, number>;
}

export interface AppTools {
  /** The AppId. */
  readonly name: string;
  call<Input extends z.ZodType, Output extends z.ZodType>(
    tool: AppTool<Input, Output>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<ToolOutcome<z.output<Output>>>;
}

/** Any tool behind the proxy by its canonical name, such as `WatchTower:SetTestData`. */
export interface ToolCaller {
  call(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome<unknown>>;
}

/** Starts and ends the apps of a scenario; `start` and `restart` return when the app answers. @throws AmcpError AMCP_APP_NOT_READY and the like */
export interface AppControl {
  start(app: string, signal: AbortSignal): Promise<void>;
  stop(app: string, signal: AbortSignal): Promise<void>;
  kill(app: string, signal: AbortSignal): Promise<void>;
  restart(app: string, signal: AbortSignal): Promise<void>;
  /** Starts a second process under the same AppId. @returns why the proxy refused it; undefined when it did not */
  duplicate(app: string, signal: AbortSignal): Promise<string | undefined>;
}

/** The mocks behind the gateways of a scenario. */
export interface MockAccess {
  /** @param gateway the first of the scenario's `gateways` when absent @returns its name, and its mock where it has one */
  of(gateway: string | undefined): { readonly gateway: string; readonly mock: MockControl | undefined };
}

/** A tool's failure is a value: the peer's code, sentence and facts. `code` is AMCP_* where the proxy answered in the app's place. */
export type ToolOutcome<Data> =
  | { readonly ok: true; readonly data: Data; readonly text: string; readonly images: readonly Image[] }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly details?: Readonly<Record<string, unknown>> };

/** Encoded bytes with the hash of their pixels, which is what a picture is compared by. */
export interface Image {
  readonly png: Uint8Array;
  readonly pixelHash: string;
}

export interface ScreenshotRequest {
  readonly name: string;
  readonly window?: string | undefined;
  /** A locator: compare only this element. */
  readonly clip?: string | undefined;
  /** Compare only what the element, or else the window, has open. */
  readonly popup: boolean;
  readonly mask: readonly string[];
  readonly maxDiffPixels: number;
  /** Per pixel, 0 to 1, in the YIQ metric; 0 is exact. */
  readonly threshold: number;
}

/** Takes a frame and compares it with the accepted one. */
export interface ScreenshotChecks {
  check(request: ScreenshotRequest, context: Pick<StepContext, "app" | "signal" | "timeoutMs" | "attach">): Promise<StepOutcome>;
}

/** Accepted texts, such as tree snapshots, kept beside the accepted pictures and updated by the same `--update` modes. */
export interface TextBaselines {
  check(request: { name: string; actual: string; matches: (expected: string) => string | undefined }): Promise<StepOutcome>;
}

export interface NewAttachment {
  /** File name without extension, as a person looks for it: `acknowledged-actual`. */
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly mediaType: "image/png" | "application/json" | "text/plain";
  readonly content: Uint8Array | string;
}

/** The picture that a step took or compared: repetitions of a scenario are compared by it. */
export interface StepPicture {
  /** As the scenario calls it. */
  readonly name: string;
  readonly png: Uint8Array;
  readonly pixelHash: string;
  /** The window that the step named. */
  readonly window: string | undefined;
  /** The locator of the only element in it, where the step named one. */
  readonly clip: string | undefined;
  /** Where its upper left corner is in the window, in device-independent pixels. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Pixels per device-independent pixel. */
  readonly scale: number;
}

interface StepFacts {
  readonly attachments?: readonly Attachment[];
  readonly picture?: StepPicture;
}

/** How a step ended. `note` is one sentence for the report: what was hit, what was found. `soft` failures do not end the scenario, whatever the step says. */
export type StepOutcome =
  | (StepFacts & { readonly status: "passed"; readonly note?: string; readonly saved?: unknown })
  | (StepFacts & {
      readonly status: "failed";
      readonly problem: string;
      /** Where `problem` joins several findings: one by one. */
      readonly details?: readonly string[] | undefined;
      /** AMCP_* or a tool's own code. */
      readonly code?: string;
      /** What to do, where the tool that failed knows it. */
      readonly hint?: string;
      readonly soft?: boolean;
      readonly retryable?: boolean;
      readonly expected?: unknown;
      readonly actual?: unknown;
      /** What the app threw, the outermost exception first. */
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

/** Facts for a report: people look an element up by what it is called, and neither by its path nor by a ref of a run that is over. */
export function readableFacts(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(readableFacts);
  if (typeof facts !== "object" || facts === null) return facts;
  const shown = Object.entries(facts).filter(([key]) => key !== "path" && key !== "ref");
  return Object.fromEntries(shown.map(([key, value]) => [key, readableFacts(value)]));
}

/** A tool's refusal as a step's failure. */
export const refused = ({ code, message, details }: Extract<ToolOutcome<unknown>, { ok: false }>): StepOutcome => {
  const { hint, exceptions, ...actual } = details ?? {};
  const thrown = z.array(AppException).safeParse(exceptions).data;
  return failed(message, {
    code,
    actual: details && readableFacts(actual),
    ...(typeof hint === "string" && { hint }),
    ...(thrown && { exceptions: thrown }),
  });
};
