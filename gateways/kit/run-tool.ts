import { failureKey, type ToolFailure } from "../../contracts/app-tools/failure.ts";
import { messageOf } from "../../contracts/errors.ts";
import type { Log } from "../../platform/observability/log.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import { type ContextManagedResponse, ContextProblem, manageContext, tokensOfAnswer } from "./context.ts";
import type { GatewayTool, GatewayToolOutcome } from "./define-tool.ts";
import { inputSchemaOf } from "./define-tool.ts";
import { explainArguments, type InvalidCall } from "./explain-arguments.ts";
import type { Caller, FaultCodes, ToolAnswer } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";
import type { ParameterSchema } from "./parameter-schema.ts";
import type { ServerMetrics } from "./server-metrics.ts";
import { UpstreamProblem } from "./upstream/upstream-problem.ts";

/** The dependencies of `runTool`. */
export interface ToolRunning<Upstream> {
  readonly codes: FaultCodes;
  readonly metrics: Pick<ServerMetrics, "called">;
  /** Summarises long answers; without it every answer passes as it is. */
  readonly context?: ContextManagement;
  /** Called at the end of each call. @param isValid whether its arguments passed validation */
  readonly onValidated?: (isValid: boolean) => void;
  /** A data source for one call. */
  readonly open: () => Upstream;
  /** The `_meta` of an answer: its origin. */
  readonly provenance: (upstream: Upstream) => Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** Runs a tool. Every failure becomes a result with a suggestion. */
export async function runTool<Upstream>(
  tool: GatewayTool<Upstream>,
  written: unknown,
  { codes, metrics, context, onValidated, open, provenance, caller }: ToolRunning<Upstream>,
): Promise<ToolAnswer> {
  const upstream = open();
  const meta = () => ({ "amcp/provenance": provenance(upstream) });
  try {
    const outcome = await tool.call(written, upstream, caller.signal);
    if (!outcome.ok) {
      const meant = await tool.understand?.({ ...objectIn(written) }, upstream, caller.signal);
      throw invalid(tool, { written, meant, issues: outcome.issues }, codes);
    }
    const passed = context === undefined ? plain(outcome.data, meta()) : await managedAnswer(outcome, objectIn(written), context, meta());
    onValidated?.(true);
    metrics.called(caller.client, tool.name, false);
    return passed;
  } catch (error) {
    caller.signal.throwIfAborted();
    const failure = error instanceof GatewayError ? error : internal(error, codes);
    onValidated?.(failure.code !== codes.INVALID_PARAMS);
    metrics.called(caller.client, tool.name, true);
    return failed(failure, codes, meta());
  }
}

/** The arguments as an object; a call of a tool without parameters may have none. */
const objectIn = (written: unknown): object => (typeof written === "object" && written !== null ? written : {});

function invalid<Upstream>(
  { input, check }: GatewayTool<Upstream>,
  invalidCall: Omit<InvalidCall, "check">,
  { INVALID_PARAMS }: FaultCodes,
): GatewayError {
  const schema: ParameterSchema = inputSchemaOf(input);
  const { parameter, data } = explainArguments(schema, { ...invalidCall, check });
  return new GatewayError(INVALID_PARAMS, `Invalid parameter: ${parameter}`, data);
}

const internal = (error: unknown, { INTERNAL_ERROR }: FaultCodes): GatewayError =>
  new GatewayError(
    INTERNAL_ERROR,
    `The gateway failed: ${messageOf(error)}`,
    { suggestion: "Call the tool again; if it fails again, report this message as a fault of amcp-test" },
    error,
  );

/** How a gateway treats answers that are long for a model. */
export interface ContextManagement {
  readonly codes: ContextCodes;
  /** A summary has replaced an answer. @param percent of the tokens that it saves */
  onSummarised(percent: number): void;
}

interface ContextCodes {
  readonly SUMMARIZATION_ERROR: number;
  readonly CONTEXT_ERROR: number;
}

/** The answer without context management. */
const plain = (data: object, meta: Readonly<Record<string, unknown>>): ToolAnswer => ({
  content: [{ type: "text", text: JSON.stringify(data) }],
  structuredContent: data,
  _meta: meta,
});

async function managedAnswer(
  outcome: Good,
  written: object,
  { codes, onSummarised }: ContextManagement,
  meta: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const context = await manage(outcome, written, codes);
  if (context.reduction_percent !== null) onSummarised(context.reduction_percent);
  return answer(context, outcome.record, meta);
}

type Good = Extract<GatewayToolOutcome, { ok: true }>;

/** Cached answers are the same objects again, so counting and summarising are memoised by object. */
const managed = new WeakMap<object, Map<string, ContextManagedResponse>>();

async function manage({ data, mode, summarise, record }: Good, written: object, codes: ContextCodes): Promise<ContextManagedResponse> {
  const known = managed.get(data) ?? new Map<string, ContextManagedResponse>();
  // A summary keeps the fields that the call names.
  const key = `${mode} ${record}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const count = await loadTokenizer();
  try {
    const context = manageContext(data, { count, mode, tokens: tokensOfAnswer(data, count), summarise });
    managed.set(data, known.set(key, context));
    return context;
  } catch (error) {
    if (!(error instanceof ContextProblem)) throw error;
    throw contextError(error, { ...written, summarize: mode }, { codes, record });
  }
}

function contextError(
  { kind, isTooLong, message }: ContextProblem,
  written: { readonly summarize: string },
  { codes, record }: { codes: ContextCodes; record: string | undefined },
): GatewayError {
  const better = kind === "summary" ? "never" : "auto";
  const isHopeless = kind === "summary" && isTooLong && record !== undefined;
  return new GatewayError(
    kind === "summary" ? codes.SUMMARIZATION_ERROR : codes.CONTEXT_ERROR,
    kind === "summary" ? "The answer cannot be summarised" : "The answer is too long",
    {
      parameter: "summarize",
      value: written.summarize,
      expected: `${better}, for this answer`,
      ...(isHopeless
        ? { suggestion: `Read the resource ${record}: ${message}` }
        : { suggestion: `Set summarize to "${better}": ${message}`, arguments: { ...written, summarize: better } }),
    },
  );
}

function answer(context: ContextManagedResponse, record: string | undefined, meta: Readonly<Record<string, unknown>>): ToolAnswer {
  const { final_response, token_count, was_summarized, final_token_count, reduction_percent } = context;
  const link = {
    type: "resource_link",
    name: "the whole answer",
    mimeType: "application/json",
    description: "Everything that was left out of this summary",
  } as const;
  return {
    content: [
      { type: "text", text: JSON.stringify(final_response) },
      ...(was_summarized && record !== undefined ? [{ ...link, uri: record }] : []),
    ],
    structuredContent: final_response,
    _meta: { ...meta, "amcp/context": { token_count, was_summarized, final_token_count, reduction_percent } },
  };
}

/** The error as structured content for clients of the gateway, and in `_meta` as every tool behind the proxy reports failures. */
function failed(thrown: GatewayError, codes: FaultCodes, meta: Readonly<Record<string, unknown>>): ToolAnswer {
  const { code, message, data, cause } = thrown;
  const error = { code, message, data };
  const { suggestion: hint, ...facts } = data;
  const [name] = Object.entries(codes).find(([, number]) => number === code) ?? [`ERROR_${Math.abs(code)}`];
  const failure: ToolFailure = {
    code: name,
    message,
    details: { ...facts, hint },
    retryable: cause instanceof UpstreamProblem && cause.isTransient,
  };
  return {
    content: [{ type: "text", text: JSON.stringify({ error }) }],
    structuredContent: { error },
    isError: true,
    _meta: { ...meta, [failureKey]: failure },
  };
}

/** Logs one line for each call of a tool, also for a cancelled one. */
export async function logGatewayCall<Answer extends { readonly isError?: true }>(
  tool: string,
  log: Log,
  running: Promise<Answer>,
): Promise<Answer> {
  const began = performance.now();
  const ended = (status: string) => log.information("tool call", { tool, durationMs: Math.round(performance.now() - began), status });
  try {
    const answer = await running;
    ended(answer.isError === true ? "error" : "ok");
    return answer;
  } catch (error) {
    ended("given up");
    throw error;
  }
}
