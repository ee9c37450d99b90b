import { z } from "zod";
import { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import type { Attachment, TracedCall, TracedState } from "../../../contracts/events.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { BlobReference } from "../../../contracts/sessions/tool-call-record.ts";
import type { AppTools, Image, RecordedCalls } from "../../../contracts/step.ts";
import { collectTrees, flatten } from "../../../contracts/tree-deltas.ts";
import type { Attach } from "../results/attachments.ts";
import { isIn, type OwnRequests, type RequestRange } from "./recorded-calls.ts";

/** A hanging app must not delay the scenario. */
const LIMIT_MS = 3000;

interface State {
  readonly app: string;
  readonly image: Image | undefined;
  /** Index of the tree. */
  readonly tree: number | undefined;
}

interface TracedStep {
  readonly step: string;
  readonly requests: RequestRange;
  readonly states: State[];
}

/** The kept trace of a step, in the shape of its event. `step` is empty for the apps before the first step. */
export interface StepTrace {
  readonly step: string;
  readonly calls: TracedCall[];
  readonly states: TracedState[];
}

/** The trace of one attempt: the apps after each step, and its calls. It is in memory until `kept`. */
export interface AttemptTrace {
  /** Looks at the apps before the first step. */
  begin(apps: Iterable<AppTools>): Promise<void>;
  /** Begins a step. @returns ends it; the app is looked at if there is one */
  step(id: string): { ended(app: AppTools | undefined): Promise<void> };
  /** Stores the pictures and trees, and reads the calls of each step from the session of the run. */
  kept(): Promise<readonly StepTrace[]>;
}

interface TraceOptions {
  /** The id of the latest request to the proxy. */
  readonly latestRequest: () => number;
  /** Notes the requests that look at an app. */
  readonly own: OwnRequests;
  /** Undefined where calls are not recorded. */
  readonly recorded: RecordedCalls | undefined;
  /** Stores a file of the attempt. */
  readonly attach: Attach;
  /** Stores a picture by its content. */
  readonly keep: Attach;
}

export function startTrace({ latestRequest, own, recorded, attach, keep }: TraceOptions): AttemptTrace {
  const steps: TracedStep[] = [];
  const trees = collectTrees();
  /** The latest picture of each app, which is not sent again. */
  const images = new Map<string, Image>();

  const look = async (app: AppTools): Promise<State> => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const known = images.get(app.name);
    const unlessHash = known === undefined ? {} : { unlessHash: known.pixelHash };
    // An app that ended or hangs has no state; the step says so where it matters.
    const [tree, frame] = await Promise.all([
      app.call(FullElementTree, {}, signal).catch(() => undefined),
      app.call(CaptureScreenshot, unlessHash, signal).catch(() => undefined),
    ]);
    const image = frame?.ok ? (frame.data.same ? known : frame.images[0]) : undefined;
    if (image !== undefined) images.set(app.name, image);
    return { app: app.name, image, tree: tree?.ok ? trees.add(flatten(tree.data.roots), app.name) : undefined };
  };

  const lookAt = async (step: TracedStep, apps: readonly AppTools[]): Promise<void> => {
    step.states.push(...(await own.during(() => Promise.all(apps.map(look)))));
  };

  const open = (id: string): TracedStep => {
    const step = { step: id, requests: { from: latestRequest(), to: Number.POSITIVE_INFINITY }, states: [] };
    steps.push(step);
    return step;
  };

  return {
    async begin(apps) {
      const step = open("");
      step.requests.to = step.requests.from;
      await lookAt(step, [...apps]);
    },
    step(id) {
      const step = open(id);
      return {
        async ended(app) {
          step.requests.to = latestRequest();
          if (app !== undefined) await lookAt(step, [app]);
        },
      };
    },
    async kept() {
      // Without its calls a trace still shows the apps.
      const calls = (await recorded?.calls({ app: undefined, tool: undefined }, AbortSignal.timeout(LIMIT_MS)).catch(() => [])) ?? [];
      const path = trees.deltas.length === 0 ? undefined : (await attach(treesFile(JSON.stringify(trees.deltas)))).path;
      const stored = ({ app, image, tree }: State) =>
        storedState({ app, image, tree: path === undefined || tree === undefined ? undefined : { path, index: tree } }, keep);
      return Promise.all(
        steps.map(async ({ step, requests, states }) => ({
          step,
          calls: calls.filter(({ request_id: id }) => isIn(requests, Number(id))).map(tracedCall),
          states: await Promise.all(states.map(stored)),
        })),
      );
    },
  };
}

const treesFile = (content: string) => ({ name: "trace-trees", kind: "text", mediaType: "application/json", content }) as const;

async function storedState(
  { app, image, tree }: Pick<State, "app" | "image"> & Pick<TracedState, "tree">,
  keep: Attach,
): Promise<TracedState> {
  const picture: Attachment | undefined =
    image && (await keep({ name: `trace-${app}`, kind: "screenshot", mediaType: "image/png", content: image.png }));
  return { app, ...(picture === undefined ? {} : { picture }), ...(tree === undefined ? {} : { tree }) };
}

/** Of arguments and of a result, as JSON. The session of the run has the whole. */
const LONGEST = 4000;

const Response = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
  structuredContent: z.unknown().optional(),
});

const Long = z.object({ blob: BlobReference });

/** A record of the session as a trace has it: bounded, and without pictures, which the trace has of each step. */
function tracedCall(record: ToolCallRecord): TracedCall {
  const { server_id: app, tool_name: tool, timestamp: time, duration, error, status = error === "" ? "ok" : "error" } = record;
  const result = resultOf(record.response);
  return {
    app,
    tool,
    time,
    status,
    durationMs: duration / 1e6,
    arguments: bounded(record.arguments),
    ...(error === "" ? {} : { error }),
    ...(result === undefined ? {} : { result: bounded(result) }),
  };
}

function resultOf(response: unknown): unknown {
  const long = Long.safeParse(response);
  if (long.success) return `${long.data.blob.bytes} bytes, which the session of the run has`;
  const { data } = Response.safeParse(response);
  if (data === undefined) return response ?? undefined;
  const inner = Long.safeParse(data.structuredContent);
  if (inner.success) return resultOf(inner.data);
  const texts = data.content.flatMap(({ text }) => text ?? []);
  return data.structuredContent ?? (texts.length === 0 ? undefined : texts.join("\n"));
}

function bounded(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const omitted = text.length - LONGEST;
  return omitted <= 0 ? value : `${text.slice(0, LONGEST)} [${omitted} characters are left out]`;
}
