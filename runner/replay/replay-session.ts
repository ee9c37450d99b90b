import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "../../contracts/errors.ts";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { Clock } from "../../contracts/ports.ts";
import { MASK, SECRET_REFERENCES } from "../../contracts/recorded-secrets.ts";
import type { AnswerDifference, PictureDifference, ReplayedCall } from "../../contracts/sessions/replay-report.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import type { Image, ToolOutcome } from "../../contracts/step.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import { mapJsonTexts } from "../../platform/text/json-values.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import { comparePixels, EXACT } from "../baselines/compare.ts";
import { countOf } from "../baselines/explain.ts";
import { decodePng, encodePng } from "../baselines/picture.ts";
import { callSpan, isRestarted } from "../record/session/session-call.ts";
import { openTestEnvironment, type TestEnvironment } from "../run/test-environment.ts";
import { type ServedProject, withServices } from "../services/services.ts";
import { poll } from "../steps/parts/polling.ts";
import { answerOf, compareAnswers, type PicturedAnswer, type ReadBlob, type Refs, recordedAnswer, withRefs } from "./compare-answers.ts";

export interface ReplayOptions extends ServedProject {
  /** Calls of a session in the order of time, without those of the proxy's own tools. */
  readonly records: readonly ToolCallRecord[];
  readonly apps: readonly PreparedApp[];
  readonly gateways: readonly GatewayPlan[];
  /** Values of the variables that stand for typed secrets, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly readBlob: ReadBlob;
  /** Keeps a picture that differs. @returns the file, for people */
  keepPicture(name: string, png: Uint8Array): Promise<string>;
  /** Starts the proxy as a stdio server with control methods. */
  readonly proxyCommand: readonly [string, ...string[]];
  readonly version: string;
  readonly clock: Clock;
  /** Called in the order in which calls end. */
  onCall(call: ReplayedCall): void;
}

/**
 * Repeats the calls of a session against newly started apps, and compares each answer with the recorded one.
 *
 * @returns the calls in the order of time
 * @throws AmcpError AMCP_PROXY_START_FAILED, AMCP_APP_START_FAILED, AMCP_APP_NOT_READY, AMCP_GATEWAY_NOT_READY, AMCP_SERVICE_FAILED,
 * AMCP_SERVICE_NOT_READY; the signal's reason
 */
export async function replaySession(options: ReplayOptions): Promise<readonly ReplayedCall[]> {
  const run = await openRunFolder();
  try {
    return await withServices(options, run.path, (resolve) => replayAt(run.path, options, resolve));
  } finally {
    await run.remove();
  }
}

async function replayAt(folder: string, options: ReplayOptions, resolve: (text: string) => string): Promise<readonly ReplayedCall[]> {
  const { proxyCommand: command, records, secrets: _, ...shared } = options;
  const environment = openTestEnvironment({ ...shared, command, folder, worker: 0, emit: () => {}, warm: () => false, resolve });
  try {
    const current = await environment.current();
    const used = (name: string) => records.some(({ server_id: server }) => server === name);
    await current.gateways.acquire(options.gateways.map(({ name }) => name).filter(used), options.signal);
    for (const { name } of options.apps.filter(({ name: app }) => used(app)))
      await current.pool.acquire(name, options.signal, { reset: "restart" });
    return await replayIn(current, options);
  } finally {
    await environment.close(undefined);
  }
}

async function replayIn(environment: TestEnvironment, options: ReplayOptions): Promise<readonly ReplayedCall[]> {
  const { records, apps, gateways, clock, signal, onCall } = options;
  const known = new Set([...apps, ...gateways].map(({ name }) => name));
  const isApp = (name: string) => apps.some((app) => app.name === name);
  const refs = new Map<string, Refs>();
  const instances = new Map<string, string>();
  const calls: ReplayedCall[] = [];
  const report = (call: ReplayedCall) => {
    calls.push(call);
    onCall(call);
  };
  const repeat = async (record: ToolCallRecord, index: number): Promise<void> => {
    const head = headOf(record, index + 1);
    const { app } = head;
    const why = reasonToSkip(record, known);
    if (why !== undefined) return report({ ...head, outcome: "notRepeated", why, differences: [], pictures: [] });
    if (isApp(app) && isRestarted({ app, instance: record.instance }, instances)) {
      await environment.pool.control.restart(app, signal);
      refs.delete(app);
    }
    const learned = refs.get(app) ?? new Map<string, string>();
    refs.set(app, learned);
    const input = withRefs(withSecrets(record.arguments, options.secrets), learned) as ToolCallRecord["arguments"];
    const was = await recordedAnswer(record, options.readBlob).catch(notComparable);
    const look = async (): Promise<Look> => {
      const [begin, beginMs] = [clock.monotonic(), Date.now()];
      const is = answerOf(await called(environment, `${app}:${record.tool_name}`, { input, signal }));
      const isMs = clock.monotonic() - begin;
      const differences =
        "path" in was ? [was] : compareAnswers(was, is, { refs: learned, was: callSpan(record), is: { beginMs, endMs: beginMs + isMs } });
      return { is, isMs, differences, isSame: differences.length === 0 && !("path" in was) && haveEqualPictures(was, is) };
    };
    const begin = clock.monotonic();
    const { is, isMs, differences, isSame } = await poll(look, (seen) => seen.isSame, {
      pause: (ms) => delay(ms, undefined, { signal }),
      elapsedMs: () => clock.monotonic() - begin,
      timeoutMs: retryLimitOf(record, records[index - 1]),
      signal,
    });
    const keep: Keep = (name, png) => options.keepPicture(`call-${head.number}-${name}.png`, png);
    const apart = isSame || "path" in was ? {} : await picturesApart(was, is, keep);
    report({ ...head, isMs, outcome: isSame ? "same" : "different", differences: [...differences], pictures: [], ...apart });
  };
  await repeatInOrder(records, repeat, () => clock.monotonic());
  signal.throwIfAborted();
  return calls.toSorted((one, other) => one.number - other.number);
}

/** The least time for which a look that differs is repeated, because a replay has no pauses of an agent. */
const LEAST_RETRY_MS = 300;
const MOST_RETRY_MS = 5000;

/** How long a call may be repeated until its answer is the recorded one: a look as long as the agent had paused before it; nothing else. */
function retryLimitOf(record: ToolCallRecord, before: ToolCallRecord | undefined): number {
  if (record.annotations?.readOnlyHint !== true) return 0;
  const pauseMs = before === undefined ? 0 : callSpan(record).beginMs - callSpan(before).endMs;
  return Math.min(MOST_RETRY_MS, Math.max(LEAST_RETRY_MS, pauseMs));
}

const headOf = (
  { server_id: app, tool_name: tool, arguments: args, duration }: ToolCallRecord,
  number: number,
): Pick<ReplayedCall, "number" | "app" | "tool" | "target" | "wasMs"> => {
  const [first = ""] = [args["element"], ...Object.values(args)].filter((value) => typeof value === "string");
  return { number, app, tool, target: String(first), wasMs: duration / 1e6 };
};

function reasonToSkip({ server_id: server, status, arguments: args }: ToolCallRecord, known: ReadonlySet<string>): string | undefined {
  if (!known.has(server)) return `the configuration has no app or gateway ${server}`;
  if (status === "cancelled") return "the agent cancelled it";
  if (isMasked(args)) return "the record has bullets in place of what was typed";
  return undefined;
}

interface Called {
  readonly input: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** A call that ends its app is an answer, too. */
async function called({ pool }: TestEnvironment, name: string, { input, signal }: Called): Promise<ToolOutcome<unknown>> {
  try {
    return await pool.tools.call(name, input, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, code: "AMCP_APP_CRASHED", message: messageOf(error) };
  }
}

interface Look {
  readonly is: PicturedAnswer;
  readonly isMs: number;
  readonly differences: readonly AnswerDifference[];
  readonly isSame: boolean;
}

const notComparable = (error: unknown): AnswerDifference => ({ path: "$", was: `not comparable: ${messageOf(error)}` });

const haveEqualPictures = ({ images: was }: PicturedAnswer, { images: is }: PicturedAnswer): boolean =>
  was.length === is.length && was.every(({ pixelHash }, at) => pixelHash === is[at]?.pixelHash);

type Keep = (name: string, png: Uint8Array) => Promise<string>;

/** Keeps the pictures that differ. Pictures that cannot be compared are the only difference then. */
const picturesApart = (
  was: PicturedAnswer,
  is: PicturedAnswer,
  keep: Keep,
): Promise<Partial<Pick<ReplayedCall, "differences" | "pictures">>> =>
  comparePictures(was.images, is.images, keep).then(
    (pictures) => ({ pictures }),
    (error: unknown) => ({ differences: [notComparable(error)], pictures: [] }),
  );

async function comparePictures(was: readonly Image[], is: readonly Image[], keep: Keep): Promise<PictureDifference[]> {
  const found: PictureDifference[] = [];
  for (let at = 0; at < Math.max(was.length, is.length); at += 1) {
    const [before, after] = [was[at], is[at]];
    if (before?.pixelHash === after?.pixelHash) continue;
    const number = at === 0 ? "" : `-${at + 1}`;
    const files = {
      ...(before !== undefined && { was: await keep(`was${number}`, before.png) }),
      ...(after !== undefined && { is: await keep(`is${number}`, after.png) }),
    };
    if (before === undefined || after === undefined)
      found.push({ sentence: before ? "the picture is missing" : "the picture is new", ...files });
    else found.push({ ...files, ...(await differenceOf(before, after, (png) => keep(`difference${number}`, png))) });
  }
  return found;
}

async function differenceOf(
  was: Image,
  is: Image,
  keep: (png: Uint8Array) => Promise<string>,
): Promise<Pick<PictureDifference, "sentence" | "difference">> {
  const [before, after] = [decodePng(was.png), decodePng(is.png)];
  const found = comparePixels(before, after, EXACT);
  const sizes = found.sizesDiffer ? `${before.width}x${before.height} is now ${after.width}x${after.height}, and ` : "";
  return { sentence: `${sizes}${countOf(found)} differ`, difference: await keep(encodePng(found.picture)) };
}

/** Variables of typed secrets that the calls need. */
export const secretsOf = (records: readonly ToolCallRecord[]): readonly string[] => [
  ...new Set(records.flatMap(({ arguments: args }) => referencesIn(args))),
];

/** Times of a record are whole milliseconds. */
const ROUNDING_MS = 1;

interface Running {
  readonly beginMs: number;
  readonly endMs: number;
  /** When its repetition began, by the monotonic clock. */
  readonly startedMs: number;
  readonly ended: Promise<void>;
}

/**
 * Repeats calls in the order of their begin. A call begins once the calls have ended that had ended before it; of those that were still
 * running, as a click that waits for its dialog, it keeps the distance.
 *
 * @throws what `repeat` throws; no further call begins then
 */
async function repeatInOrder(
  records: readonly ToolCallRecord[],
  repeat: (record: ToolCallRecord, index: number) => Promise<void>,
  monotonicMs: () => number,
): Promise<void> {
  let running: readonly Running[] = [];
  for (const [index, record] of records.entries()) {
    const beginMs = Date.parse(record.timestamp);
    const isOver = ({ endMs }: Running) => endMs < beginMs + ROUNDING_MS;
    for (const { ended } of running.filter(isOver)) await ended;
    running = running.filter((call) => !isOver(call));
    for (const call of running) {
      const distance = call.startedMs + (beginMs - call.beginMs) - monotonicMs();
      await Promise.race([call.ended, delay(Math.max(0, distance))]);
    }
    const startedMs = monotonicMs();
    const ended = repeat(record, index);
    // Awaited below, or before a later call.
    ended.catch(() => {});
    running = [...running, { beginMs, endMs: beginMs + record.duration / 1e6, startedMs, ended }];
  }
  await Promise.all(running.map(({ ended }) => ended));
}

/** Whether a text of arguments is masked, so that they cannot be sent again. */
const isMasked = (args: unknown): boolean => JSON.stringify(args).includes(MASK);

/** Names of the secrets to which arguments refer. */
const referencesIn = (args: unknown): readonly string[] =>
  [...JSON.stringify(args).matchAll(SECRET_REFERENCES)].flatMap(([, name]) => name ?? []);

/** Arguments with the values of secrets; a reference without a value stays. */
const withSecrets = (args: unknown, secrets: Readonly<Record<string, string>>): unknown =>
  mapJsonTexts(args, (text) => text.replace(SECRET_REFERENCES, (reference, name: string) => secrets[name] ?? reference));
